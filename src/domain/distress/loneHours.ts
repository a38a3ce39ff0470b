import { DAY, type EpochMs, localInstant, localParts, WEEKDAYS } from "../base/time.ts";
import type { WeekSchedule } from "../base/weekSchedule.ts";
import type { LoneWorker } from "./loneWorker.ts";

/** From when to when a person works alone, epoch ms; `until` is not in it. */
export type LoneSpan = { readonly since: EpochMs; readonly until: EpochMs };

/** Local days that are looked back: hours of a week occur within one. */
const DAYS_BACK = 8;

/**
 * The lone work of a person that has begun and that nobody has ended, by hand and by hours of the week, over or not; null:
 * there is none. What follows on without a gap is one. Of several the first, until it is ended; what was over a day ago
 * while nothing ran is not judged any more.
 */
export function loneSpan(
  { session, hours, hoursSince, endedAt }: LoneWorker,
  timezone: string,
  now: EpochMs,
): LoneSpan | null {
  const byHand = session === null ? [] : [{ since: session.startedAt, until: session.until }];
  const ofWeek = hours === null ? [] : spansOf(hours, hoursSince ?? 0, timezone, now);
  const open = ofWeek.filter(({ since, until }) => since >= (endedAt ?? 0) && until > now - DAY);
  const begun = [...byHand, ...open].filter(({ since }) => since <= now);
  return joined(begun.toSorted((a, b) => a.since - b.since));
}

function joined([first, ...others]: readonly LoneSpan[]): LoneSpan | null {
  if (first === undefined) return null;
  return others.reduce(
    (span, { since, until }) =>
      since <= span.until ? { ...span, until: Math.max(span.until, until) } : span,
    first,
  );
}

/** The hours of the last week, by the clock on the wall, cut at `from`. */
function spansOf(
  { days, slots }: WeekSchedule,
  from: EpochMs,
  timezone: string,
  now: EpochMs,
): LoneSpan[] {
  const today = localParts(now, timezone);
  const all = slots.length === 0 ? [{ from: "00:00", to: "24:00" }] : slots;
  return Array.from({ length: DAYS_BACK + 1 }, (_, back) => back).flatMap((back) => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day - back));
    const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
    if (weekday === undefined || !days.includes(weekday)) return [];
    const at = (time: string, later: number) =>
      localInstant(
        {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate() + later,
          hour: Number(time.slice(0, 2)),
          minute: Number(time.slice(3)),
        },
        timezone,
      );
    return all
      .map((slot) => ({
        since: Math.max(from, at(slot.from, 0)),
        until: at(slot.to, slot.from < slot.to ? 0 : 1),
      }))
      .filter(({ since, until }) => since < until);
  });
}
