import { createHash } from "node:crypto";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { AppDeps } from "../deps.ts";

/**
 * Counts one more call of the running minute, on all nodes together, and says whether `most` still allow it. `subject`: who
 * or what is counted; it is kept as a hash.
 */
export async function isWithinMinute(
  { internals, now }: Pick<AppDeps, "internals" | "now">,
  key: string,
  subject: string,
  most: number,
): Promise<boolean> {
  const hash = createHash("sha256").update(subject).digest("base64url");
  const minute = Math.floor(now() / MINUTE);
  return (await internals.count(`${key}/${hash}/${minute}`, 1, 2 * MINUTE)) <= most;
}
