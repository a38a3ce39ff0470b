import { type LonLat, offset } from "../base/geometry.ts";
import type { AreaId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import { FORGET_AFTER, type HeardBy } from "../devices/bleLocation.ts";
import { type AnchorLayer, MAX_WEIGHT, type RadioMap } from "./radioMap.ts";

/** Anchors that must hear a tag: two leave two places that are equally likely. */
const MIN_ANCHORS = 3;
/** dB by which a tag is stronger or weaker than the one that was walked with, or is worn on a body. */
const TAG_OFFSET = 1.25;
/** A cell this much less likely than the best, in natural logarithms, has no share. */
const NEGLIGIBLE = 8;
/** Levels further from every cell of the map than this (mean squared, in units of what is expected) are of another world. */
const MAX_MISFIT = 9;
/** Share of the likelihood that must lie where somebody walked. */
const MIN_WALKED = 0.5;
/** A spread below this, in metres, is that of the cells and not of the levels. */
export const MIN_SPREAD = 0.25;

/** Where a tag is, by fingerprints; `spread` in metres is the standard deviation of the likely places around the mean. */
export type RadioEstimate = {
  readonly location: LonLat;
  readonly spread: number;
  /** In metres: nine of ten left-out positions lay within it. */
  readonly radius: number;
  /** How likely each area is; they sum to 1. Null: none. */
  readonly areas: ReadonlyMap<AreaId | null, number>;
};

/**
 * The likely places of a tag on a floor by the levels of its anchors. An anchor that does not hear the tag says nothing:
 * it may be far away, covered or dead. Null, and today's rule decides: too few anchors that the map knows, levels that fit
 * nowhere, or places where nobody walked.
 */
export function radioEstimate(map: RadioMap, heardBy: HeardBy, at: EpochMs): RadioEstimate | null {
  const heard: { readonly mean: number; readonly layer: AnchorLayer }[] = [];
  for (const [anchor, { mean, at: heardAt }] of heardBy) {
    const layer = map.layers.get(anchor);
    if (layer !== undefined && at - heardAt <= FORGET_AFTER) heard.push({ mean, layer });
  }
  // The loudest first: they tell most cells apart.
  heard.sort((a, b) => b.mean - a.mean);
  const near = heard[0]?.layer.near;
  const count = heard.length;
  if (near === undefined || count < MIN_ANCHORS) return null;
  const means = Float64Array.from(heard, ({ mean }) => mean);
  const columns = Uint32Array.from(heard, ({ layer }) => layer.column);
  const { expected, rowLength } = map;
  const scores = new Float64Array(near.length);
  let top = -Infinity;
  let fit = Infinity;
  // A cell that is this far off is behind the best one so far, whatever else is heard.
  let max = Infinity;
  // Numbers alone, and cells far apart first, so that most are soon behind: this is done for every advertisement.
  for (let phase = 0; phase < PHASES; phase += 1)
    for (let index = phase; index < near.length; index += PHASES) {
      const row = (near[index] ?? 0) * rowLength;
      let weights = OWN_WEIGHT;
      let product = 1;
      let sums = 0;
      let squares = 0;
      let misfit = 0;
      let one = 0;
      // With each anchor the misfit grows.
      while (one < count && misfit < max) {
        const end = Math.min(count, one + AT_ONCE);
        for (; one < end; one += 1) {
          const column = row + (columns[one] ?? 0);
          const sure = expected[column + 1] ?? 0;
          const off = (means[one] ?? 0) - (expected[column] ?? 0);
          weights += sure;
          product *= sure;
          sums += sure * off;
          squares += sure * off * off;
        }
        // What all anchors hear too strongly alike is the tag's, not the place's.
        misfit = squares - (sums * sums) / weights;
      }
      const score = misfit < max ? (Math.log(product / weights) - misfit) / 2 : -Infinity;
      scores[index] = score;
      if (score > top) {
        top = score;
        fit = misfit;
        max = 2 * (MAX_NORM * count - LOG_OWN_WEIGHT - top + NEGLIGIBLE);
      }
    }
  if (fit / count > MAX_MISFIT) return null;
  return weighted(map, near, scores, top);
}

/** How surely a tag is as strong as the one that was walked with, in 1/dB², and half of its logarithm. */
const OWN_WEIGHT = 1 / (TAG_OFFSET * TAG_OFFSET);
const LOG_OWN_WEIGHT = Math.log(OWN_WEIGHT) / 2;
/** Each pass looks at every so manyth cell. */
const PHASES = 8;
/** Anchors between two looks at whether a cell is behind. */
const AT_ONCE = 3;
/** Half of the logarithm of the surest level. */
const MAX_NORM = Math.log(MAX_WEIGHT) / 2;

function weighted(
  map: RadioMap,
  cells: Uint32Array,
  scores: Float64Array,
  top: number,
): RadioEstimate | null {
  let [total, east, north, squares, walked] = [0, 0, 0, 0, 0];
  const shares = new Float64Array(map.areas.length);
  for (let index = 0; index < cells.length; index += 1) {
    const below = top - (scores[index] ?? -Infinity);
    if (below > NEGLIGIBLE) continue;
    const cell = cells[index] ?? 0;
    const share = Math.exp(-below);
    const [x, y] = [map.east[cell] ?? 0, map.north[cell] ?? 0];
    const area = map.areaOf[cell] ?? 0;
    total += share;
    east += share * x;
    north += share * y;
    squares += share * (x * x + y * y);
    walked += share * (map.isWalked[cell] ?? 0);
    shares[area] = (shares[area] ?? 0) + share;
  }
  if (walked / total < MIN_WALKED) return null;
  const [x, y] = [east / total, north / total];
  const spread = Math.sqrt(Math.max(0, squares / total - x * x - y * y));
  const areas = new Map<AreaId | null, number>();
  for (const [index, area] of map.areas.entries()) {
    const share = shares[index] ?? 0;
    if (share > 0) areas.set(area, share / total);
  }
  return { location: offset(map.origin, x, y), spread, radius: radiusOf(map, spread), areas };
}

/** Not below half a metre: marks on a plan are no better than that. */
function radiusOf({ radiusPerSpread }: RadioMap, spread: number): number {
  return Math.max(0.5, Math.round(radiusPerSpread * Math.max(spread, MIN_SPREAD) * 10) / 10);
}
