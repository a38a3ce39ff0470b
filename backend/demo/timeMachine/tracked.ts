import type { Asset } from "../../../src/domain/assets/asset.ts";
import type { LonLat } from "../../../src/domain/base/geometry.ts";
import type { SiteId, TagId } from "../../../src/domain/base/ids.ts";
import { placeLocator } from "../../../src/domain/sites/locatePoint.ts";
import type { MovementState } from "../../../src/domain/devices/movement.ts";
import { NOWHERE, type Place } from "../../../src/domain/sites/presence.ts";
import { type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import type { Scene } from "../simulation/scene.ts";
import { areaAt, metresBetween, type Spot } from "../simulation/walk.ts";
import { onEarth } from "../world/ground.ts";
import {
  type AreaKey,
  TOUR_HORIZON_ANCHORS,
  TOUR_HORIZON_AREAS,
  TOUR_HORIZON_ORIGIN,
  TOUR_HORIZON_SITE,
} from "../world/tourHorizonGround.ts";
import { PEOPLE } from "../world/tourHorizonPeople.ts";
import type { World } from "../world/world.ts";

/** What is known of an asset at an instant at which its tag was heard. */
export type Sighting = {
  readonly place: Place;
  readonly location: LonLat;
  readonly scannedBy: TagId | null;
  readonly movement: MovementState;
};

/** An asset whose past can be asked for. */
export type Tracked = {
  readonly asset: Asset;
  /** How finely its past is looked at, ms: finer for who moves more. */
  readonly step: number;
  /** A point of its track is kept this often at the most while it stands still, ms; null: the checkpoint proves it. */
  readonly proofEvery: number | null;
  /** Null: not heard. `known` is where it was last, for who walks between areas. */
  readonly sightingAt: (t: EpochMs, known: Place) => Sighting | null;
};

/** People and materials of the worksite, as its anchors would have placed them. */
export function worksiteTracked(world: World, scene: Scene): Tracked[] {
  return world.tourHorizon.assets.map((asset, index): Tracked => {
    const isPerson = index < PEOPLE;
    const spotAt = (t: EpochMs) =>
      isPerson ? scene.personAt(index, t) : scene.materialAt(index - PEOPLE, t);
    return {
      asset,
      step: isPerson ? 5 * MINUTE : HOUR / 2,
      // A tag that was not heard for an hour proves nothing any more.
      proofEvery: isPerson ? 50 * MINUTE : null,
      sightingAt: (t, known) => {
        const spot = spotAt(t);
        if (spot === null) return null;
        const anchor = hearingAnchor(spot);
        // An outage is shorter than half an hour: who is looked at so seldom is heard before and after it.
        if (isPerson && scene.isOut(anchor.gateway, t)) return null;
        return {
          place: placeOfSpot(spot, known),
          location: rounded(onEarth(TOUR_HORIZON_ORIGIN, spot)),
          scannedBy: anchor.id,
          movement: spot.isMoving ? "MOVING" : "STATIC",
        };
      },
    };
  });
}

/** The renter's machines by GPS. */
export function fleetTracked(world: World, scene: Scene): Tracked[] {
  const locate = placeLocator(world.locamat.sites);
  const movements = { driven: "IN_TRIP", working: "MOVING", parked: "STATIC" } as const;
  return world.locamat.assets.map((asset, machine): Tracked => ({
    asset,
    step: 30 * MINUTE,
    proofEvery: null,
    sightingAt: (t) => {
      const { position, activity } = scene.machineAt(machine, t);
      // Working machines jitter about a spot: that is no news of a day long past.
      const movement = activity === "working" ? "STATIC" : movements[activity];
      return {
        place: locate(position, null),
        location: rounded(position),
        scannedBy: null,
        movement,
      };
    },
  }));
}

function hearingAnchor(spot: Spot) {
  const floor = (key: AreaKey | null) => (key === null ? 0 : TOUR_HORIZON_AREAS[key].floor);
  const far = (anchor: (typeof TOUR_HORIZON_ANCHORS)[number]) =>
    metresBetween(anchor.at, spot) + 100 * Math.abs(floor(anchor.area) - spot.floor);
  return TOUR_HORIZON_ANCHORS.reduce((a, b) => (far(b) < far(a) ? b : a));
}

function placeOfSpot(spot: Spot, known: Place): Place {
  const key = areaAt(spot);
  if (key !== null) {
    const { id: area, floor } = TOUR_HORIZON_AREAS[key];
    return { site: TOUR_HORIZON_SITE, floor, area };
  }
  // In the street before the turnstiles; inside the fence one is still where one came from.
  if (spot.y < 0) return NOWHERE;
  return known.site === null
    ? { site: TOUR_HORIZON_SITE satisfies SiteId, floor: spot.floor, area: null }
    : known;
}

function rounded({ lat, lon }: LonLat): LonLat {
  const five = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: five(lat), lon: five(lon) };
}
