import { createHash } from "node:crypto";
import { SECOND } from "../../../src/domain/base/time.ts";
import { type Log, reasonOf } from "../platform/log.ts";

/** How many characters of a hash are asked about: some 800 passwords begin alike, and the service learns no more. */
const PREFIX = 5;
/** How long the service may take, in ms: somebody waits who saves a form. */
const PATIENCE = 3 * SECOND;

/**
 * Whether a password is in a list of breached ones, asked by the first characters of its SHA-1 in the form that Have I Been
 * Pwned publishes: lines of the rest of a hash, a colon and a count. `Add-Padding` keeps the length of the answer from
 * telling what was asked; padded lines count 0.
 * Where the service does not answer the password is allowed, and the log says so: nobody is kept from a new password.
 * @param url where the first characters are appended; null: nobody is asked
 */
export async function isBreached(
  { url, log }: { readonly url: string | null; readonly log: Pick<Log, "warn"> },
  password: string,
): Promise<boolean> {
  if (url === null) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const response = await fetch(`${url}/${hash.slice(0, PREFIX)}`, {
      headers: { "Add-Padding": "true", "User-Agent": "Balise/1" },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const rest = hash.slice(PREFIX);
    return (await response.text()).split("\n").some((line) => {
      const [ending, count] = line.trim().split(":");
      return ending?.toUpperCase() === rest && count !== "0";
    });
  } catch (error) {
    log.warn(
      `A new password was not compared with breached ones, and is allowed: ${reasonOf(error)} Check BALISE_BREACHED_PASSWORDS_URL.`,
    );
    return false;
  }
}
