import polylabel from "polylabel";
import type { Position } from "geojson";
import {
  type BoundingBox,
  boundingBox,
  pointInPolygon,
  type Polygon,
  polygonArea,
} from "../../src/domain/base/geometry.ts";
import { degrees, type NaturalEarth } from "./naturalEarth.ts";
import { unrolled } from "./unrolled.ts";

/** The lands of a country: polygons of rings, the outline first, in degrees. */
export type CountryLands = {
  readonly name: string;
  readonly lands: readonly (readonly (readonly Position[])[])[];
};
type CountryPoint = NaturalEarth["countries"][number];
/** Where a country's name stands, in thousandths of a degree, and how large its largest land is, in square metres. */
export type CountryName = {
  readonly lon: number;
  readonly lat: number;
  readonly code: string;
  readonly rank: number;
  readonly area: number;
};

/** One land on a plane, where longitudes go on beyond 180°, and what it lies in. */
type Land = { readonly polygon: Polygon; readonly box: BoundingBox };

const ENGLISH = new Intl.DisplayNames("en", { type: "region" });

/** How exactly the middle is found, in degrees: less than a name is high on any map. */
const PRECISION = 0.05;

/**
 * Puts the name of each country into the widest part of its largest land. Natural Earth's own points lie on any of its
 * lands: that of France on Corsica, that of Norway on Svalbard. A point that lies in no land stays, and of several in one
 * country all but that of its name.
 */
export function inLargestLand(
  names: readonly CountryPoint[],
  countries: readonly CountryLands[],
): CountryName[] {
  const all = countries.map(({ name, lands }) => ({ name, lands: lands.map(landOf) }));
  const found = names.map(([lon, lat]) =>
    all.find(({ lands }) => lands.some((land) => holds(land, degrees(lon), degrees(lat)))),
  );
  return names.map(([lon, lat, code, rank], at) => {
    const country = found[at];
    const [largest] = (country?.lands ?? []).toSorted(
      (a, b) => polygonArea(b.polygon) - polygonArea(a.polygon),
    );
    // The Vatican is too small for its own land, and lies in that of Italy.
    const isShared = found.filter((one) => one === country).length > 1;
    if (largest === undefined || (isShared && ENGLISH.of(code) !== country?.name))
      return { lon, lat, code, rank, area: 0 };
    const narrowing = narrowingOf(largest);
    const [x, y] = polylabel(
      largest.polygon.rings.map((ring) => ring.map(([east, north]) => [east * narrowing, north])),
      PRECISION,
    );
    return {
      lon: Math.round(1000 * onGlobe(x / narrowing)),
      lat: Math.round(1000 * y),
      code,
      rank,
      area: polygonArea(largest.polygon),
    };
  });
}

function landOf(rings: readonly (readonly Position[])[]): Land {
  const polygon: Polygon = {
    kind: "polygon",
    rings: rings.map((ring) => unrolled(ring).map(([lon = 0, lat = 0]) => [lon, lat])),
  };
  return { polygon, box: boundingBox(polygon) };
}

/** Whether the land holds the point, on whichever turn of the globe its longitudes are. */
function holds({ polygon, box }: Land, lon: number, lat: number): boolean {
  // Most lands are told apart by their boxes, which is what saves the time.
  if (lat < box.south || lat > box.north) return false;
  return [lon - 360, lon, lon + 360].some(
    (one) => one >= box.west && one <= box.east && pointInPolygon({ lon: one, lat }, polygon),
  );
}

/** How much narrower a degree of longitude is than one of latitude, in the middle of a land. */
function narrowingOf({ box: { south, north } }: Land): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** A longitude that has gone on beyond 180° as the globe counts it. */
function onGlobe(lon: number): number {
  return lon - 360 * Math.floor((lon + 180) / 360);
}
