import { SECOND } from "../base/time.ts";

/** Readings that are applied in one go: a bound on how long the customer is held. */
export const READINGS_PER_FOLD = 2000;
/** Fewer readings cost about as much, since a fold costs something by itself. */
const MIN_FOLD = 50;
/** Within how long what is admitted is acknowledged at the 95th percentile, in ms (docs/decisions/0230). */
export const ACKNOWLEDGED_WITHIN = 2 * SECOND;
/** Waits that are asked for, in ms: Retry-After has whole seconds, and who waits longer than half a minute fills its memory. */
const [MIN_WAIT, MAX_WAIT] = [SECOND, 30 * SECOND];
/** The share of the newest fold in the means: what was ten folds ago is a tenth of them. */
const NEWEST = 0.2;
/** What a reading costs where no folds of different sizes have said it, in ms: four times what two cores take. */
const ASSUMED_SLOPE = 2;
/** Folds whose sizes differ by less than a hundred readings say little of what one reading costs. */
const ASSUMED_WEIGHT = 100 ** 2;
/** Mean deviations that are added: two are 1.6 standard deviations of a normal distribution, its 95th percentile. */
const DEVIATIONS = 2;

/** How long the last folds took, newest first in weight: means of size (readings), duration (ms) and what both say of each other. */
export type Pace = {
  readonly folds: number;
  readonly size: number;
  readonly ms: number;
  readonly sizeVariance: number;
  readonly covariance: number;
  /** By how much folds took longer or shorter than was expected of them, in ms. */
  readonly deviation: number;
};
export const INITIAL_PACE: Pace = {
  folds: 0,
  size: 0,
  ms: 0,
  sizeVariance: 0,
  covariance: 0,
  deviation: 0,
};

/**
 * What one customer's ingestion has to do: `running` readings that a fold has taken, `elapsed` ms ago, and `waiting` ones, of
 * which the oldest has waited for `oldest` ms.
 */
export type Load = {
  readonly running: number;
  readonly elapsed: number;
  readonly waiting: number;
  readonly oldest: number;
};

/** The pace after one more fold. */
export function paceAfter(
  pace: Pace,
  fold: { readonly readings: number; readonly ms: number },
): Pace {
  const share = Math.max(NEWEST, 1 / (pace.folds + 1));
  const [bySize, byMs] = [fold.readings - pace.size, fold.ms - pace.ms];
  const off = Math.abs(fold.ms - expectedMs(pace, fold.readings));
  return {
    folds: pace.folds + 1,
    size: pace.size + share * bySize,
    ms: pace.ms + share * byMs,
    sizeVariance: (1 - share) * (pace.sizeVariance + share * bySize ** 2),
    covariance: (1 - share) * (pace.covariance + share * bySize * byMs),
    // What the first fold takes is no surprise.
    deviation: pace.folds === 0 ? 0 : pace.deviation + share * (off - pace.deviation),
  };
}

/** What a fold costs by itself and by each of its readings, in ms: the line through the last folds. */
function lineOf(pace: Pace): { readonly perFold: number; readonly perReading: number } {
  const slope =
    (pace.covariance + ASSUMED_WEIGHT * ASSUMED_SLOPE) / (pace.sizeVariance + ASSUMED_WEIGHT);
  const perReading = Math.max(0, slope);
  const perFold = pace.ms - perReading * pace.size;
  return perFold >= 0 || pace.folds === 0
    ? { perFold: Math.max(0, perFold), perReading }
    : { perFold: 0, perReading: pace.ms / Math.max(1, pace.size) };
}

/**
 * How long a fold of so many readings is expected to take, in ms. It costs something by itself (reads, a lock, a commit)
 * and something by its readings; both follow from the last folds.
 */
export function expectedMs(pace: Pace, readings: number): number {
  const { perFold, perReading } = lineOf(pace);
  return perFold + perReading * readings;
}

/**
 * How many readings a fold of `ms` is expected to take: from `MIN_FOLD` to `READINGS_PER_FOLD`, and so many that at least
 * half of its time is theirs and not the fold's own.
 */
export function readingsWithin(pace: Pace, ms: number): number {
  const { perFold, perReading } = lineOf(pace);
  const readings = Math.floor((Math.max(ms, 2 * perFold) - perFold) / perReading);
  return Math.min(READINGS_PER_FOLD, Math.max(MIN_FOLD, readings));
}

/**
 * Whether one more batch is taken: 0, or when it may be sent again, in ms. It is refused where a fold that it joins would
 * be acknowledged later than `ACKNOWLEDGED_WITHIN` to who waits longest for it. A batch that finds nothing before it is
 * taken however slow folds have been: nothing else measures that they are quick again.
 */
export function admissionWait(pace: Pace, load: Load, readings: number): number {
  const { running, elapsed, waiting, oldest } = load;
  if (running === 0 && waiting === 0) return 0;
  const expected = expectedMs(pace, running);
  // Of what takes longer than expected nothing is known but that: half of it is behind.
  const left = running === 0 ? 0 : Math.max(expected - elapsed, elapsed > expected ? elapsed : 0);
  const own = waiting + readings;
  const fullFolds = Math.ceil(own / READINGS_PER_FOLD) - 1;
  const acknowledged =
    oldest +
    left +
    fullFolds * expectedMs(pace, READINGS_PER_FOLD) +
    expectedMs(pace, own - fullFolds * READINGS_PER_FOLD) +
    DEVIATIONS * pace.deviation * Math.sqrt(fullFolds + (running > 0 ? 2 : 1));
  if (acknowledged <= ACKNOWLEDGED_WITHIN) return 0;
  return Math.min(MAX_WAIT, Math.max(MIN_WAIT, acknowledged - ACKNOWLEDGED_WITHIN));
}
