import type { Leg } from "./legs.ts";
import type { TrackPoint } from "./trackPoint.ts";
import type { LonLat } from "../base/geometry.ts";
import { SECOND } from "../base/time.ts";

/** A track with what it is called. `points`: as `cleanTrack` gives them; `legs`: made of them. */
export type NamedTrack = {
  readonly name: string;
  readonly points: readonly TrackPoint[];
  readonly legs: readonly Leg[];
};

/** Tracks as GPX 1.1: one track each, and a segment for each stretch that was seen; a gap has none. */
export function gpxOfTracks(tracks: readonly NamedTrack[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Balise" xmlns="http://www.topografix.com/GPX/1/1">',
    ...tracks.map(gpxTrack),
    "</gpx>",
    "",
  ].join("\n");
}

function gpxTrack({ name, points, legs }: NamedTrack): string {
  const gaps = new Set(legs.flatMap((leg) => (leg.kind === "gap" ? [leg.to] : [])));
  const segments: TrackPoint[][] = [[]];
  for (const point of points) {
    if (gaps.has(point.at)) segments.push([]);
    segments.at(-1)?.push(point);
  }
  const written = segments.map((segment) => `<trkseg>${segment.map(gpxPoint).join("")}</trkseg>`);
  return `<trk><name>${xmlText(name)}</name>${written.join("")}</trk>`;
}

function gpxPoint({ at, location }: TrackPoint): string {
  return `<trkpt lat="${location.lat}" lon="${location.lon}"><time>${new Date(at).toISOString()}</time></trkpt>`;
}

/** Text of an XML document; what XML cannot hold at all is left out. */
function xmlText(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

/** Legs as GeoJSON: trips and gaps as lines, stops as points, with times in ISO 8601, metres, metres a second, and seconds for which the engine ran. */
export function geoJsonOfTracks(tracks: readonly Omit<NamedTrack, "points">[]): string {
  const features = tracks.flatMap(({ name, legs }) => legs.map((leg) => featureOf(name, leg)));
  return JSON.stringify({ type: "FeatureCollection", features });
}

function featureOf(name: string, leg: Leg) {
  return {
    type: "Feature",
    geometry: geometryOf(leg),
    properties: {
      name,
      kind: leg.kind,
      from: new Date(leg.from).toISOString(),
      to: new Date(leg.to).toISOString(),
      ...(leg.kind === "stop" ? {} : { distance: Math.round(leg.distance) }),
      ...(leg.kind === "trip"
        ? { topSpeed: Number(leg.topSpeed.toFixed(1)), isApproximate: leg.isApproximate }
        : {}),
      ...(leg.kind === "gap" ? { reason: leg.reason } : {}),
      ...(leg.kind === "gap" || leg.engineOn === undefined
        ? {}
        : { engineOn: Math.round(leg.engineOn / SECOND) }),
    },
  };
}

function geometryOf(leg: Leg) {
  if (leg.kind === "stop") return { type: "Point", coordinates: position(leg.at) };
  const way =
    leg.kind === "trip" ? leg.points.map(({ location }) => location) : [leg.start, leg.end];
  return { type: "LineString", coordinates: way.map(position) };
}

function position({ lon, lat }: LonLat): readonly [number, number] {
  return [lon, lat];
}
