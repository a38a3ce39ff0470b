import type { Fields } from "../base/fieldEdit.ts";
import type { InvitationId, UserId } from "../base/ids.ts";
import type { ImportedUser, UserPatch } from "./userImport.ts";

/** What was written of a file of users, and what was not; `fieldsBefore` and `after` are the fields that were changed. */
export type UsersWritten = {
  readonly created: readonly {
    readonly id: UserId;
    readonly name: string;
    readonly user: ImportedUser;
  }[];
  readonly updated: readonly {
    readonly id: UserId;
    readonly name: string;
    readonly fieldsBefore: Fields;
    readonly after: UserPatch;
  }[];
  /** Who has an account at another customer, and was asked to take part. */
  readonly invited: readonly { readonly id: InvitationId; readonly name: string }[];
  /** Who was to be sent a link that no mail server has taken. */
  readonly unsent: readonly string[];
  /** `problem`: a code of the server's, `unreachable` or `failed`. */
  readonly failed: readonly { readonly name: string; readonly problem: string }[];
};

export const NO_USER_WRITTEN: UsersWritten = {
  created: [],
  updated: [],
  invited: [],
  unsent: [],
  failed: [],
};
