import type { ImportMode } from "../../domain/base/importMode.ts";
import type { UserId } from "../../domain/base/ids.ts";
import type { ProfileName } from "../../domain/base/profile.ts";
import type { ListedUser } from "../../domain/users/calls.ts";
import {
  guessUserMapping,
  type UserColumn,
  userMappingProblem,
} from "../../domain/users/userColumns.ts";
import {
  isUserWork,
  MAX_USERS_AT_ONCE,
  planUsers,
  type UserRowPlan,
} from "../../domain/users/userImport.ts";
import { NO_USER_WRITTEN, type UsersWritten } from "../../domain/users/usersWritten.ts";
import { sheetImportMachine } from "../kit/sheetImportMachine.ts";

/** What rows are judged by beside the file: the users as they are, and who brings it (decision 0155). */
export type UserSurroundings = {
  readonly known: readonly ListedUser[];
  readonly self: UserId | null;
  readonly isSuperAdmin: boolean;
};

/** `role`: of who is new and has none in the file. `sendsLinks`: new users are sent a link to set a password. `invites`: who is known elsewhere is invited. */
export type UserImportChoices = {
  readonly mode: ImportMode;
  readonly role: ProfileName | null;
  readonly sendsLinks: boolean;
  readonly invites: boolean;
};

/** Users from a file (specification section 2, /administration/users). */
export type UserImportKind = {
  readonly column: UserColumn;
  readonly choices: UserImportChoices;
  readonly around: UserSurroundings;
  readonly row: UserRowPlan;
  readonly written: UsersWritten;
};

/** Users from a file, by the kit's `sheetImportMachine`: made, changed and invited one by one. */
export const userImportMachine = sheetImportMachine<UserImportKind>({
  id: "userImport",
  guess: guessUserMapping,
  isMapped: (mapping) => userMappingProblem(mapping) === null,
  choices: { mode: "createOrUpdate", role: null, sendsLinks: true, invites: true },
  atCheck: {},
  judge: (rows, { mapping, mode, role, around }) =>
    planUsers(rows, { mapping, mode, role, ...around }),
  mayBeWritten: (plan) => {
    const work = plan.filter(isUserWork).length;
    return work > 0 && work <= MAX_USERS_AT_ONCE;
  },
  nothing: NO_USER_WRITTEN,
  canBeTakenBack: ({ created, updated, invited }) =>
    created.length + updated.length + invited.length > 0,
});
