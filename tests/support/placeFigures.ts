import {
  areaOf,
  onEarth,
  type RoomPoint,
  zoneAt,
  type Zoning,
  zonesOf,
} from "../../backend/demo/replay/room.ts";
import { grouped } from "../../src/domain/base/grouped.ts";
import { distance, type LonLat, offset, metresFrom } from "../../src/domain/base/geometry.ts";
import { SiteId, type TagId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { fingerprintsOf } from "../../src/domain/coverage/fingerprintsOf.ts";
import { areaAt } from "../../src/domain/coverage/areaAt.ts";
import { radioEstimate } from "../../src/domain/coverage/radioEstimate.ts";
import { type RadioMap, radioMapOf } from "../../src/domain/coverage/radioMap.ts";
import {
  type RadioInput,
  type RadioPlace,
  radioPlace,
} from "../../src/domain/coverage/radioPlace.ts";
import { walkSamples } from "../../src/domain/coverage/walkSamples.ts";
import { hear, type HeardBy, NOT_HEARD } from "../../src/domain/devices/bleLocation.ts";
import { PRESET_ACCURACY } from "../../src/domain/devices/tagSettings.ts";
import { roomAnchors, WALKS } from "./measuredRoom.ts";
import { ROOM_ON_EARTH, roomWalk } from "./roomWalks.ts";

/** The windows of the measurement, in ms: as long, and one begins this much after the other. */
const [WINDOW, STEP] = [5 * SECOND, SECOND];
const SITE = SiteId.parse("site-room");

type Anchor = {
  readonly id: TagId;
  readonly location: LonLat;
  readonly floor: number;
  readonly point: RoomPoint;
};
type Window = { readonly at: number; readonly heardBy: HeardBy; readonly truth: LonLat };
type Walk = Awaited<ReturnType<typeof roomWalk>> & { readonly windows: readonly Window[] };
export type MeasuredRoom = { readonly anchors: readonly Anchor[]; readonly walks: readonly Walk[] };

/** The seven recordings with their windows of 5 s. */
export async function measuredRoom(): Promise<MeasuredRoom> {
  const anchors = (await roomAnchors()).map((one) => ({
    id: one.id,
    location: onEarth(ROOM_ON_EARTH, one),
    floor: ROOM_ON_EARTH.floor,
    point: one,
  }));
  const walks: Walk[] = [];
  for (const name of WALKS) {
    const walk = await roomWalk(name);
    walks.push({ ...walk, windows: windowsOf(walk) });
  }
  return { anchors, walks };
}

function windowsOf({ readings, truth }: Awaited<ReturnType<typeof roomWalk>>): Window[] {
  const windows: Window[] = [];
  const first = must(readings[0], "a walk has readings").at;
  const last = must(readings.at(-1), "a walk has readings").at;
  for (let from = first; from + WINDOW <= last; from += STEP) {
    const isWithin = ({ at }: { readonly at: number }) => at >= from && at < from + WINDOW;
    const levels = grouped(readings.filter(isWithin), ({ scannedBy }) => scannedBy);
    const at = from + WINDOW;
    const heardBy = new Map(
      [...levels].map(([id, all]) => {
        const level = mean(all.map(({ rssi }) => rssi));
        return [id, { level, mean: level, at }];
      }),
    );
    windows.push({
      at,
      heardBy,
      truth: middleOf(truth.filter(isWithin).map((one) => one.location)),
    });
  }
  return windows;
}

/** The recordings that take no part in what judges them: one at a time, or all of one kind of path. */
export const LEFT_OUT = {
  file: WALKS.map((_, index) => [index]),
  rectangular: [kind("rectangular")],
  straight: [kind("straight")],
  zigzagging: [kind("zigzagging")],
  nothing: [],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;
export type LeftOut = keyof typeof LEFT_OUT;

function kind(prefix: string): readonly number[] {
  return WALKS.flatMap((name, index) => (name.startsWith(prefix) ? [index] : []));
}

/** The map that the recordings teach but those that are left out. */
function roomMap(
  { anchors, walks }: MeasuredRoom,
  out: readonly number[],
  zoning: Zoning,
): RadioMap {
  const trusted = new Set(anchors.map(({ id }) => id));
  const teaching = walks.filter((_, index) => !out.includes(index));
  const fingerprints = fingerprintsOf(
    teaching.map((walk) => ({ samples: walkSamples(walk), trusted })),
  );
  const map = radioMapOf({ fingerprints, anchors, areas: roomAreas(zoning), radiusPerSpread: 1 });
  return must(map, "the room was walked");
}

const roomAreas = (zoning: Zoning) =>
  zonesOf(ROOM_ON_EARTH, zoning).map((zone) => areaOf(ROOM_ON_EARTH, "room", zone));

type Rule = (room: MeasuredRoom, out: readonly number[]) => (window: Window) => LonLat;

const nearestRule: Rule =
  ({ anchors }) =>
  ({ heardBy }) =>
    strongest(anchors, heardBy, 1)[0]?.location ?? NOWHERE;

/** The rules that are compared. Each is given what is not left out. */
export const PLACE_RULES = {
  nearest: nearestRule,
  centroid:
    ({ anchors }) =>
    ({ heardBy }) => {
      const best = strongest(anchors, heardBy, 4);
      return weighted(
        best.map(({ location, level }) => ({ location, weight: 10 ** (level / 20) })),
      );
    },
  neighbours: ({ walks }, out) => {
    const known = walks
      .filter((_, index) => !out.includes(index))
      .flatMap(({ windows }) => windows);
    return ({ heardBy }) => {
      const near = known
        .map((one) => ({ location: one.truth, far: apart(one.heardBy, heardBy) }))
        .toSorted((a, b) => a.far - b.far)
        .slice(0, 3);
      return weighted(near.map(({ location, far }) => ({ location, weight: 1 / (far + 0.001) })));
    };
  },
  ours: (room, out) => {
    const map = roomMap(room, out, "quarters");
    const fallback = nearestRule(room, out);
    return (window) => radioEstimate(map, window.heardBy, window.at)?.location ?? fallback(window);
  },
} satisfies Readonly<Record<string, Rule>>;
export type PlaceRule = keyof typeof PLACE_RULES;

/** Median and ninth tenth of the error in metres, and the share of windows in the right one of the anchors' twelve cells. */
export function windowErrors(room: MeasuredRoom, name: PlaceRule, leftOut: LeftOut) {
  const rule: Rule = PLACE_RULES[name];
  const outs: readonly (readonly number[])[] = LEFT_OUT[leftOut];
  const judge = (out: readonly number[], judged: readonly number[]) => {
    const placeOf = rule(room, out);
    return judged.flatMap((index) =>
      (room.walks[index]?.windows ?? []).map((window) => {
        const location = placeOf(window);
        const isRight = cellOf(room, location) === cellOf(room, window.truth);
        return { error: distance(location, window.truth), isRight };
      }),
    );
  };
  const all =
    outs.length === 0
      ? judge(
          [],
          WALKS.map((_, index) => index),
        )
      : outs.flatMap((out) => judge(out, out));
  const errors = all.map(({ error }) => error).toSorted((a, b) => a - b);
  return {
    windows: all.length,
    median: errors[Math.floor(errors.length / 2)] ?? 0,
    ninth: errors[Math.floor(errors.length * 0.9)] ?? 0,
    rightCell: all.filter(({ isRight }) => isRight).length / all.length,
  };
}

/** Lags that are tried, in ms. */
const LAGS = Array.from({ length: 31 }, (_, index) => index * 200);

/** The rule that decides live, reading by reading, on each recording with the others' map, or without one. */
export function liveFigures(room: MeasuredRoom, zoning: Zoning, isTaught: boolean) {
  const areas = roomAreas(zoning);
  const mounts = mountsOf(room, zoning);
  const errors: number[] = [];
  const shares = LAGS.map((): number[] => []);
  let changes = 0;
  for (const [index, walk] of room.walks.entries()) {
    const map = isTaught ? roomMap(room, [index], zoning) : null;
    const truth = walk.truth.map(({ at, location }) => ({
      at,
      area: areaAt(areas, location, ROOM_ON_EARTH.floor),
    }));
    const decided: { at: number; area: string | null }[] = [];
    const places = livePlaces(walk, mounts, map);
    for (const [at, place] of places.entries()) {
      errors.push(
        distance(place.location, must(walk.truth[at], "each reading has a truth").location),
      );
      decided.push({ at: must(walk.readings[at], "it was decided").at, area: place.place.area });
      if (at > 0 && place.place.area !== places[at - 1]?.place.area) changes += 1;
    }
    for (const [at, lag] of LAGS.entries()) shares[at]?.push(shareRight(decided, truth, lag));
  }
  const means = shares.map(mean);
  const best = Math.max(...means);
  return {
    share: means[0] ?? 0,
    lag: LAGS[means.indexOf(best)] ?? 0,
    changes,
    median: errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)] ?? 0,
  };
}

/** Each rule decides all recordings so often, in turns; the first turn warms up and counts for nothing. */
const TURNS = 9;

/** Processor µs that a reading costs by the nearest anchor and by walks, side by side: medians of several turns. */
export function readingCosts(room: MeasuredRoom, zoning: Zoning) {
  const mounts = mountsOf(room, zoning);
  const maps = room.walks.map((_, index) => roomMap(room, [index], zoning));
  const readings = room.walks.reduce((sum, walk) => sum + walk.readings.length, 0);
  const costOf = (isTaught: boolean) => {
    const before = process.cpuUsage();
    for (const [index, walk] of room.walks.entries())
      livePlaces(walk, mounts, isTaught ? (maps[index] ?? null) : null);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / readings;
  };
  const turns = Array.from({ length: TURNS }, () => [costOf(false), costOf(true)] as const).slice(
    1,
  );
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    nearest: middle(turns.map(([nearest]) => nearest)),
    ours: middle(turns.map(([, ours]) => ours)),
  };
}

function mountsOf(room: MeasuredRoom, zoning: Zoning) {
  const zones = zonesOf(ROOM_ON_EARTH, zoning);
  return new Map(
    room.anchors.map(({ id, location, floor, point }) => {
      const area = areaOf(ROOM_ON_EARTH, "room", must(zoneAt(zones, point), "a room has zones")).id;
      const settings = {
        accuracy: PRESET_ACCURACY.high,
        accuracyType: "high",
        altitude: null,
        floor,
        latitude: location.lat,
        longitude: location.lon,
      } as const;
      return [id, { site: SITE, area, settings }];
    }),
  );
}

function livePlaces(
  walk: Walk,
  mounts: ReturnType<typeof mountsOf>,
  map: RadioMap | null,
): readonly RadioPlace[] {
  let heardBy = NOT_HEARD;
  let last: RadioPlace | null = null;
  const places: RadioPlace[] = [];
  for (const reading of walk.readings) {
    heardBy = hear(heardBy, reading);
    const current: RadioInput["current"] = {
      anchor: last?.nearest.anchor ?? null,
      place: last?.place ?? null,
      last: last?.last ?? null,
    };
    const { at } = reading;
    const mountOf: RadioInput["mountOf"] = (id) => mounts.get(id);
    const decided = radioPlace({ heardBy, at, current, mountOf, mapOf: () => map });
    last = must(decided, "every anchor is placed");
    places.push(last);
  }
  return places;
}

type Timed = { readonly at: number; readonly area: string | null };

/** The share of time in which what was decided is what was true so long before. */
function shareRight(decided: readonly Timed[], truth: readonly Timed[], lag: number): number {
  let [right, all, index] = [0, 0, 0];
  for (const [at, one] of decided.entries()) {
    const next = decided[at + 1];
    const then = one.at - lag;
    if (next === undefined || then < must(truth[0], "a walk has a truth").at) continue;
    while ((truth[index + 1]?.at ?? Infinity) <= then) index += 1;
    all += next.at - one.at;
    if (truth[index]?.area === one.area) right += next.at - one.at;
  }
  return right / all;
}

const NOWHERE: LonLat = { lat: 0, lon: 0 };
const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
const middleOf = (all: readonly LonLat[]): LonLat => ({
  lat: mean(all.map(({ lat }) => lat)),
  lon: mean(all.map(({ lon }) => lon)),
});

function strongest(anchors: readonly Anchor[], heardBy: HeardBy, count: number) {
  return anchors
    .map((anchor) => ({ ...anchor, level: heardBy.get(anchor.id)?.mean ?? -Infinity }))
    .toSorted((a, b) => b.level - a.level)
    .slice(0, count);
}

function weighted(all: readonly { readonly location: LonLat; readonly weight: number }[]): LonLat {
  const origin = must(all[0], "something is near").location;
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const moved = all.map(({ location, weight }) =>
    metresFrom(origin, location).map((metres) => (metres * weight) / total),
  );
  const sum = (axis: 0 | 1) => moved.reduce((value, one) => value + (one[axis] ?? 0), 0);
  return offset(origin, sum(0), sum(1));
}

/** What is not heard counts as fainter than all that is. */
function apart(a: HeardBy, b: HeardBy): number {
  const ids = new Set([...a.keys(), ...b.keys()]);
  const of = (heardBy: HeardBy, id: TagId) => heardBy.get(id)?.mean ?? -95;
  return Math.hypot(...[...ids].map((id) => of(a, id) - of(b, id)));
}

function cellOf({ anchors }: MeasuredRoom, point: LonLat): TagId | undefined {
  return anchors.toSorted((a, b) => distance(a.location, point) - distance(b.location, point))[0]
    ?.id;
}
