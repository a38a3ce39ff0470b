import type { UserId } from "../../domain/base/ids.ts";
import type { DataRequest } from "../../domain/customers/dataRequest.ts";
import type { LinkedAccount, OwnAccount } from "../../domain/users/accountCalls.ts";
import type { ShownSession } from "../../domain/users/shownSession.ts";
import type { ListedUser } from "../../domain/users/calls.ts";
import type { OwnInvitation, ShownInvitation } from "../../domain/users/invitationCalls.ts";
import type { AnswerOf } from "../../domain/base/call.ts";
import type { FactorKind } from "../../domain/users/factor.ts";
import type { BegunFactor, OwnFactors, readProofWays } from "../../domain/users/factorCalls.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { userImportMachine } from "../../machines/users/userImportMachine.ts";
import type { permissionEditingMachine } from "../../machines/users/permissionEditingMachine.ts";
import type { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
import type { Answered } from "../../streams/calls/refusal.ts";
import type { PermissionsOfCustomer } from "../../streams/calls/users/permissionCalls.ts";
import type { PushService } from "../kit/push/pushService.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of users with their effects: of what concerns the user alone, and of the open customer's users. */
export type UserMachines = {
  readonly invitations: ReadingMachine<null, readonly OwnInvitation[]>;
  /** By the secret of a link; null: the link is over. */
  readonly linkedAccount: ReadingMachine<string, LinkedAccount | null>;
  readonly linkPassword: typeof passwordUpdateMachine;
  /** Asks for such a link by a username or an address. */
  readonly linkAsking: CommandMachine<{ readonly name: string }, Answered<object>>;
  readonly account: ReadingMachine<null, OwnAccount>;
  readonly factors: ReadingMachine<null, OwnFactors>;
  /** A second factor that is being set up; `ticket` of who is not signed in yet. */
  readonly factorBegun: ReadingMachine<FactorBeginning, BegunFactor>;
  readonly factorAdding: CommandMachine<FactorToAdd, FactorAdded>;
  /** How the reader can prove anew who they are. */
  readonly proofWays: ReadingMachine<null, AnswerOf<typeof readProofWays>>;
  readonly proofGiving: CommandMachine<ProofToGive, Answered<object>>;
  readonly accountForm: typeof formMachine;
  /** What one has asked of what is held of oneself, the newest first. */
  readonly ownRequests: ReadingMachine<null, readonly DataRequest[]>;
  /** Of a user of the customer; null: one's own. */
  readonly sessions: ReadingMachine<UserId | null, WatchedAnswer<readonly ShownSession[]>>;
  /** Notifications in this browser. */
  readonly push: PushService;
  readonly users: ReadingMachine<null, WatchedAnswer<UsersOfCustomer>>;
  readonly userForm: typeof formMachine;
  /** Binds the import of users, whose machine is fetched with its page. */
  readonly userImport: (machine: typeof userImportMachine) => typeof userImportMachine;
  readonly permissions: ReadingMachine<null, WatchedAnswer<PermissionsOfCustomer>>;
  readonly permissionEditing: typeof permissionEditingMachine;
};

/** Which factor is set up. `ticket` null: for who is signed in. */
export type FactorBeginning = { readonly ticket: string | null; readonly kind: FactorKind };

/** What was begun, with the first code of an app; a passkey is made when it is added. */
export type FactorToAdd = {
  readonly ticket: string | null;
  readonly name: string;
  readonly begun: BegunFactor;
  readonly code: string;
};

/** `codes`: recovery codes, answered once; null: there are some already. */
export type FactorAdded = Answered<{ readonly codes: readonly string[] | null }>;

/** What is given as a proof; of a passkey what the server wants of the device. */
export type ProofToGive =
  | { readonly way: "password"; readonly password: string }
  | { readonly way: "code"; readonly code: string }
  | { readonly way: "passkey"; readonly options: Readonly<Record<string, unknown>> };

/** The users of the customer, and the invitations to people of others. */
export type UsersOfCustomer = {
  readonly users: readonly ListedUser[];
  readonly invitations: readonly ShownInvitation[];
};

export const [UserMachinesContext, useUserMachines] =
  machinesContext<UserMachines>("UserMachinesContext");
