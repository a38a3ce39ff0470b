import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import { speedStretches } from "../../domain/assets/trackSpeed.ts";
import type { Leg } from "../../domain/assets/legs.ts";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { BoundingBox } from "../../domain/base/geometry.ts";
import type { Track, TrackPiece } from "../map/ground/track.ts";

/**
 * The way that positions tell, oldest first; those in doubt are not on it. Between two that lie further apart in time than a tag may be silent
 * nobody saw the asset: that piece only joins what was seen.
 */
export function trackOf(id: string, points: readonly AssetLocation[]): Track {
  const pieces: TrackPiece[] = [];
  let seen: AssetLocation[] = [];
  const end = () => {
    if (seen.length > 0) pieces.push({ points: seen.map(placeOf), isSeen: true });
  };
  for (const point of points.filter(hasMoved)) {
    const last = seen.at(-1);
    if (last !== undefined && point.at - last.at > TAG_TIMEOUT) {
      end();
      pieces.push({ points: [placeOf(last), placeOf(point)], isSeen: false });
      seen = [];
    }
    seen.push(point);
  }
  end();
  return { id, pieces };
}

/** The way that legs tell: trips by how fast they went, and what lies between them as they say. */
export function trackOfLegs(id: string, legs: readonly Leg[]): Track {
  return {
    id,
    pieces: legs.flatMap((leg): TrackPiece[] =>
      leg.kind === "trip"
        ? speedStretches(leg.points).map(({ band, points }) => ({
            points,
            isSeen: true,
            speed: band,
          }))
        : [{ points: [leg.start, leg.end], isSeen: leg.kind !== "gap" }],
    ),
  };
}

const placeOf = ({ location }: AssetLocation) => location;

/** The positions that moved the asset; all of them where none did. */
export function movingPoints(points: readonly AssetLocation[]): readonly AssetLocation[] {
  const moving = points.filter(hasMoved);
  return moving.length === 0 ? points : moving;
}

const hasMoved = ({ doubt }: AssetLocation) => doubt === undefined;

/** Metres of a degree of latitude are about 111,000: some 50 m around what is shown. */
const MARGIN = 0.0005;

/** What has to be in view for the whole way to be seen. */
export function trackBounds(points: readonly Pick<AssetLocation, "location">[]): BoundingBox {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { location } of points) {
    box.west = Math.min(box.west, location.lon);
    box.east = Math.max(box.east, location.lon);
    box.south = Math.min(box.south, location.lat);
    box.north = Math.max(box.north, location.lat);
  }
  return {
    west: box.west - MARGIN,
    south: box.south - MARGIN,
    east: box.east + MARGIN,
    north: box.north + MARGIN,
  };
}

/** What has to be in view for a leg to be seen whole. */
export function legBounds(leg: Leg): BoundingBox {
  const points = leg.kind === "trip" ? leg.points : [];
  return trackBounds([{ location: leg.start }, { location: leg.end }, ...points]);
}
