import type { DataRequest } from "../../domain/customers/dataRequest.ts";
import type { LinkedAccount, OwnAccount, OwnSession } from "../../domain/users/accountCalls.ts";
import type { ListedUser } from "../../domain/users/calls.ts";
import type { OwnInvitation, ShownInvitation } from "../../domain/users/invitationCalls.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { SheetImportEffects } from "../../machines/kit/sheetImportMachine.ts";
import type { UserImportKind } from "../../machines/users/userImportMachine.ts";
import type { permissionEditingMachine } from "../../machines/users/permissionEditingMachine.ts";
import type { passwordUpdateMachine } from "../../machines/users/passwordUpdateMachine.ts";
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
  readonly account: ReadingMachine<null, OwnAccount>;
  readonly accountForm: typeof formMachine;
  /** What one has asked of what is held of oneself, the newest first. */
  readonly ownRequests: ReadingMachine<null, readonly DataRequest[]>;
  readonly sessions: ReadingMachine<null, WatchedAnswer<readonly OwnSession[]>>;
  /** Notifications in this browser. */
  readonly push: PushService;
  readonly users: ReadingMachine<null, WatchedAnswer<UsersOfCustomer>>;
  readonly userForm: typeof formMachine;
  /** What `userImportWith` works by. */
  readonly userImport: SheetImportEffects<UserImportKind>;
  readonly permissions: ReadingMachine<null, WatchedAnswer<PermissionsOfCustomer>>;
  readonly permissionEditing: typeof permissionEditingMachine;
};

/** The users of the customer, and the invitations to people of others. */
export type UsersOfCustomer = {
  readonly users: readonly ListedUser[];
  readonly invitations: readonly ShownInvitation[];
};

export const [UserMachinesContext, useUserMachines] =
  machinesContext<UserMachines>("UserMachinesContext");
