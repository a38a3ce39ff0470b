import { expect, test } from "vitest";
import { cleanTrack } from "../../../../src/domain/assets/cleanTrack.ts";
import { legsOf } from "../../../../src/domain/assets/legs.ts";
import { geoJsonOfTracks, gpxOfTracks } from "../../../../src/domain/assets/trackFiles.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const HOME = { lat: 48.11, lon: -1.67 };
const track = [
  [0, 0],
  [5 * MINUTE, 0],
  [6 * MINUTE, 700],
  [7 * MINUTE, 1400],
  [2 * HOUR, 30_000],
].map(([ms = 0, east = 0], index) => ({
  id: `p${index}`,
  at: T0 + ms,
  location: offset(HOME, east, 0),
}));
const legs = legsOf(track);

test("a track as GPX has all its positions, a segment on each side of a gap, and a name that is only text", () => {
  const gpx = gpxOfTracks([{ name: "Crane <1> & co\u0007", points: cleanTrack(track), legs }]);
  expect(gpx).toContain("<name>Crane &lt;1&gt; &amp; co</name>");
  const segments = gpx.split("<trkseg>").slice(1);
  expect(segments.map((segment) => segment.split("<trkpt ").length - 1)).toEqual([4, 1]);
  expect(gpx).toContain(`<time>${new Date(T0 + 6 * MINUTE).toISOString()}</time>`);
});

test("legs as GeoJSON are points where it stood and lines where it went or must have gone", () => {
  const { features } = JSON.parse(geoJsonOfTracks([{ name: "Crane", legs }])) as {
    features: { geometry: { type: string; coordinates: unknown[] }; properties: object }[];
  };
  expect(features.map(({ geometry }) => geometry.type)).toEqual([
    "Point",
    "LineString",
    "LineString",
    "Point",
  ]);
  expect(features[1]?.geometry.coordinates).toHaveLength(3);
  const time = (ms: number) => new Date(T0 + ms).toISOString();
  expect(features.map(({ properties }) => properties)).toEqual([
    { name: "Crane", kind: "stop", from: time(0), to: time(5 * MINUTE) },
    {
      name: "Crane",
      kind: "trip",
      from: time(5 * MINUTE),
      to: time(7 * MINUTE),
      distance: 1400,
      topSpeed: 11.7,
      isApproximate: false,
    },
    {
      name: "Crane",
      kind: "gap",
      from: time(7 * MINUTE),
      to: time(2 * HOUR),
      distance: 28_600,
      reason: "silent",
    },
    { name: "Crane", kind: "stop", from: time(2 * HOUR), to: time(2 * HOUR) },
  ]);
});
