import { describe, expect, test } from "vitest";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import type { DecoderSettings } from "../../../../src/domain/connectors/decoding.ts";
import { omloxNames } from "../../../../src/domain/connectors/omlox/names.ts";
import { omloxZones, placedInZone } from "../../../../src/domain/connectors/omlox/zones.ts";
import { AUTO, jsonMessage, RECEIVED } from "./incoming.ts";

const read = (body: unknown, settings: Partial<DecoderSettings> = {}) =>
  decode("omlox", jsonMessage(body), { ...AUTO, ...settings });

/** wavecomtech/omlox-client-go, location_test.go, "fully-populated", but for its coordinates' system. */
const LOCATION = {
  position: { type: "Point", coordinates: [7.815694, 48.13021599999995, 1.2] },
  source: "f4c05a2b-afd3-41a0-88e2-46f69bdb192e",
  provider_type: "ibeacon",
  provider_id: "ac:23:3f:af:f3:90",
  trackables: ["9d3b2ee3-791f-444d-a0f2-caf52820f561"],
  timestamp_generated: "2023-10-17T11:14:37.206Z",
  timestamp_sent: "2023-10-17T11:14:37.213Z",
  crs: "EPSG:4326",
  associated: true,
  floor: 1.2,
  true_heading: -1,
  elevation_ref: "wgs84",
  speed: 0.814870001487674,
  course: 104.76595042882053,
};
const GENERATED = Date.parse("2023-10-17T11:14:37.206Z");

const point = (x: number, y: number) => ({ type: "Point", coordinates: [x, y] });
/** A zone as the tests of the Open Location Hub make one (georeferencedZonePayload), about 48 N 2 E. */
const ZONE = {
  id: "fdb6df62-bce8-6c23-e342-80bd5c938774",
  foreign_id: "hall-a",
  type: "uwb",
  ground_control_points: [
    { local: point(0, 0), wgs84: point(2, 48) },
    { local: point(10, 0), wgs84: point(2.0001, 48) },
    { local: point(0, 10), wgs84: point(2, 48.0001) },
  ],
};
const zoned = (zone: object = {}) => ({ zones: omloxZones([{ ...ZONE, ...zone }]) });
const LOCAL = { ...LOCATION, crs: "local", source: ZONE.id, position: point(5, 4) };

const factOf = (body: unknown, settings: Partial<DecoderSettings> = {}) =>
  read(body, settings).messages[0]?.facts[0];
const refusalOf = (body: unknown, settings: Partial<DecoderSettings> = {}) => {
  const [refusal] = read(body, settings).refusals;
  return refusal === undefined ? null : [refusal.reason, refusal.detail];
};

describe("a location of an omlox hub", () => {
  test("moves at the time it was measured, and says alive at the time it was sent", () => {
    expect(read(LOCATION)).toEqual({
      messages: [
        {
          deviceId: "ac:23:3f:af:f3:90",
          key: `${GENERATED}/${LOCATION.source}/7.815694/48.13021599999995`,
          at: Date.parse("2023-10-17T11:14:37.213Z"),
          family: "omlox",
          facts: [
            {
              type: "position",
              at: GENERATED,
              position: { lon: 7.815694, lat: 48.13021599999995 },
              floor: "1.2",
            },
          ],
        },
      ],
      refusals: [],
    });
  });

  test("comes alone, in a list, or in a message of the socket", () => {
    const wrapped = { event: "message", topic: "location_updates", payload: [LOCATION] };
    for (const body of [LOCATION, [LOCATION], wrapped]) expect(read(body)).toEqual(read(LOCATION));
  });

  test.each([
    ["another event", { event: "subscribed", topic: "location_updates", subscription_id: 3 }],
    ["an error", { event: "error", code: 10_004 }],
    ["fences", { event: "message", topic: "fence_events", payload: [{ event_type: "x" }] }],
    ["motions", { event: "message", topic: "trackable_motions", payload: [{ id: "x" }] }],
  ])("says nothing by %s", (_name, body) => {
    expect(read(body)).toEqual({ messages: [], refusals: [] });
  });

  test("has its accuracy in metres, none where it is 0", () => {
    expect(factOf({ ...LOCATION, accuracy: 0.3 })).toMatchObject({ accuracy: 0.3 });
    expect(factOf({ ...LOCATION, accuracy: 0 })).not.toHaveProperty("accuracy");
  });

  test("has the floor that it says, and none where it says none", () => {
    expect(factOf({ ...LOCATION, floor: -1 })).toMatchObject({ floor: -1 });
    const { floor: _floor, ...without } = LOCATION;
    expect(factOf(without)).not.toHaveProperty("floor");
  });

  test("without its own times is of when it arrived", () => {
    const { timestamp_generated: _g, timestamp_sent: _s, ...without } = LOCATION;
    expect(read(without).messages[0]).toMatchObject({ at: RECEIVED, facts: [{ at: RECEIVED }] });
  });

  test.each([
    ["no location", { hello: 1 }, ["notThisNetwork", "position"]],
    ["no JSON", "nothing", ["notJson", "body"]],
    ["no device", { ...LOCATION, provider_id: "" }, ["noDevice", "provider_id"]],
    [
      "a time that is none",
      { ...LOCATION, timestamp_generated: "yesterday" },
      ["noTime", "timestamp_generated"],
    ],
    [
      "no place on the globe",
      { ...LOCATION, position: point(7, 91) },
      ["outOfRange", "position 7, 91"],
    ],
    ["0/0", { ...LOCATION, position: point(0, 0) }, ["outOfRange", "position 0, 0"]],
    [
      "another system of coordinates",
      { ...LOCATION, crs: "EPSG:32632" },
      ["unplaced", "crs EPSG:32632 is not read: send EPSG:4326 or local"],
    ],
    [
      "a thousand and one locations",
      Array.from({ length: 1_001 }, () => LOCATION),
      ["tooLong", "1001 locations, 1000 at most"],
    ],
  ])("is refused by name with %s", (_name, body, expected) => {
    expect(refusalOf(body)).toEqual(expected);
  });

  test("that cannot be placed still says that its device is alive", () => {
    expect(read(LOCAL).messages).toMatchObject([{ deviceId: LOCAL.provider_id, facts: [] }]);
  });

  test("has the name of its trackable, else that of its provider", () => {
    const provider = { id: LOCATION.provider_id, type: "uwb", name: "Tag 7" };
    const trackable = { name: "Crane", location_providers: [LOCATION.provider_id] };
    const named = (...answers: [unknown, unknown]) =>
      read(LOCATION, { names: omloxNames(...answers) }).messages[0]?.name;
    expect(named([provider], [trackable])).toBe("Crane");
    expect(named([provider], [{ ...trackable, name: "" }])).toBe("Tag 7");
    expect(named(undefined, "nothing")).toBeUndefined();
  });
});

describe("coordinates of a zone", () => {
  test("are placed by its control points, whether the location names it by id or by its foreign id", () => {
    const placed = { lon: expect.closeTo(2.000_05, 8), lat: expect.closeTo(48.000_04, 8) };
    expect(factOf(LOCAL, zoned())).toMatchObject({ position: placed });
    expect(factOf({ ...LOCAL, source: "hall-a" }, zoned())).toMatchObject({ position: placed });
  });

  test("are the default where a location names no system", () => {
    const { crs: _crs, ...without } = LOCAL;
    expect(factOf(without, zoned())).toEqual(factOf(LOCAL, zoned()));
  });

  test("have the floor of the zone where the location names none", () => {
    const { floor: _floor, ...without } = LOCAL;
    expect(factOf(without, zoned({ floor: 2 }))).toMatchObject({ floor: 2 });
    expect(factOf(LOCAL, zoned({ floor: 2 }))).toMatchObject({ floor: "1.2" });
  });

  test.each([
    [
      "of a zone that is not known: give the address of the hub, or send EPSG:4326",
      {},
      `zone ${ZONE.id} is not known: give the address of the hub, or send EPSG:4326`,
    ],
    [
      "of a zone that the hub does not have",
      zoned({ id: "another", foreign_id: null }),
      `the hub has no zone ${ZONE.id}: name one of its zones, or send EPSG:4326`,
    ],
    [
      "of a zone without control points",
      zoned({ ground_control_points: [] }),
      `the control points of zone ${ZONE.id} do not place it: give it three in the hub`,
    ],
    [
      "of a zone with one",
      zoned({ ground_control_points: ZONE.ground_control_points.slice(0, 1) }),
      `the control points of zone ${ZONE.id} do not place it: give it three in the hub`,
    ],
    [
      "of a zone whose points contradict one another",
      zoned({
        ground_control_points: [
          ...ZONE.ground_control_points,
          { local: point(10, 10), wgs84: point(2.5, 48.5) },
        ],
      }),
      `the control points of zone ${ZONE.id} do not place it: give it three in the hub`,
    ],
  ])("%s are refused by name", (_name, settings, detail) => {
    expect(refusalOf(LOCAL, settings)).toEqual(["unplaced", detail]);
  });

  test("may be those of a plan that is turned, mirrored and of another scale", () => {
    // x runs south, y runs west, in centimetres.
    const [zone] = omloxZones([
      {
        id: "turned",
        ground_control_points: [
          { local: point(0, 0), wgs84: point(2, 48) },
          { local: point(1_000, 0), wgs84: point(2, 47.9999) },
          { local: point(0, 1_000), wgs84: point(1.9999, 48) },
        ],
      },
    ]);
    if (zone === undefined) throw new Error("the zone was not read");
    expect(placedInZone(zone, [500, 500])).toEqual({
      lat: expect.closeTo(47.999_95, 8),
      lon: expect.closeTo(1.999_95, 8),
    });
  });

  test("of two points are turned and scaled, and not mirrored", () => {
    const [zone] = omloxZones([
      { ...ZONE, ground_control_points: ZONE.ground_control_points.slice(0, 2) },
    ]);
    if (zone === undefined) throw new Error("the zone was not read");
    const placed = placedInZone(zone, [0, 10]);
    expect(placed?.lon).toBeCloseTo(2, 8);
    expect(placed?.lat ?? 0).toBeGreaterThan(48);
  });
});
