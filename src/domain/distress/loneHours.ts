import type { Asset } from "../assets/asset.ts";
import { DAY, type EpochMs, localInstant, localParts, WEEKDAYS } from "../base/time.ts";
import type { WeekSchedule } from "../base/weekSchedule.ts";
import type { FamilyHours, LoneWorker, LoneWorkRules } from "./loneWorker.ts";

/** From when to when a person works alone, epoch ms; `until` is not in it. */
export type LoneSpan = { readonly since: EpochMs; readonly until: EpochMs };

/** The hours of the people of a family; null: it has none, or nobody knows the family. */
export function loneHoursOfFamily(
  { families }: { readonly families: readonly FamilyHours[] },
  family: string | null | undefined,
): FamilyHours | null {
  return families.find((one) => one.family === family) ?? null;
}

/** The hours of the family of a person; null: it has none, or the asset is no person in use. */
export function loneHoursOfPerson(
  rules: Pick<LoneWorkRules, "families">,
  asset: Pick<Asset, "category" | "family" | "isArchived"> | null,
): FamilyHours | null {
  if (asset === null || asset.category !== "personnel" || asset.isArchived) return null;
  return loneHoursOfFamily(rules, asset.family);
}

/**
 * The hours of families while a family has another name, or the same list where it has none. Until all its people are moved
 * (`isOver`) both names have them: nobody is left out of them in between.
 */
export function renamedHours(
  families: readonly FamilyHours[],
  [from, to]: readonly [from: string, to: string],
  isOver: boolean,
): readonly FamilyHours[] {
  const known = families.find(({ family }) => family === from);
  if (known === undefined) return families;
  const isNamed = families.some(({ family }) => family === to);
  const both = isNamed ? families : [...families, { ...known, family: to }];
  return isOver ? both.filter(({ family }) => family !== from) : both;
}

/** The hours that hold for a person, and since when: their own, which may be none, before those of their family. */
export function hoursInForce(
  { hours, hoursSince }: Pick<LoneWorker, "hours" | "hoursSince">,
  family: FamilyHours | null,
): Pick<LoneWorker, "hours" | "hoursSince"> {
  if (hours !== null || family === null) return { hours, hoursSince };
  return { hours: family.hours, hoursSince: family.since };
}

/** Local days that are looked back: hours of a week occur within one. */
const DAYS_BACK = 8;

/**
 * The lone work of a person that has begun and that nobody has ended, by hand and by hours of the week, over or not; null:
 * there is none. What follows on without a gap is one. Of several the first, until it is ended; what was over a day ago
 * while nothing ran is not judged any more.
 */
export function loneSpan(
  worker: LoneWorker,
  family: FamilyHours | null,
  timezone: string,
  now: EpochMs,
): LoneSpan | null {
  const { session, endedAt } = worker;
  const { hours, hoursSince } = hoursInForce(worker, family);
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
