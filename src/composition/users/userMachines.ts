import { fromPromise } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { searchUsers } from "../../domain/users/calls.ts";
import { searchInvitations } from "../../domain/users/invitationCalls.ts";
import { accountCommandMachine } from "../../machines/users/accountCommandMachine.ts";
import { invitationMachine } from "../../machines/users/invitationMachine.ts";
import { permissionCommandMachine } from "../../machines/users/permissionCommandMachine.ts";
import type { PermissionsSave } from "../../domain/users/permissionsMerge.ts";
import { permissionEditingMachine } from "../../machines/users/permissionEditingMachine.ts";
import {
  type PermissionsAnswer,
  readPermissionsOf,
  runPermissionCommand,
  savePermissions,
} from "../../streams/calls/users/permissionCalls.ts";
import { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
import { userCommandMachine } from "../../machines/users/userCommandMachine.ts";
import { answerInvitation, readInvitations } from "../../streams/calls/users/answerInvitation.ts";
import {
  endSessions,
  readOwnAccount,
  readOwnSessions,
  saveAccount,
} from "../../streams/calls/users/ownAccount.ts";
import { readLinkedAccount } from "../../streams/calls/users/linkedAccount.ts";
import { runUserCommand } from "../../streams/calls/users/userCommands.ts";
import type { UserMachines, UsersOfCustomer } from "../../views/users/userMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { livePush } from "../kit/livePush.ts";
import { linkPasswordActors } from "./passwordActors.ts";
import { readSheetFile } from "../kit/readSheetFile.ts";
import { form, reading, watchedReading, withRun } from "../kit/effects.ts";

/** `backend`: the origin of Kuzzle. */
type Ports = { readonly now: () => EpochMs; readonly backend: string };

/** The machines of users at work. */
export function userMachines(
  { live, customer }: CustomerPorts,
  { now, backend }: Ports,
): UserMachines {
  return {
    invitations: reading("invitations", () => readInvitations(live)),
    invitation: withRun(invitationMachine, (command) => answerInvitation(live, command)),
    linkedAccount: reading("linkedAccount", (token) => readLinkedAccount(backend, token)),
    linkPassword: passwordUpdateMachine.provide({ actors: linkPasswordActors(backend) }),
    account: reading("account", () => readOwnAccount(live)),
    accountForm: form((save) => saveAccount(live, save)),
    sessions: watchedReading("sessions", now, () => readOwnSessions(live)),
    push: livePush(live, customer),
    accountCommand: withRun(accountCommandMachine, (command) => endSessions(live, command)),
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
    userImport: {
      read: readSheetFile,
      write: async function* write(plan, wishes, signal) {
        const { writeUsers } = await import("../../streams/calls/users/userImportCalls.ts");
        yield* writeUsers(live, customer(), plan, wishes, signal);
      },
      takeBack: async function* takeBack(written) {
        const { takeBackUsers } = await import("../../streams/calls/users/userImportCalls.ts");
        yield* takeBackUsers(live, customer(), written);
      },
    },
    permissions: watchedReading("permissions", now, () => readPermissionsOf(live, customer())),
    permissionEditing: permissionEditingMachine.provide({
      actors: {
        save: fromPromise<PermissionsAnswer, PermissionsSave>(({ input }) =>
          savePermissions(live, customer(), input),
        ),
      },
    }),
    permissionCommand: withRun(permissionCommandMachine, (command) =>
      runPermissionCommand(live, customer(), command),
    ),
    userCommand: withRun(userCommandMachine, (command) =>
      runUserCommand(live, customer(), command),
    ),
  };
}
