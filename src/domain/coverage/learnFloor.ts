import { distance } from "../base/geometry.ts";
import type { AreaId, SiteId, TagId } from "../base/ids.ts";
import type { MountedAt } from "../devices/mountedAt.ts";
import type { Area } from "../sites/area.ts";
import { areaAt } from "./areaAt.ts";
import {
  type FloorFingerprints,
  floorKey,
  type MeasuredError,
  standsStill,
} from "./fingerprints.ts";
import { fingerprintsOf } from "./fingerprintsOf.ts";
import type { MountedAnchor } from "./mountedAnchor.ts";
import { MIN_SPREAD } from "./radioEstimate.ts";
import { type RadioMap, radioMapOf } from "./radioMap.ts";
import { type RadioPlace, radioPlace } from "./radioPlace.ts";
import type { WalkSample } from "./walkSamples.ts";
import type { WalkTest } from "./walkTest.ts";

/** Of ten left-out positions so many lie within the radius that is told. */
const WITHIN = 0.9;

/** A walk of a floor, with the anchors as they stood then. */
export type FloorWalk = Pick<WalkTest, "id" | "startedAt"> & {
  readonly anchors: readonly MountedAnchor[];
  /** Those on this floor. */
  readonly samples: readonly WalkSample[];
};

/** A floor as it is now. */
type LearningFloor = {
  readonly site: SiteId;
  readonly floor: number | null;
  readonly stamp: string;
  readonly areas: readonly Area[];
  /** What receives tags at the site and is not offline. */
  readonly anchors: readonly MountedAnchor[];
  readonly mountOf: (id: TagId) => MountedAt | undefined;
};

/**
 * What the walks of a floor teach. Every walk is judged by what the others teach, through the rule that decides live
 * (`radioPlace`), beside the nearest anchor on the same seconds: the walks decide only where they are measured and better.
 * Null: nothing was walked that counts.
 */
export function learnFloor(
  floor: LearningFloor,
  walks: readonly FloorWalk[],
): FloorFingerprints | null {
  const now = new Map(floor.anchors.map((anchor) => [anchor.id, anchor]));
  const teaching = walks
    .map((walk) => ({
      ...walk,
      trusted: new Set(
        walk.anchors.filter((one) => standsStill(one, now.get(one.id))).map(({ id }) => id),
      ),
    }))
    .filter(({ samples, trusted }) => samples.length > 0 && trusted.size > 0);
  const fingerprints = fingerprintsOf(teaching);
  if (fingerprints.length === 0) return null;
  const mapOf = (some: typeof teaching): RadioMap | null =>
    radioMapOf({ ...floor, fingerprints: fingerprintsOf(some), radiusPerSpread: 1 });
  const runs = teaching.map((walk) => ({
    samples: walk.samples,
    byWalks: judged(floor, walk.samples, mapOf(teaching.filter(({ id }) => id !== walk.id))),
    byAnchors: judged(floor, walk.samples, null),
  }));
  const ratios = runs.flatMap(({ samples, byWalks }) =>
    samples.flatMap(({ location }, index) => {
      const estimate = byWalks[index]?.last?.estimate ?? null;
      if (estimate === null) return [];
      return [distance(location, estimate.location) / Math.max(MIN_SPREAD, estimate.spread)];
    }),
  );
  const measured =
    teaching.length < 2
      ? null
      : {
          seconds: runs.reduce((sum, { samples }) => sum + samples.length, 0),
          byWalks: errorOf(floor, runs, (run) => run.byWalks),
          byAnchors: errorOf(floor, runs, (run) => run.byAnchors),
        };
  const heard = new Set(
    walks.flatMap(({ samples }) => samples.flatMap((one) => [...one.levels.keys()])),
  );
  const counted = new Set(fingerprints.flatMap((one) => one.heard.map(({ anchor }) => anchor)));
  return {
    id: floorKey(floor.site, floor.floor),
    site: floor.site,
    floor: floor.floor,
    stamp: floor.stamp,
    rule: measured === null ? "once" : isBetter(measured) ? "walks" : "notBetter",
    walks: teaching.map(({ id, startedAt }) => ({ id, startedAt })),
    measured,
    anchors: floor.anchors.filter(({ id }) => counted.has(id)),
    leftOut: [...heard].filter((id) => !counted.has(id)),
    fingerprints: [...fingerprints],
    radiusPerSpread: quantile(ratios, WITHIN) ?? 1,
  };
}

/** The decisions on the seconds of a walk, each holding on to the one before. */
function judged(
  { mountOf }: LearningFloor,
  samples: readonly WalkSample[],
  map: RadioMap | null,
): readonly (RadioPlace | null)[] {
  let last: RadioPlace | null = null;
  return samples.map(({ heardBy, at }) => {
    const current = {
      anchor: last?.nearest.anchor ?? null,
      place: last?.place ?? null,
      last: last?.last ?? null,
    };
    last = radioPlace({ heardBy, at, current, mountOf, mapOf: () => map });
    return last;
  });
}

type Run = {
  readonly samples: readonly WalkSample[];
  readonly byWalks: readonly (RadioPlace | null)[];
  readonly byAnchors: readonly (RadioPlace | null)[];
};

function errorOf(
  { areas, floor }: LearningFloor,
  runs: readonly Run[],
  placesOf: (run: Run) => readonly (RadioPlace | null)[],
): MeasuredError {
  const errors: number[] = [];
  let [inArea, right] = [0, 0];
  for (const run of runs)
    for (const [index, { location }] of run.samples.entries()) {
      const decided = placesOf(run)[index] ?? null;
      // What cannot be placed at all is as wrong as can be.
      errors.push(decided === null ? Infinity : distance(location, decided.location));
      const truth: AreaId | null = areaAt(areas, location, floor);
      if (truth === null) continue;
      inArea += 1;
      if (decided?.place.area === truth) right += 1;
    }
  const error = Math.min(quantile(errors, 0.5) ?? 0, 1e6);
  return { error: Math.round(error * 100) / 100, rightArea: inArea === 0 ? null : right / inArea };
}

function isBetter({ byWalks, byAnchors }: NonNullable<FloorFingerprints["measured"]>): boolean {
  return byWalks.error < byAnchors.error && (byWalks.rightArea ?? 0) >= (byAnchors.rightArea ?? 0);
}

function quantile(values: readonly number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? null;
}
