import { z } from "zod";
import type { CounterState } from "./counter.ts";
import { CounterId } from "../base/ids.ts";
import { HOUR, MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/**
 * One hour of a counter (collection counter-history), from `hour` on (epoch ms, a whole hour UTC). `average` is
 * weighted by time over the `observed` ms of the hour: what nobody counted (the backend was down) is left out, not
 * made up. `entries` are those of the hour; `peak` is the highest count since the counter's last reset, as it stood at
 * `lastAt`, `counted` the entries since that reset.
 */
export const CounterHour = z.object({
  id: z.string().min(1),
  counterId: CounterId,
  hour: EpochMs,
  min: z.number().int().min(0),
  max: z.number().int().min(0),
  average: z.number().min(0),
  last: z.number().int().min(0),
  lastAt: EpochMs,
  entries: z.number().int().min(0),
  peak: z.number().int().min(0),
  counted: z.number().int().min(0),
  observed: z.number().int().min(0),
});
export type CounterHour = z.infer<typeof CounterHour>;

/** Two looks at a counter that are further apart than this, in ms, have seen nothing of the time between. */
export const UNOBSERVED_AFTER = 2 * MINUTE;

/** The figures that one look tells. */
export type CounterFigures = Pick<CounterState, "present" | "entries" | "peak">;

/** The whole hour UTC that holds the instant. */
export function hourOf(at: EpochMs): EpochMs {
  return Math.floor(at / HOUR) * HOUR;
}

export function counterHourId(counter: CounterId, hour: EpochMs): string {
  return `${counter}-${hour}`;
}

/**
 * One look at a counter at `at`. Answers the hours that it changed: the one it falls in, and before it the last known
 * one, completed to its end. A look that is not newer than the last changes nothing.
 */
export function observeCounter(
  known: CounterHour | null,
  counter: CounterId,
  figures: CounterFigures,
  at: EpochMs,
): CounterHour[] {
  if (known === null) return [startHour(counter, figures, at, figures.entries)];
  if (at <= known.lastAt) return [];
  if (at - known.lastAt > UNOBSERVED_AFTER) {
    if (hourOf(at) !== known.hour) return [startHour(counter, figures, at, known.counted)];
    return [recordFigures({ ...known, lastAt: at }, figures, at)];
  }
  if (hourOf(at) === known.hour) return [recordFigures(extrapolate(known, at), figures, at)];
  const complete = extrapolate(known, known.hour + HOUR);
  // What was last counted holds on into the new hour until this look.
  const before = { ...figures, present: known.last, entries: known.counted, peak: known.peak };
  const next = extrapolate(startHour(counter, before, hourOf(at), known.counted), at);
  return [complete, recordFigures(next, figures, at)];
}

function startHour(
  counterId: CounterId,
  { present, entries, peak }: CounterFigures,
  at: EpochMs,
  countedBefore: number,
): CounterHour {
  const hour = hourOf(at);
  return {
    id: counterHourId(counterId, hour),
    counterId,
    hour,
    min: present,
    max: present,
    average: present,
    last: present,
    lastAt: at,
    entries: newEntries(countedBefore, entries),
    peak,
    counted: entries,
    observed: 0,
  };
}

/** The last count held on until `at`. */
function extrapolate(known: CounterHour, at: EpochMs): CounterHour {
  const more = at - known.lastAt;
  const observed = known.observed + more;
  if (observed === 0) return known;
  const average = (known.average * known.observed + known.last * more) / observed;
  return { ...known, average, observed, lastAt: at };
}

function recordFigures(known: CounterHour, figures: CounterFigures, at: EpochMs): CounterHour {
  const { present, entries, peak } = figures;
  return {
    ...known,
    min: Math.min(known.min, present),
    max: Math.max(known.max, present),
    average: known.observed === 0 ? present : known.average,
    last: present,
    lastAt: at,
    entries: known.entries + newEntries(known.counted, entries),
    peak,
    counted: entries,
  };
}

/** Entries since the last look; fewer than before means that a reset lay between. */
function newEntries(before: number, after: number): number {
  return after >= before ? after - before : after;
}
