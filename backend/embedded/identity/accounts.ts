import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomically } from "../web/writeFileAtomically.ts";
import { hashPassword, passwordMatches } from "./passwordHash.ts";

/** A person who can sign in, as kept in the data folder. */
export const Account = z.strictObject({
  /** The subject of his tokens; never changes. */
  id: z.string().min(1),
  username: z.string().min(1),
  email: z.email(),
  givenName: z.string(),
  familyName: z.string(),
  locale: z.enum(["fr", "en"]),
  passwordHash: z.string().min(1),
  /** The id under which the partner hub knows him; null when the hub does not. */
  hubTransmissibleId: z.string().min(1).nullable(),
});
export type Account = z.infer<typeof Account>;

/** An account as an operator or a demo world writes it down, with its password in clear. */
export const NewAccount = z.strictObject({
  sub: z.string().min(1),
  username: z.string().min(1),
  email: z.email(),
  givenName: z.string(),
  familyName: z.string(),
  locale: z.enum(["fr", "en"]),
  password: z.string().min(12, "a password has 12 characters at least"),
  hubTransmissibleId: z.string().min(1).optional(),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** A file of accounts cannot be used. The message names the file, what is wrong and the way out. */
export class AccountsUnreadable extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(
      `The accounts in ${path} cannot be used (${reason}): repair the file or restore it from a backup.`,
    );
    this.name = "AccountsUnreadable";
    this.path = path;
  }
}

/** The accounts of the embedded identity provider. */
export interface Accounts {
  all(): readonly Account[];
  byId(id: string): Account | undefined;
  byHubId(hubTransmissibleId: string): Account | undefined;
  /** The account of a username or e-mail address and its password; null when either is wrong. */
  authenticate(login: string, password: string): Promise<Account | null>;
}

/** The form in which logins are compared: nobody remembers the case of his address. */
export function loginKey(login: string): string {
  return login.trim().normalize("NFC").toLowerCase();
}

function pathOf(folder: string): string {
  return join(folder, "accounts.json");
}

function describe(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
    .slice(0, 3)
    .join("; ");
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new AccountsUnreadable(path, error instanceof Error ? error.message : String(error));
  }
}

async function readAccounts(folder: string): Promise<readonly Account[]> {
  const path = pathOf(folder);
  const exists = await readFile(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw new AccountsUnreadable(path, error.message);
    },
  );
  if (!exists) return [];
  const parsed = z.array(Account).safeParse(await readJson(path));
  if (!parsed.success) throw new AccountsUnreadable(path, describe(parsed.error));
  return parsed.data;
}

/** The accounts of a file with clear passwords (BALISE_IDENTITY_ACCOUNTS). Throws AccountsUnreadable. */
export async function readNewAccounts(path: string): Promise<readonly NewAccount[]> {
  const parsed = z.array(NewAccount).safeParse(await readJson(path));
  if (!parsed.success) throw new AccountsUnreadable(path, describe(parsed.error));
  return parsed.data;
}

/**
 * Adds the accounts whose id is not known yet to `folder`/accounts.json (mode 600) and returns how many were added.
 * Known ones stay as they are: a changed password survives. Passwords are stored as scrypt hashes only.
 */
export async function seedAccounts(
  folder: string,
  accounts: readonly NewAccount[],
): Promise<number> {
  const existing = await readAccounts(folder);
  const taken = new Set(existing.flatMap((one) => [loginKey(one.username), loginKey(one.email)]));
  const known = new Set(existing.map((one) => one.id));
  const fresh = accounts.filter((one) => !known.has(one.sub));
  for (const one of fresh) {
    for (const login of new Set([loginKey(one.username), loginKey(one.email)])) {
      if (taken.has(login))
        throw new AccountsUnreadable(pathOf(folder), `${login} would have two accounts`);
      taken.add(login);
    }
  }
  if (fresh.length === 0) return 0;
  const added = await Promise.all(
    fresh.map(async ({ sub, password, hubTransmissibleId = null, ...rest }): Promise<Account> => ({
      id: sub,
      ...rest,
      hubTransmissibleId,
      passwordHash: await hashPassword(password),
    })),
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomically(
    pathOf(folder),
    `${JSON.stringify([...existing, ...added], null, 2)}\n`,
  );
  return added.length;
}

/** Opens the accounts of the data folder; none at all is allowed. Throws AccountsUnreadable. */
export async function openAccounts(folder: string): Promise<Accounts> {
  const accounts = await readAccounts(folder);
  const byLogin = new Map<string, Account>();
  for (const account of accounts) {
    byLogin.set(loginKey(account.email), account);
    byLogin.set(loginKey(account.username), account);
  }
  // Compared with when the login is unknown, so that the answer takes as long and tells nothing.
  const nobody = await hashPassword("nobody has this password");
  return {
    all: () => accounts,
    byId: (id) => accounts.find((account) => account.id === id),
    byHubId: (hubId) => accounts.find((account) => account.hubTransmissibleId === hubId),
    async authenticate(login, password) {
      const account = byLogin.get(loginKey(login));
      const matches = await passwordMatches(password, account?.passwordHash ?? nobody);
      return account && matches ? account : null;
    },
  };
}
