import type { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { type Distress, DISTRESS_STATES } from "./distress.ts";

/** A device that raises so many signals within the last minutes is broken or played with: the others stay in front. */
const MANY_SIGNALS = 20;
const RECENT = 10 * MINUTE;

/** Whether a call is of a device that does not stop raising. It stays a call, and is not hidden. */
export function isFlooding({ signals }: Pick<Distress, "signals">, now: EpochMs): boolean {
  const recent = signals.filter(
    ({ isRaised, isOngoing, receivedAt }) => isRaised && !isOngoing && now - receivedAt < RECENT,
  );
  return recent.length >= MANY_SIGNALS;
}

/** Behind every state of a call. */
const AFTER_ALL = DISTRESS_STATES.length * 2;

/** Open calls as screens show them: drills after all others, what nobody has taken first, of devices that flood after all others, the longest waiting first. */
export function openCalls(distresses: readonly Distress[], now: EpochMs): readonly Distress[] {
  const rank = (one: Distress) =>
    DISTRESS_STATES.indexOf(one.state) * 2 +
    (isFlooding(one, now) ? 1 : 0) +
    (one.purpose === "drill" ? AFTER_ALL : 0);
  return distresses
    .filter(({ state }) => state !== "resolved")
    .toSorted((a, b) => rank(a) - rank(b) || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1));
}
