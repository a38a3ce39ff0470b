import { z } from "zod";
import { AreaId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { type Receiver, uncoveredAreas } from "../devices/uncoveredAreas.ts";
import { connectivityOf } from "../devices/deviceConnectivity.ts";
import type { Tag } from "../devices/tag.ts";
import type { Site } from "../sites/site.ts";
import type { Evacuation } from "./evacuation.ts";

/**
 * A place of a site in which nobody would be heard. `area` null: the surroundings of a silent receiver that stands in no
 * area, which `name` is then the name of. `since`: the last message of its receivers, epoch ms; null: there never was one.
 */
export const UncoveredPlace = z.object({
  area: AreaId.nullable(),
  name: z.string(),
  floor: z.number().int().nullable(),
  since: EpochMs.nullable(),
});
export type UncoveredPlace = z.infer<typeof UncoveredPlace>;

/** What receives tags: what `uncoveredAreas` asks, and where and when it spoke last. */
export type EvacuationReceiver = Receiver & {
  readonly name: string;
  readonly site: Site["id"] | null;
  readonly floor: number | null;
  readonly lastMessageAt: EpochMs | null;
};

/**
 * Where on the site of an evacuation nobody would be heard, floors from the top. Its muster areas are not among them:
 * whoever stands there is checked in, and nobody is searched for there.
 */
export function uncoveredPlaces(
  { id, areas }: Pick<Site, "areas" | "id">,
  { musterAreas }: Pick<Evacuation, "musterAreas">,
  receivers: readonly EvacuationReceiver[],
): UncoveredPlace[] {
  const silent = uncoveredAreas(receivers);
  const ofAreas = areas.flatMap(({ id: area, name, floor }): UncoveredPlace[] => {
    if (!silent.has(area) || musterAreas.includes(area)) return [];
    const last = receivers.flatMap((one) => (one.area === area ? (one.lastMessageAt ?? []) : []));
    return [{ area, name, floor, since: last.length === 0 ? null : Math.max(...last) }];
  });
  const ofReceivers = receivers.flatMap((one): UncoveredPlace[] => {
    const isHeard = one.connectivity === "online" && one.cause === null;
    if (one.site !== id || one.area !== null || one.kind === "box" || isHeard) return [];
    return [{ area: null, name: one.name, floor: one.floor, since: one.lastMessageAt }];
  });
  return [...ofAreas, ...ofReceivers].toSorted(
    (a, b) => (b.floor ?? -Infinity) - (a.floor ?? -Infinity) || (a.name < b.name ? -1 : 1),
  );
}

/** The gateways and anchors among these devices, as they stand at `now`. */
export function receiversOf(tags: readonly Tag[], now: EpochMs): readonly EvacuationReceiver[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  return tags.flatMap((tag): EvacuationReceiver[] => {
    const { type, isArchived, gatewayId, name, site, area, settings, lastMessageAt } = tag;
    if (isArchived || (type !== "gateway" && type !== "anchor")) return [];
    const gateway = type === "anchor" && gatewayId !== null ? byId.get(gatewayId) : undefined;
    const isCut = gateway !== undefined && connectivityOf(gateway, now) !== "online";
    return [
      {
        kind: type,
        name,
        site,
        area,
        floor: settings?.floor ?? null,
        lastMessageAt,
        connectivity: connectivityOf(tag, now),
        cause: isCut ? gateway.id : null,
      },
    ];
  });
}
