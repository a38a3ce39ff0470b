import type { z } from "zod";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  FloorFingerprints,
  floorKey,
  standsStill,
} from "../../../src/domain/coverage/fingerprints.ts";
import { mountedAnchorOf } from "../../../src/domain/coverage/mountedAnchor.ts";
import { type RadioMap, radioMapOf } from "../../../src/domain/coverage/radioMap.ts";
import type { RadioInput } from "../../../src/domain/coverage/radioPlace.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import type { AppDeps } from "../platform/deps.ts";
import { type SkipInvalid, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";

/** The maps of the floors of a customer whose walks decide, as anchors and areas are now. */
type FloorMaps = (customer: CustomerIndex, sites: readonly Site[]) => Promise<RadioInput["mapOf"]>;

/** `key`: what the map was made of. */
type Made = {
  readonly key: string;
  readonly floor: FloorFingerprints;
  readonly map: RadioMap | null;
};

const Stamped = FloorFingerprints.pick({ id: true, stamp: true });
type Stamped = z.infer<typeof Stamped>;

/** Reads what floors have learnt when it changes, and makes their maps anew where an anchor or an area does. */
export function createFloorMaps(deps: Pick<AppDeps, "sdk">, skipInvalid: SkipInvalid): FloorMaps {
  const made = new Map<CustomerIndex, ReadonlyMap<string, Made>>();

  async function learnt(index: CustomerIndex): Promise<readonly FloorFingerprints[]> {
    const before = made.get(index);
    const query = { query: { term: { rule: "walks" } }, _source: ["stamp"] };
    const stored: Stamped[] = [];
    const found = searchAll(deps.sdk, index, "floor-fingerprints", Stamped, query, skipInvalid);
    for await (const one of found) stored.push(one);
    const kept = stored.flatMap(({ id, stamp }) => {
      const floor = before?.get(id)?.floor;
      return floor?.stamp === stamp ? [floor] : [];
    });
    const ids = stored.map(({ id }) => id).filter((id) => kept.every((one) => one.id !== id));
    const place = { index, collection: "floor-fingerprints", ids };
    const read = await readDocuments(deps.sdk, place, FloorFingerprints, skipInvalid);
    return [...kept, ...read.filter(({ rule }) => rule === "walks")];
  }

  return async (index, sites) => {
    const floors = await learnt(index);
    const ids = [...new Set(floors.flatMap(({ anchors }) => anchors.map(({ id }) => id)))];
    const place = { index, collection: "tags", ids };
    const tags = await readDocuments(deps.sdk, place, Tag, skipInvalid);
    const mounts = new Map<TagId, Tag>(tags.map((tag) => [tag.id, tag]));
    const before = made.get(index);
    const maps = new Map(
      floors.map((floor): [string, Made] => {
        const anchors = floor.anchors.filter((anchor) => {
          const tag = mounts.get(anchor.id);
          return standsStill(anchor, (tag && mountedAnchorOf(tag)) ?? undefined);
        });
        const site = sites.find(({ id }) => id === floor.site);
        const areas = (site?.areas ?? []).filter((area) => area.floor === floor.floor);
        const key = JSON.stringify([floor.stamp, anchors, areas]);
        const known = before?.get(floor.id);
        if (known?.key === key) return [floor.id, known];
        return [floor.id, { key, floor, map: radioMapOf({ ...floor, anchors, areas }) }];
      }),
    );
    made.set(index, maps);
    return (site, floor) => (site === null ? null : (maps.get(floorKey(site, floor))?.map ?? null));
  };
}
