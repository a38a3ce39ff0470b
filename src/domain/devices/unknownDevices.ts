import { z } from "zod";
import { NewTagId, TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY, HOUR, MINUTE } from "../base/time.ts";

/** As what a device was heard: a gateway brings readings, an anchor receives tags; null: it has said that it is alive, no more. */
const HeardAs = z.enum(["gateway", "anchor"]).nullable();
export type HeardAs = z.infer<typeof HeardAs>;

/** A receiver that speaks and that nobody has registered. Times in epoch ms, to the minute. */
export const UnknownDevice = z.object({
  id: TagId,
  heardAs: HeardAs,
  firstAt: EpochMs,
  lastAt: EpochMs,
});
export type UnknownDevice = z.infer<typeof UnknownDevice>;

export const UNKNOWN_DEVICES_ID = "heard";
/** The one document of the collection unknown-devices: a list that is as long as its bound, whatever is sent. */
export const UnknownDevices = z.object({
  id: z.literal(UNKNOWN_DEVICES_ID),
  devices: z.array(UnknownDevice),
});
export type UnknownDevices = z.infer<typeof UnknownDevices>;

/** Unknown receivers that are listed for a customer: more than a site has gateways, and a document of a few kB. */
export const MAX_UNKNOWN = 50;
/** How often the last word of one is written, in ms. */
const STEP = MINUTE;
/** One that is silent for this long gives way to another, in ms: a flood of ids does not push out what really stands there. */
const GIVES_WAY = HOUR;
/** One that is silent for this long is listed no more, in ms. */
const FORGOTTEN = DAY;

const RANK = { gateway: 2, anchor: 1 } as const;
const rankOf = (as: HeardAs) => (as === null ? 0 : RANK[as]);

/** Of two words on a device, the one that says more. */
export function heardAsMore(a: HeardAs, b: HeardAs): HeardAs {
  return rankOf(b) > rankOf(a) ? b : a;
}

/**
 * The list once some unknown receivers were heard; the same array where nothing of it is worth a write. One whose id
 * could not be registered is not listed: there would be no way to make it known.
 */
export function withUnknown(
  listed: readonly UnknownDevice[],
  heard: ReadonlyMap<TagId, HeardAs>,
  now: EpochMs,
): readonly UnknownDevice[] {
  const kept = new Map(
    listed.filter(({ lastAt }) => now - lastAt < FORGOTTEN).map((one) => [one.id, one]),
  );
  let isChanged = kept.size < listed.length;
  for (const [id, as] of heard) {
    const known = kept.get(id);
    if (known !== undefined) {
      const heardAs = heardAsMore(known.heardAs, as);
      if (heardAs === known.heardAs && Math.abs(now - known.lastAt) < STEP) continue;
      kept.set(id, { ...known, heardAs, lastAt: now });
    } else {
      if (!NewTagId.safeParse(id).success || !hasRoom(kept, now)) continue;
      kept.set(id, { id, heardAs: as, firstAt: now, lastAt: now });
    }
    isChanged = true;
  }
  return isChanged ? [...kept.values()] : listed;
}

/** Whether another fits, after the longest silent one has given way where it may. */
function hasRoom(kept: Map<TagId, UnknownDevice>, now: EpochMs): boolean {
  if (kept.size < MAX_UNKNOWN) return true;
  let oldest: UnknownDevice | null = null;
  for (const one of kept.values()) if (oldest === null || one.lastAt < oldest.lastAt) oldest = one;
  if (oldest === null || now - oldest.lastAt < GIVES_WAY) return false;
  return kept.delete(oldest.id);
}
