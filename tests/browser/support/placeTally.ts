import {
  onEarth,
  type Room,
  type RoomPoint,
  zoneAt,
  zonesOf,
} from "../../../backend/demo/replay/room.ts";
import { Asset, placeOf } from "../../../src/domain/assets/asset.ts";
import { distance, type LonLat } from "../../../src/domain/base/geometry.ts";
import type { AreaId, TagId } from "../../../src/domain/base/ids.ts";
import { must } from "../../../src/domain/base/must.ts";
import { placeOnFloor } from "../../../src/domain/sites/locatePoint.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { SmallSite } from "../../support/smallSite.ts";

/** Where a resource is, as the backend has it; areas by their names. */
type Found = {
  /** As the newest reading proves it, which no clock changes. */
  readonly area: string | null;
  readonly floor: number | null;
  /** As it is shown: it follows once nothing has contradicted it for a while. */
  readonly settled: string | null;
  readonly location: LonLat;
  /** The area that the marker stands in. */
  readonly marker: string | null;
};

/** Where the resources of tags are now, for a customer with one site. */
export async function whereIs(customer: SmallSite): Promise<(tagId: TagId) => Found> {
  const [sites, assets] = await Promise.all([
    customer.all("sites", Site),
    customer.all("assets", Asset),
  ]);
  const site = must(sites[0], "the customer has a site");
  const nameOf = (id: AreaId | null) => site.areas.find((area) => area.id === id)?.name ?? null;
  const byTag = new Map(assets.map((asset) => [asset.tagId, asset]));
  return (tagId) => {
    const asset = must(byTag.get(tagId), "each tag has a resource");
    const location = must(asset.location, "it was heard");
    const { area, floor } = asset.candidate ?? placeOf(asset);
    return {
      area: nameOf(area),
      floor,
      settled: nameOf(asset.area),
      location,
      marker: nameOf(placeOnFloor(site, floor, location)?.area ?? null),
    };
  };
}

/** How often places were the true ones, and the sum of how far markers stood from there, in metres. */
type Tally = {
  readonly all: number;
  readonly right: number;
  readonly markerRight: number;
  readonly wrongFloor: number;
  readonly error: number;
};

const NONE: Tally = { all: 0, right: 0, markerRight: 0, wrongFloor: 0, error: 0 };

const plus = (a: Tally, b: Tally): Tally => ({
  all: a.all + b.all,
  right: a.right + b.right,
  markerRight: a.markerRight + b.markerRight,
  wrongFloor: a.wrongFloor + b.wrongFloor,
  error: a.error + b.error,
});

/** Counts what is found in a room that is cut into quarters, apart for each walk. */
export function placeTally(room: Room) {
  const quarters = zonesOf(room, "quarters");
  const tallies = new Map<number, Tally>();
  return {
    count(walk: number, { area, floor, location, marker }: Found, at: RoomPoint): void {
      const truly = zoneAt(quarters, at)?.name;
      const isOnFloor = floor === room.floor;
      const one: Tally = {
        all: 1,
        right: Number(isOnFloor && area === truly),
        markerRight: Number(isOnFloor && marker === truly),
        wrongFloor: Number(!isOnFloor),
        error: distance(location, onEarth(room, at)),
      };
      tallies.set(walk, plus(tallies.get(walk) ?? NONE, one));
    },
    of: (walk: number): Tally => tallies.get(walk) ?? NONE,
    total: (): Tally => [...tallies.values()].reduce(plus, NONE),
  };
}

/** A line of the figures. */
export const told = ({ all, right, markerRight, error }: Tally): string =>
  `${right} of ${all}, markers ${markerRight}, ${(error / all).toFixed(1)} m away`;
