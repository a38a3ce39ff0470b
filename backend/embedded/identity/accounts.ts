import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";
import { AccountsUnreadable, type NewAccount, readAccountsFile } from "./newAccounts.ts";
import { hashPassword, passwordMatches } from "./passwordHash.ts";

/** A person who can sign in, as kept in the data folder. */
export const Account = z.strictObject({
  /** The subject of their tokens; never changes. */
  id: z.string().min(1),
  username: z.string().min(1),
  email: z.email(),
  givenName: z.string(),
  familyName: z.string(),
  locale: z.enum(["fr", "en"]),
  passwordHash: z.string().min(1),
  /** The id under which the partner hub knows them; null when the hub does not. */
  hubTransmissibleId: z.string().min(1).nullable(),
  /** What they belong to at the organisation. */
  groups: z.array(z.string()).optional(),
  /** The file they came from: the operator's or the demo world's; null: neither is known to be. */
  source: z.enum(["operator", "demo"]).nullable().default(null),
});
export type Account = z.infer<typeof Account>;

/** Where accounts come from. */
export type AccountSource = NonNullable<Account["source"]>;

/** The accounts of the embedded identity provider. */
export interface Accounts {
  all(): readonly Account[];
  byId(id: string): Account | undefined;
  byHubId(hubTransmissibleId: string): Account | undefined;
  /** The account of a username or e-mail address and its password; null when either is wrong. */
  authenticate(login: string, password: string): Promise<Account | null>;
  /**
   * Takes over what a file says, as scrypt hashes: new accounts, and changes of those that came from the same source.
   * Accounts from elsewhere stay as they are. The demo's go when its file no longer holds them. Returns whether
   * anything changed. Throws AccountsUnreadable when two would have one login.
   */
  importAll(source: AccountSource, given: readonly NewAccount[]): Promise<boolean>;
}

/** The form in which logins are compared: nobody remembers the case of their address. */
export function loginKey(login: string): string {
  return login.trim().normalize("NFC").toLowerCase();
}

function loginsOf(one: Pick<Account, "username" | "email">): ReadonlySet<string> {
  return new Set([loginKey(one.username), loginKey(one.email)]);
}

/** The account with what the file says now; the very same when that is nothing new. */
async function updated(
  known: Account | undefined,
  source: AccountSource,
  given: NewAccount,
): Promise<Account> {
  const { sub, password, hubTransmissibleId = null, customer: _c, profile: _p, ...rest } = given;
  const keepsPassword =
    known !== undefined && (await passwordMatches(password, known.passwordHash));
  const account: Account = {
    id: sub,
    ...rest,
    hubTransmissibleId,
    passwordHash: keepsPassword ? known.passwordHash : await hashPassword(password),
    source,
  };
  const isSame =
    known !== undefined &&
    Account.keyof().options.every((key) => isDeepStrictEqual(known[key], account[key]));
  return isSame ? known : account;
}

/**
 * Opens `folder`/accounts.json (mode 600); none at all is allowed. Accounts of the demo count in demo mode only: their
 * passwords are public. Throws AccountsUnreadable.
 */
export async function openAccounts(folder: string, { demo }: { demo: boolean }): Promise<Accounts> {
  const path = join(folder, "accounts.json");
  let stored: readonly Account[] = existsSync(path)
    ? await readAccountsFile(path, z.array(Account))
    : [];
  let active: readonly Account[] = [];
  const byLogin = new Map<string, Account>();
  const use = (accounts: readonly Account[]): void => {
    stored = accounts;
    active = accounts.filter(({ source }) => demo || source !== "demo");
    byLogin.clear();
    for (const account of active) {
      for (const login of loginsOf(account)) byLogin.set(login, account);
    }
  };
  use(stored);
  // Compared with when the login is unknown, so that the answer takes as long and says nothing.
  const nobody = await hashPassword("nobody has this password");

  async function take(source: AccountSource, given: readonly NewAccount[]): Promise<boolean> {
    const taken = await Promise.all(
      given.map(async (one) => {
        const known = stored.find(({ id }) => id === one.sub);
        return known !== undefined && known.source !== source ? known : updated(known, source, one);
      }),
    );
    const givenIds = new Set(taken.map(({ id }) => id));
    const others = stored.filter(
      (one) => !givenIds.has(one.id) && !(source === "demo" && one.source === "demo"),
    );
    const next = [...others, ...taken];
    const isSame = next.length === stored.length && next.every((one) => stored.includes(one));
    if (isSame) return false;
    const logins = new Set<string>();
    for (const login of next.flatMap((one) => [...loginsOf(one)])) {
      if (logins.has(login)) throw new AccountsUnreadable(path, `${login} would have two accounts`);
      logins.add(login);
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFileAtomically(path, `${JSON.stringify(next, null, 2)}\n`);
    use(next);
    return true;
  }

  let takes: Promise<unknown> = Promise.resolve();
  return {
    all: () => active,
    byId: (id) => active.find((account) => account.id === id),
    byHubId: (hubId) => active.find((account) => account.hubTransmissibleId === hubId),
    async authenticate(login, password) {
      const account = byLogin.get(loginKey(login));
      const matches = await passwordMatches(password, account?.passwordHash ?? nobody);
      return account && matches ? account : null;
    },
    importAll(source, given) {
      // One after the other: each writes the whole file.
      const taking = takes.then(() => take(source, given));
      takes = taking.catch(() => undefined);
      return taking;
    },
  };
}
