import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorWeights,
  hear,
  nearestAnchor,
  NOT_HEARD,
} from "../../../../src/domain/devices/bleLocation.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const west = TagId.parse("west");
const east = TagId.parse("east");
type Heard = readonly [by: TagId, rssi: number, at: number];
const after = (...heards: readonly Heard[]) =>
  heards.reduce((known, [scannedBy, rssi, at]) => hear(known, { scannedBy, rssi, at }), NOT_HEARD);

describe("nearestAnchor", () => {
  test.each<{
    name: string;
    heards: Heard[];
    at?: number;
    current?: TagId;
    expected: TagId | null;
  }>([
    { name: "nothing heard: nowhere", heards: [], expected: null },
    {
      name: "the strongest",
      heards: [
        [west, -60, T0],
        [east, -80, T0],
      ],
      expected: west,
    },
    {
      name: "the present one, though another is slightly stronger",
      heards: [
        [west, -62, T0],
        [east, -60, T0],
      ],
      current: west,
      expected: west,
    },
    {
      name: "another that is clearly stronger",
      heards: [
        [west, -70, T0],
        [east, -60, T0],
      ],
      current: west,
      expected: east,
    },
    {
      name: "one that still hears it rather than a stronger one that went silent",
      heards: [
        [west, -60, T0],
        [east, -66, T0 + 10 * SECOND],
      ],
      at: T0 + 10 * SECOND,
      current: west,
      expected: east,
    },
    {
      name: "nobody after a long silence",
      heards: [[west, -60, T0]],
      at: T0 + 60 * SECOND,
      expected: null,
    },
  ])("$name", ({ heards, at = T0, current = null, expected }) => {
    expect(nearestAnchor(after(...heards), at, current ?? null)?.anchor ?? null).toBe(expected);
  });

  test("one strong echo does not carry the tag away", () => {
    const steady = Array.from({ length: 20 }, (_, i): Heard => [west, -60, T0 + i * 200]);
    const others = Array.from({ length: 20 }, (_, i): Heard => [east, -75, T0 + i * 200]);
    const heardBy = after(...steady, ...others, [east, -50, T0 + 4 * SECOND]);
    expect(nearestAnchor(heardBy, T0 + 4 * SECOND, west)?.anchor).toBe(west);
  });

  test("coming near is believed sooner than going away: fades only ever weaken a signal", () => {
    const steady = (rssi: number) =>
      Array.from({ length: 50 }, (_, i): Heard => [west, rssi, T0 + i * 200]);
    const end = T0 + 11 * SECOND;
    const levelAfter = (first: number, then: number) =>
      nearestAnchor(after(...steady(first), [west, then, end]), end, null)?.level ?? 0;
    const risen = levelAfter(-80, -60) - -80;
    const fallen = -60 - levelAfter(-60, -80);
    expect(risen).toBeGreaterThan(1.5 * fallen);
    expect(fallen).toBeGreaterThan(0);
  });

  test("an older advertisement of the same anchor changes nothing", () => {
    const known = after([west, -60, T0]);
    expect(hear(known, { scannedBy: west, rssi: -90, at: T0 - 1 })).toBe(known);
  });
});

describe("anchorWeights", () => {
  test("law: weights sum to one and a stronger anchor never weighs less", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100, max: -40 }), { minLength: 1, maxLength: 8 }),
        (levels) => {
          const heards = levels.map((rssi, i): Heard => [TagId.parse(`a${i}`), rssi, T0]);
          const weights = anchorWeights(after(...heards), T0, () => true);
          const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
          expect(sum).toBeCloseTo(1);
          const ranked = heards
            .toSorted(([, a], [, b]) => b - a)
            .map(([id]) => weights.get(id) ?? 0);
          expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
        },
      ),
    );
  });

  test("anchors outside the area take no part", () => {
    const heardBy = after([west, -60, T0], [east, -50, T0]);
    expect([...anchorWeights(heardBy, T0, (id) => id === west)]).toEqual([[west, 1]]);
  });
});
