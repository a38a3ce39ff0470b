import type { Log } from "../log.ts";
import type { SkipInvalid } from "./documents.ts";

/** Places told of; beyond this many the oldest is forgotten and would be told again. */
const REMEMBERED = 1000;

/**
 * Passes over documents that cannot be read and tells each once: one document that a hand has spoilt must
 * not stop the readings, counters and alerts of its customer.
 */
export function skipInvalidLogged(log: Pick<Log, "error">): SkipInvalid {
  const told = new Set<string>();
  return ({ place, message }) => {
    if (told.has(place)) return;
    told.add(place);
    log.error(`${message} It is passed over until then.`);
    for (const oldest of told) {
      if (told.size <= REMEMBERED) break;
      told.delete(oldest);
    }
  };
}
