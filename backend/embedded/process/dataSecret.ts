import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { CannotStart } from "./cannotStart.ts";

/** The name by which Kuzzle signs in to the embedded storage; the secret is what counts. */
export const DATA_USER = "balise";

/** As many characters as 128 random bits need at least. */
const shortest = 22;

/** A secret for one run of storage, cache and Kuzzle: any local process reaches their ports. */
export function newDataSecret(): string {
  return randomBytes(32).toString("hex");
}

/** BALISE_DATA_SECRET, which the parent makes at each start. Throws `CannotStart` where it is missing. */
export function readDataSecret(env: Readonly<Record<string, string | undefined>>): string {
  const secret = env["BALISE_DATA_SECRET"] ?? "";
  if (secret.length < shortest) {
    throw new CannotStart(
      `Storage and cache serve only whoever knows BALISE_DATA_SECRET, which npm start makes at each start: give one of ${shortest} random characters at least, and the same to Kuzzle.`,
    );
  }
  return secret;
}

/** Whether two texts are the same, in a time that does not say how much of them is. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
