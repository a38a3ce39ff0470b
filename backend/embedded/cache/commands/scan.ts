import { CommandRefused, refusals } from "../reply.ts";
import { matchGlob } from "./glob.ts";
import { readInteger } from "./numbers.ts";

/** What a `SCAN`, `SSCAN`, `HSCAN` or `ZSCAN` asks for. */
export interface ScanRequest {
  readonly matches: (text: string) => boolean;
  readonly type: string | null;
}

/**
 * Reads the options of a scan. `COUNT` is a hint that we do not need: each scan answers all in
 * one pass and ends (cursor 0), which is the strongest form of Redis's guarantee that whatever
 * is there during the whole scan is returned.
 */
export function readScan(cursor: string, options: readonly string[]): ScanRequest {
  if (!/^\d+$/.test(cursor)) {
    throw new CommandRefused("ERR invalid cursor");
  }
  let matches: ScanRequest["matches"] = () => true;
  let type: string | null = null;
  for (let index = 0; index < options.length; index += 2) {
    const name = (options[index] ?? "").toUpperCase();
    const value = options[index + 1];
    if (value === undefined) {
      throw new CommandRefused(refusals.syntax);
    }
    if (name === "MATCH") {
      matches = matchGlob(value);
    } else if (name === "TYPE") {
      type = value.toLowerCase();
    } else if (name !== "COUNT" || readInteger(value) < 1) {
      throw new CommandRefused(refusals.syntax);
    }
  }
  return { matches, type };
}
