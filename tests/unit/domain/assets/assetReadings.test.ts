import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import {
  type ProvenPosition,
  settled,
  withMovement,
  withPosition,
} from "../../../../src/domain/assets/assetReadings.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { PRESENCE_DEBOUNCE } from "../../../../src/domain/sites/presence.ts";
import { asset, placeIn, T0, tag } from "../../../support/fixtures.ts";

const BEFORE = T0 - MINUTE;
const AFTER = T0 + MINUTE;

test.each([
  { name: "that moves has moved now", state: "MOVING", known: BEFORE, expected: T0 },
  { name: "in a trip has moved now", state: "IN_TRIP", known: BEFORE, expected: T0 },
  { name: "that moves for the first time has", state: "MOVING", known: null, expected: T0 },
  { name: "that stands moved when it did", state: "STATIC", known: BEFORE, expected: BEFORE },
  { name: "that never moved has not by standing", state: "STATIC", known: null, expected: null },
  { name: "known to have moved later has", state: "MOVING", known: AFTER, expected: AFTER },
] as const)("by its motion sensor an asset $name", ({ state, known, expected }) => {
  const heard = withMovement(asset("digger", { lastMovedAt: known }), state, T0);
  expect(heard).toMatchObject({
    movementState: state,
    lastMovementUpdate: T0,
    lastTagUpdate: T0,
    lastMovedAt: expected,
  });
});

describe("a newer position", () => {
  const [hall, yard] = [placeIn("hall"), placeIn("yard")];
  const HERE = { lat: 45, lon: 4 };
  /** Metres north of it. */
  const north = (metres: number) => ({ lat: 45 + metres / 111_195, lon: 4 });
  const proof = (at: number, more: Partial<ProvenPosition> = {}): ProvenPosition => ({
    at,
    location: HERE,
    accuracy: 3,
    proves: "place",
    place: hall,
    isSure: true,
    scannedBy: tag("anchor").id,
    rssi: -60,
    ...more,
  });
  /** In the hall since T0, where it has not moved. */
  const inHall = withPosition(asset("digger"), proof(T0));

  test("is kept with who heard it and how well", () => {
    expect(inHall).toMatchObject({
      location: HERE,
      locationAccuracy: 3,
      scannedBy: tag("anchor").id,
      networkIndicator: -60,
      lastPositionUpdate: T0,
      lastTagUpdate: T0,
      locationSite: hall.site,
      area: hall.area,
      areaSince: T0,
    });
  });

  test("that is the first is no movement", () => {
    expect(inHall.lastMovedAt).toBeNull();
  });

  test.each([
    { metres: 29, expected: null },
    { metres: 30.1, expected: T0 + MINUTE },
  ])("$metres m away in the same place: moved at $expected", ({ metres, expected }) => {
    const after = withPosition(inHall, proof(T0 + MINUTE, { location: north(metres) }));
    expect(after.lastMovedAt).toBe(expected);
  });

  test("known to have moved later it stays so", () => {
    const moved: Asset = { ...inHall, lastMovedAt: T0 + 5 * MINUTE };
    const after = withPosition(moved, proof(T0 + MINUTE, { location: north(100) }));
    expect(after.lastMovedAt).toBe(T0 + 5 * MINUTE);
  });

  test("in another place moves the asset when the place is settled, from its first proof", () => {
    const first = withPosition(inHall, proof(T0 + MINUTE, { place: yard }));
    expect([first.area, first.lastMovedAt]).toEqual([hall.area, null]);
    const second = withPosition(first, proof(T0 + MINUTE + PRESENCE_DEBOUNCE, { place: yard }));
    expect([second.area, second.areaSince, second.lastMovedAt]).toEqual([
      yard.area,
      T0 + MINUTE,
      T0 + MINUTE,
    ]);
  });

  test("nothing but time settles it too", () => {
    const first = withPosition(inHall, proof(T0 + MINUTE, { place: yard }));
    expect(settled(first, T0 + MINUTE + PRESENCE_DEBOUNCE - SECOND)).toBe(first);
    expect(settled(first, T0 + MINUTE + PRESENCE_DEBOUNCE)).toMatchObject({
      area: yard.area,
      areaSince: T0 + MINUTE,
      candidate: null,
      lastMovedAt: T0 + MINUTE,
    });
  });
});
