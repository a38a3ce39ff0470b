import type { FeatureCollection } from "geojson";
import type { Palette } from "../palette.ts";
import type { AccuracyCircles } from "./accuracyCircles.ts";
import { areaFeatures, siteFeatures, trackFeatures } from "./features.ts";
import type { MapGround, PlanImage } from "./ground.ts";
import type { GroundSource } from "./layers.ts";
import type { Track } from "./track.ts";

/** What the engine's own layers show. */
export type Drawn = {
  readonly ground: MapGround;
  readonly tracks: readonly Track[];
  readonly circles: AccuracyCircles;
  readonly palette: Palette;
};

/** One call of the engine. */
export type GroundChange =
  | { readonly type: "data"; readonly source: GroundSource; readonly data: FeatureCollection }
  | { readonly type: "plan"; readonly plan: PlanImage | null }
  | { readonly type: "colours"; readonly palette: Palette };

/** What differs between what is drawn and what shall be; parts that are the same object are the same. `drawn` null: nothing is. */
export function groundChanges(wanted: Drawn, drawn: Drawn | null): GroundChange[] {
  const changes: GroundChange[] = [];
  const data = (source: GroundSource, features: FeatureCollection) =>
    changes.push({ type: "data", source, data: features });
  const [next, last] = [wanted.ground, drawn?.ground];
  if (next.sites !== last?.sites) data("balise-sites", siteFeatures(next.sites));
  if (next.areas !== last?.areas) data("balise-areas", areaFeatures(next.areas));
  if (wanted.tracks !== drawn?.tracks) data("balise-tracks", trackFeatures(wanted.tracks));
  if (wanted.circles !== drawn?.circles) data("balise-accuracy", wanted.circles);
  if (!samePlan(next.plan, last?.plan ?? null)) changes.push({ type: "plan", plan: next.plan });
  if (drawn !== null && wanted.palette !== drawn.palette)
    changes.push({ type: "colours", palette: wanted.palette });
  return changes;
}

function samePlan(a: PlanImage | null, b: PlanImage | null): boolean {
  if (a === null || b === null) return a === b;
  return a.url === b.url && a.opacity === b.opacity && String(a.corners) === String(b.corners);
}
