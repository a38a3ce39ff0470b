import type { Feature, FeatureCollection, Point } from "geojson";
import type { CsvCell } from "../base/csvText.ts";
import type { LonLat } from "../base/geometry.ts";
import type { AreaId, TagId } from "../base/ids.ts";
import { walkedAt } from "./spots.ts";
import type { WalkReading, WalkTrace } from "./walkTest.ts";

/** What things of a trace are called. */
export type WalkNames = {
  readonly receiver: (id: TagId) => string;
  readonly area: (id: AreaId) => string;
};

/** The columns of `walkRows`, as programs read them. */
export const WALK_COLUMNS = [
  "time",
  "receiver",
  "receiver_name",
  "rssi_dbm",
  "decided_receiver",
  "decided_level_dbm",
  "decided_by",
  "floor",
  "area",
  "decided_latitude",
  "decided_longitude",
  "walked_latitude",
  "walked_longitude",
] as const;

/** One row a reading, in the order of WALK_COLUMNS. */
export function walkRows(
  { readings, marks }: WalkTrace,
  names: WalkNames,
): readonly (readonly CsvCell[])[] {
  return readings.map(({ at, scannedBy, rssi, decision }) => {
    const walked = walkedAt(marks, at)?.location ?? null;
    return [
      new Date(at).toISOString(),
      scannedBy,
      names.receiver(scannedBy),
      rssi,
      decision?.anchor ?? null,
      decision === null ? null : Math.round(decision.level),
      decision?.by ?? null,
      decision?.place.floor ?? null,
      decision === null || decision.place.area === null ? null : names.area(decision.place.area),
      decision?.location.lat ?? null,
      decision?.location.lon ?? null,
      walked?.lat ?? null,
      walked?.lon ?? null,
    ];
  });
}

/** The readings at where the walker was, else where the tag was placed, and the marks; what has no place is left out. */
export function walkGeoJson(trace: WalkTrace, names: WalkNames): FeatureCollection<Point> {
  const point = ({ lat, lon }: LonLat, properties: Feature["properties"]): Feature<Point> => ({
    type: "Feature",
    properties,
    geometry: { type: "Point", coordinates: [lon, lat] },
  });
  const readingOf = (reading: WalkReading): readonly Feature<Point>[] => {
    const { at, scannedBy, rssi, decision } = reading;
    const walked = walkedAt(trace.marks, at);
    const location = walked?.location ?? decision?.location;
    if (location === undefined) return [];
    const area = decision?.place.area ?? null;
    return [
      point(location, {
        kind: "reading",
        time: new Date(at).toISOString(),
        receiver: scannedBy,
        receiverName: names.receiver(scannedBy),
        rssi,
        basis: walked === null ? "placed" : "marked",
        decidedReceiver: decision?.anchor ?? null,
        floor: walked?.floor ?? decision?.place.floor ?? null,
        area: area === null ? null : names.area(area),
      }),
    ];
  };
  return {
    type: "FeatureCollection",
    features: [
      ...trace.readings.flatMap(readingOf),
      ...trace.marks.map(({ at, floor, location }) =>
        point(location, { kind: "mark", time: new Date(at).toISOString(), floor }),
      ),
    ],
  };
}
