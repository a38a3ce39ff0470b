import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorWeights,
  FORGET_AFTER,
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

  const mid = TagId.parse("mid");
  test.each<{
    name: string;
    heards: Heard[];
    at?: number;
    current?: TagId;
    expected: ReturnType<typeof nearestAnchor>;
  }>([
    {
      name: "the strongest alone has no rival",
      heards: [[west, -60, T0]],
      expected: { anchor: west, level: -60, by: "strongest", rival: null },
    },
    {
      name: "of three the second is the rival, whoever was heard first",
      heards: [
        [east, -80, T0],
        [west, -60, T0],
        [mid, -70, T0],
      ],
      expected: {
        anchor: west,
        level: -60,
        by: "strongest",
        rival: { anchor: mid, level: -70 },
      },
    },
    {
      name: "a third that is weaker leaves the rival",
      heards: [
        [west, -60, T0],
        [mid, -70, T0],
        [east, -80, T0],
      ],
      expected: {
        anchor: west,
        level: -60,
        by: "strongest",
        rival: { anchor: mid, level: -70 },
      },
    },
    {
      name: "of two that are equally strong the one whose id comes first",
      heards: [
        [west, -60, T0],
        [east, -60, T0],
      ],
      expected: {
        anchor: east,
        level: -60,
        by: "strongest",
        rival: { anchor: west, level: -60 },
      },
    },
    {
      name: "the present one is held against one that is stronger by what a takeover needs and no more",
      heards: [
        [west, -64, T0],
        [east, -60, T0],
      ],
      current: west,
      expected: { anchor: west, level: -64, by: "held", rival: { anchor: east, level: -60 } },
    },
    {
      name: "the present one is not held where it is the strongest",
      heards: [
        [west, -60, T0],
        [east, -64, T0],
      ],
      current: west,
      expected: {
        anchor: west,
        level: -60,
        by: "strongest",
        rival: { anchor: east, level: -64 },
      },
    },
    {
      name: "one that never heard it is not held",
      heards: [[west, -60, T0]],
      current: east,
      expected: { anchor: west, level: -60, by: "strongest", rival: null },
    },
    {
      name: "an anchor takes part for as long as it is not forgotten, and sinks while it is silent",
      heards: [
        [west, -50, T0],
        [east, -80, T0 + FORGET_AFTER],
      ],
      at: T0 + FORGET_AFTER,
      current: west,
      expected: {
        anchor: west,
        level: -72.5,
        by: "strongest",
        rival: { anchor: east, level: -80 },
      },
    },
    {
      name: "one that is silent for just so long is held still",
      heards: [
        [west, -50, T0],
        [east, -70, T0 + FORGET_AFTER],
      ],
      at: T0 + FORGET_AFTER,
      current: west,
      expected: { anchor: west, level: -72.5, by: "held", rival: { anchor: east, level: -70 } },
    },
    {
      name: "one that is forgotten is not held",
      heards: [[east, -70, T0 + FORGET_AFTER + 1]],
      at: T0 + FORGET_AFTER + 1,
      current: west,
      expected: { anchor: east, level: -70, by: "strongest", rival: null },
    },
  ])("as a whole: $name", ({ heards, at = T0, current = null, expected }) => {
    expect(nearestAnchor(after(...heards), at, current)).toEqual(expected);
  });

  test("what an anchor says is forgotten once it is too old, not before", () => {
    const known = (silence: number) => [
      ...after([west, -60, T0], [east, -70, T0 + silence]).keys(),
    ];
    expect([known(FORGET_AFTER), known(FORGET_AFTER + 1)]).toEqual([[west, east], [east]]);
  });

  test("the mean of what an anchor hears rises within half a second and falls within four", () => {
    const second = (rssi: number) => after([west, -70, T0], [west, rssi, T0 + SECOND]).get(west);
    expect(second(-60)?.level).toBeCloseTo(-70 + 10 * (1 - Math.exp(-2)), 9);
    expect(second(-80)?.level).toBeCloseTo(-70 - 10 * (1 - Math.exp(-0.25)), 9);
    expect(second(-70)).toEqual({ level: -70, mean: -70, at: T0 + SECOND });
    // The mean that is compared with fingerprints goes up and down alike.
    expect(second(-60)?.mean).toBeCloseTo(-70 + 10 * (1 - Math.exp(-0.5)), 9);
    expect(second(-80)?.mean).toBeCloseTo(-70 - 10 * (1 - Math.exp(-0.5)), 9);
    // A burst counts as if its advertisements came a tenth of a second apart.
    const burst = after([west, -70, T0], [west, -60, T0 + 1]).get(west);
    expect(burst?.level).toBeCloseTo(-70 + 10 * (1 - Math.exp(-0.2)), 9);
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

  test("are by amplitude, of those that are near the strongest and not forgotten", () => {
    const [a, b, c, d, old] = ["a", "b", "c", "d", "old"].map((name) => TagId.parse(name));
    if (!a || !b || !c || !d || !old) throw new Error("five");
    const at = T0 + FORGET_AFTER;
    const heardBy = new Map([
      [a, { level: -60, mean: -60, at }],
      [b, { level: -66, mean: -66, at }],
      [c, { level: -72, mean: -72, at }],
      [d, { level: -72.1, mean: -72.1, at }],
      [old, { level: -30, mean: -30, at: T0 - 1 }],
    ]);
    const [half, quarter] = [10 ** (-6 / 20), 10 ** (-12 / 20)];
    const total = 1 + half + quarter;
    const weights = anchorWeights(heardBy, at, () => true);
    expect([...weights.keys()]).toEqual([a, b, c]);
    for (const [id, weight] of [
      [a, 1],
      [b, half],
      [c, quarter],
    ] as const)
      expect(weights.get(id)).toBeCloseTo(weight / total, 9);
    // Just not forgotten: its silence has cost it 22.5 dB.
    const both = new Map([
      [a, { level: -60, mean: -60, at }],
      [b, { level: -43.5, mean: -43.5, at: T0 }],
    ]);
    expect(anchorWeights(both, at, () => true).get(b)).toBeCloseTo(half / (1 + half), 9);
  });

  test("anchors outside the area take no part", () => {
    const heardBy = after([west, -60, T0], [east, -50, T0]);
    expect([...anchorWeights(heardBy, T0, (id) => id === west)]).toEqual([[west, 1]]);
  });
});
