import { readFile } from "node:fs/promises";
import { z } from "zod";

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
  /** What they belong to at the organisation, for a mapping to roles (docs/guides/identity.md). */
  groups: z.array(z.string().min(1).max(200)).max(100).optional(),
  /** Whose staff the person is, and their profile there: for the pages of the demo, which tell its logins. */
  customer: z.string().min(1).optional(),
  profile: z.string().min(1).optional(),
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

/** The content of a JSON file of accounts. Throws AccountsUnreadable. */
export async function readAccountsFile<Content>(
  path: string,
  schema: z.ZodType<Content>,
): Promise<Content> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new AccountsUnreadable(path, error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: at, message }) => `${at.join(".")}: ${message}`,
  );
  throw new AccountsUnreadable(path, problems.slice(0, 3).join("; "));
}

/** The accounts of a file with clear passwords. Throws AccountsUnreadable. */
export function readNewAccounts(path: string): Promise<readonly NewAccount[]> {
  return readAccountsFile(path, z.array(NewAccount));
}
