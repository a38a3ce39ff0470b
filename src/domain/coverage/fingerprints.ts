import { z } from "zod";
import { distance, LonLat } from "../base/geometry.ts";
import { SiteId, TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MountedAnchor } from "./mountedAnchor.ts";
import { WalkTestId } from "./walkTest.ts";

/** What one anchor heard at a spot: its mean level in dBm over so many samples. */
const HeardLevel = z.object({
  anchor: TagId,
  level: z.number(),
  samples: z.number().int().positive(),
});

/** What is heard of a tag at one spot of a floor, as walkers have marked it; never where Balise placed the tag itself. */
export const Fingerprint = z.object({ location: LonLat, heard: z.array(HeardLevel).min(1) });
export type Fingerprint = z.infer<typeof Fingerprint>;

/** How good positions are: the median error in metres, and the share of time in the right area; null: no area was walked. */
const MeasuredError = z.object({ error: z.number(), rightArea: z.number().nullable() });
export type MeasuredError = z.infer<typeof MeasuredError>;

/**
 * What decides positions on a floor. `walks`: its fingerprints; else its nearest anchors, because it was walked `once`
 * alone, so that no walk can be left out to measure the error, or because the walks are no `better` than the anchors.
 */
const FloorRule = z.enum(["walks", "once", "notBetter"]);

/**
 * What the walks of one floor have taught, and how good it is with each walk judged by the others. `stamp` names what it was
 * made of: walks, anchors, areas and rules.
 */
export const FloorFingerprints = z.object({
  id: z.string().min(1),
  site: SiteId,
  floor: z.number().int().nullable(),
  stamp: z.string().min(1),
  rule: FloorRule,
  walks: z.array(z.object({ id: WalkTestId, startedAt: EpochMs })).min(1),
  /** Null: it was walked once. */
  measured: z
    .object({ seconds: z.number().int(), byWalks: MeasuredError, byAnchors: MeasuredError })
    .nullable(),
  anchors: z.array(MountedAnchor),
  /** Anchors that were heard in the walks and no longer count: they have moved, are gone or are offline. */
  leftOut: z.array(TagId),
  fingerprints: z.array(Fingerprint),
  /** By what the spread of an estimate is multiplied to give the radius that holds nine of ten left-out positions. */
  radiusPerSpread: z.number().positive(),
});
export type FloorFingerprints = z.infer<typeof FloorFingerprints>;

/** Less than this, in metres, is another hand on the plan and no move of an anchor. */
const MOVED = 1;

/** Whether an anchor stands where it stood; undefined: it stands nowhere now. */
export function standsStill(
  { location, floor }: MountedAnchor,
  now: Pick<MountedAnchor, "floor" | "location"> | undefined,
): boolean {
  return now !== undefined && now.floor === floor && distance(now.location, location) < MOVED;
}

/** The id of what is known of a floor; floor null: the open ground. */
export function floorKey(site: SiteId, floor: number | null): string {
  return `${site}-${floor ?? "ground"}`;
}
