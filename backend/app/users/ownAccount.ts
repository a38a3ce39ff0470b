import { DomainError } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { must } from "../../../src/domain/base/must.ts";
import type { OwnAccount } from "../../../src/domain/users/accountCalls.ts";
import type { User } from "../../../src/domain/users/user.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { readUser, updateUser } from "../platform/tenancy/users.ts";
import { USERS_LOCK } from "./userRules.ts";

/** What somebody changes of themselves. */
type Changes = {
  readonly [Field in "firstName" | "lastName" | "locale" | "mailsOff" | "phone"]?:
    | User[Field]
    | undefined;
};

/** The account of who calls, as they see it. */
export async function ownAccount(
  { sdk }: Pick<AppDeps, "sdk">,
  { kuid }: Caller,
): Promise<OwnAccount> {
  const user = must(
    await readUser(sdk, kuid),
    "whoever calls has an account of ours: the guard lets nobody else in",
  );
  return shown(user, await sdk.security.hasCredentials("local", kuid));
}

/** Changes what is the caller's own to change. @throws DomainError conflict with `conflicts` */
export async function changeAccount(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  caller: Caller,
  { seen, changes }: { readonly seen: Fields; readonly changes: Changes },
): Promise<OwnAccount> {
  return deps.exclusively(USERS_LOCK, async () => {
    const known = await ownAccount(deps, caller);
    const conflicts = editConflicts(known, seen, changes);
    if (conflicts.length > 0) throw new DomainError("conflict", { conflicts });
    const given: Partial<User> = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    await updateUser(deps.sdk, known.id, given);
    return { ...known, ...given };
  });
}

function shown(user: User, hasPassword: boolean): OwnAccount {
  const { id, username, firstName, lastName, email, phone, locale, identitySubject, mailsOff } =
    user;
  const isOfProvider = identitySubject !== null;
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    phone,
    locale,
    mailsOff,
    isOfProvider,
    hasPassword,
  };
}
