import { fromPromise } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { requestLink } from "../../domain/users/accountCalls.ts";
import type { DataRequest } from "../../domain/customers/dataRequest.ts";
import { readOwnRequests } from "../../domain/customers/dataRequestCalls.ts";
import { searchUsers } from "../../domain/users/calls.ts";
import {
  beginFactor,
  beginFirstFactor,
  readFactors,
  readProofWays,
} from "../../domain/users/factorCalls.ts";
import {
  listOwnInvitations,
  type OwnInvitation,
  searchInvitations,
} from "../../domain/users/invitationCalls.ts";
import type { PermissionsSave } from "../../domain/users/permissionsMerge.ts";
import { withSheetEffects } from "../../machines/kit/sheetImportMachine.ts";
import { permissionEditingMachine } from "../../machines/users/permissionEditingMachine.ts";
import {
  type PermissionsAnswer,
  readPermissionsOf,
  savePermissions,
} from "../../streams/calls/users/permissionCalls.ts";
import { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
import {
  readOwnAccount,
  readOwnSessions,
  readSessionsOf,
  saveAccount,
} from "../../streams/calls/users/ownAccount.ts";
import { readLinkedAccount } from "../../streams/calls/users/linkedAccount.ts";
import type { UserMachines, UsersOfCustomer } from "../../views/users/userMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { livePush } from "../kit/livePush.ts";
import { linkPasswordActors } from "./passwordActors.ts";
import { readSheetFile } from "../kit/readSheetFile.ts";
import { answered } from "../../streams/calls/refusal.ts";
import { openCall } from "../../streams/calls/users/openCall.ts";
import { command } from "../kit/commands.ts";
import { giveProof } from "./giveProof.ts";
import { addFactorBy } from "./addFactorBy.ts";
import { form, reading, watchedReading } from "../kit/effects.ts";

/** `backend`: the origin of Kuzzle. */
type Ports = { readonly now: () => EpochMs; readonly backend: string };

/** The machines of users at work. */
export function userMachines(
  { live, customer }: CustomerPorts,
  { now, backend }: Ports,
): UserMachines {
  return {
    invitations: reading("invitations", async (): Promise<readonly OwnInvitation[]> => {
      return (await live.call(listOwnInvitations, {})).invitations;
    }),
    linkedAccount: reading("linkedAccount", (token) => readLinkedAccount(backend, token)),
    linkPassword: passwordUpdateMachine.provide({ actors: linkPasswordActors(backend) }),
    linkAsking: command("linkAsking", ({ name }) =>
      answered<object>(() => openCall(backend, requestLink, { name })),
    ),
    account: reading("account", () => readOwnAccount(live)),
    factors: reading("factors", () => live.call(readFactors, {})),
    factorBegun: reading("factorBegun", ({ ticket, kind }) =>
      ticket === null
        ? live.call(beginFactor, { kind })
        : openCall(backend, beginFirstFactor, { ticket, kind }),
    ),
    factorAdding: command("factorAdding", (asked) => addFactorBy(live, backend, asked)),
    proofWays: reading("proofWays", () => live.call(readProofWays, {})),
    proofGiving: command("proofGiving", (given) => giveProof(live, given)),
    accountForm: form((save) => saveAccount(live, save)),
    ownRequests: reading("ownRequests", async (): Promise<readonly DataRequest[]> => {
      return (await live.call(readOwnRequests, { customerIndex: customer() })).requests;
    }),
    sessions: watchedReading("sessions", now, (userId) =>
      userId === null ? readOwnSessions(live) : readSessionsOf(live, customer(), userId),
    ),
    push: livePush(live, customer),
    users: watchedReading("users", now, async (): Promise<UsersOfCustomer> => {
      const of = { customer: customer() };
      const [{ users }, { invitations }] = await Promise.all([
        live.call(searchUsers, of),
        live.call(searchInvitations, of),
      ]);
      return { users, invitations };
    }),
    // With it come the phone numbers of all countries (0022): no map waits for them.
    userForm: form(async (save) => {
      const { saveUser } = await import("../../streams/calls/users/saveUser.ts");
      return saveUser(live, customer(), save);
    }),
    // The same.
    userImport: (machine) =>
      withSheetEffects(machine, {
        read: readSheetFile,
        write: async function* write(plan, wishes, signal) {
          const { writeUsers } = await import("../../streams/calls/users/userImportCalls.ts");
          yield* writeUsers(live, customer(), plan, wishes, signal);
        },
        takeBack: async function* takeBack(written) {
          const { takeBackUsers } = await import("../../streams/calls/users/userImportCalls.ts");
          yield* takeBackUsers(live, customer(), written);
        },
      }),
    permissions: watchedReading("permissions", now, () => readPermissionsOf(live, customer())),
    permissionEditing: permissionEditingMachine.provide({
      actors: {
        save: fromPromise<PermissionsAnswer, PermissionsSave>(({ input }) =>
          savePermissions(live, customer(), input),
        ),
      },
    }),
  };
}
