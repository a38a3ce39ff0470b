import type { TagId } from "../base/ids.ts";
import { type EpochMs, SECOND } from "../base/time.ts";

/**
 * How strongly one anchor hears a tag, in dBm: `level` is a running mean that rises faster than it falls, `mean` one that
 * does neither; `at` is the last time it was heard (epoch ms).
 */
export type Hearing = { readonly level: number; readonly mean: number; readonly at: EpochMs };

/** Everything that hears one tag at present. */
export type HeardBy = ReadonlyMap<TagId, Hearing>;

export const NOT_HEARD: HeardBy = new Map();

/**
 * A single advertisement wavers by 5 to 10 dB (bodies, multipath): the mean forgets with these time constants, in ms.
 * Bodies and walls only ever weaken a signal, so a strong advertisement proves more than a weak one and counts sooner.
 * All constants of this file were measured: docs/decisions/0012-ble-location.md.
 */
const RISING = 0.5 * SECOND;
const FALLING = 4 * SECOND;
/** What is compared with fingerprints forgets evenly (docs/decisions/0184-positions-learnt-from-walks.md). */
const EVEN = 2 * SECOND;
/** An anchor that has not heard the tag for this long no longer takes part, in ms. */
export const FORGET_AFTER = 15 * SECOND;
/** While silent, an anchor's level sinks by this many dB a second: silence is evidence of distance. */
const SILENCE_LOSS = 1.5;
/** Another anchor takes over only when it is stronger by this many dB, so that a tag half-way between two does not flicker. */
export const TAKE_OVER = 4;
/** Anchors whose level counts at all beside the strongest, within this many dB of it. */
const NEARBY = 12;

/** One more advertisement. Order does not matter beyond the running mean; one that is not newer than the last is left out. */
export function hear(
  heardBy: HeardBy,
  heard: { readonly scannedBy: TagId; readonly rssi: number; readonly at: EpochMs },
): HeardBy {
  const known = heardBy.get(heard.scannedBy);
  if (known !== undefined && heard.at <= known.at) return heardBy;
  const next = new Map<TagId, Hearing>();
  for (const [anchor, hearing] of heardBy)
    if (heard.at - hearing.at <= FORGET_AFTER) next.set(anchor, hearing);
  next.set(heard.scannedBy, known === undefined ? firstHearing(heard) : smoothed(known, heard));
  return next;
}

function firstHearing({ rssi, at }: { readonly rssi: number; readonly at: EpochMs }): Hearing {
  return { level: rssi, mean: rssi, at };
}

function smoothed(
  { level, mean, at: before }: Hearing,
  { rssi, at }: { readonly rssi: number; readonly at: EpochMs },
): Hearing {
  // Advertisements arrive a few times a second: a floor on the step keeps bursts from freezing the mean.
  const elapsed = Math.max(at - before, 100);
  const follow = (value: number, time: number) =>
    value + (1 - Math.exp(-elapsed / time)) * (rssi - value);
  return { level: follow(level, rssi > level ? RISING : FALLING), mean: follow(mean, EVEN), at };
}

/** The level of an anchor at `at`, in dBm, with what its silence since then costs. */
export function levelAt(hearing: Hearing, at: EpochMs): number {
  return hearing.level - (SILENCE_LOSS * Math.max(0, at - hearing.at)) / SECOND;
}

/** An anchor with its level, in dBm. */
export type HeardAnchor = { readonly anchor: TagId; readonly level: number };

/**
 * The anchor that a tag is at, and why. `held`: it was so before, and `rival`, though stronger, has not taken over;
 * `strongest`: none is stronger. `rival`: the strongest of the others; null: no other has heard the tag.
 */
export type NearestAnchor = HeardAnchor & {
  readonly by: "held" | "strongest";
  readonly rival: HeardAnchor | null;
};

/**
 * The anchor that the tag is at: the strongest, unless `current` is nearly as strong. Null when nothing
 * has heard it lately.
 */
export function nearestAnchor(
  heardBy: HeardBy,
  at: EpochMs,
  current: TagId | null,
): NearestAnchor | null {
  let best: HeardAnchor | null = null;
  let second: HeardAnchor | null = null;
  for (const [anchor, hearing] of heardBy) {
    if (at - hearing.at > FORGET_AFTER) continue;
    const level = levelAt(hearing, at);
    const one = { anchor, level };
    if (best === null || isStronger(one, best)) [best, second] = [one, best];
    else if (second === null || isStronger(one, second)) second = one;
  }
  if (best === null) return null;
  const strongest: NearestAnchor = { ...best, by: "strongest", rival: second };
  if (current === null || best.anchor === current) return strongest;
  const held = heardBy.get(current);
  if (held === undefined || at - held.at > FORGET_AFTER) return strongest;
  const level = levelAt(held, at);
  if (best.level - level > TAKE_OVER) return strongest;
  return { anchor: current, level, by: "held", rival: best };
}

/** Of two that are equally strong always the same one, whatever order they were heard in. */
function isStronger(a: HeardAnchor, b: HeardAnchor): boolean {
  return a.level > b.level || (a.level === b.level && a.anchor < b.anchor);
}

/**
 * Weights for the mean position of the anchors in `among` (those of one area of one floor), by received
 * power; they sum to 1. A weak anchor far below the strongest has none.
 */
export function anchorWeights(
  heardBy: HeardBy,
  at: EpochMs,
  among: (anchor: TagId) => boolean,
): ReadonlyMap<TagId, number> {
  const levels = [...heardBy]
    .filter(([anchor, hearing]) => among(anchor) && at - hearing.at <= FORGET_AFTER)
    .map(([anchor, hearing]) => ({ anchor, level: levelAt(hearing, at) }));
  const strongest = Math.max(...levels.map(({ level }) => level));
  const powers = levels
    .filter(({ level }) => strongest - level <= NEARBY)
    // Amplitude rather than power: power alone would put everything on the strongest anchor.
    .map(({ anchor, level }) => ({ anchor, weight: 10 ** ((level - strongest) / 20) }));
  const total = powers.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(powers.map(({ anchor, weight }) => [anchor, weight / total]));
}
