import { type LonLat, offset } from "../base/geometry.ts";
import type { AreaId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import { FORGET_AFTER, type HeardBy } from "../devices/bleLocation.ts";
import type { AnchorLayer, RadioMap } from "./radioMap.ts";

/** Anchors that must hear a tag: two leave two places that are equally likely. */
const MIN_ANCHORS = 3;
/** dB by which a tag is stronger or weaker than the one that was walked with, or is worn on a body. */
const TAG_OFFSET = 1.25;
/** A cell this much less likely than the best, in natural logarithms, has no share. */
const NEGLIGIBLE = 12;
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
  let best: { readonly mean: number; readonly layer: AnchorLayer } | null = null;
  for (const [anchor, hearing] of heardBy) {
    const layer = map.layers.get(anchor);
    if (layer === undefined || at - hearing.at > FORGET_AFTER) continue;
    const one = { mean: hearing.mean, layer };
    heard.push(one);
    if (best === null || one.mean > best.mean) best = one;
  }
  if (best === null || heard.length < MIN_ANCHORS) return null;
  const cells = best.layer.near;
  const count = cells.length;
  // By anchor, then by cell: flat arrays, since this is done for every advertisement.
  const weights = new Float64Array(count);
  const sums = new Float64Array(count);
  const scores = new Float64Array(count);
  const misfits = new Float64Array(count);
  for (const { mean, layer } of heard) {
    const { level, weight, norm } = layer;
    for (let index = 0; index < count; index += 1) {
      const cell = cells[index] ?? 0;
      const sure = weight[cell] ?? 0;
      const off = mean - (level[cell] ?? 0);
      weights[index] = (weights[index] ?? 0) + sure;
      sums[index] = (sums[index] ?? 0) + sure * off;
      misfits[index] = (misfits[index] ?? 0) + sure * off * off;
      scores[index] = (scores[index] ?? 0) + (norm[cell] ?? 0);
    }
  }
  let [top, fit] = [-Infinity, Infinity];
  for (let index = 0; index < count; index += 1) {
    // What all anchors hear too strongly alike is the tag's, not the place's.
    const common = 1 / (TAG_OFFSET * TAG_OFFSET) + (weights[index] ?? 0);
    const misfit = (misfits[index] ?? 0) - (sums[index] ?? 0) ** 2 / common;
    const score = (scores[index] ?? 0) - misfit / 2 - Math.log(common) / 2;
    scores[index] = score;
    if (score > top) [top, fit] = [score, misfit];
  }
  if (fit / heard.length > MAX_MISFIT) return null;
  return weighted(map, cells, scores, top);
}

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
