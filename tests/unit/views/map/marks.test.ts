import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { TAG_STATES, type TagState } from "../../../../src/domain/devices/tagState.ts";
import { deviceMarks } from "../../../../src/views/map/marks/deviceMarks.ts";
import { countNumbers } from "../../../../src/views/map/marks/glyphs.ts";
import { markNumbers } from "../../../../src/views/map/marks/markNumbers.ts";
import { colourIndex, PATTERNS, SHAPES } from "../../../../src/views/map/marks/marks.ts";
import { atRest, MOVE_MS, moved, placeAt } from "../../../../src/views/map/marks/motion.ts";
import { pick } from "../../../../src/views/map/marks/pick.ts";
import { clusterRadius } from "../../../../src/domain/assets/mapMarks.ts";
import { pointMarks } from "../../../../src/views/map/marks/pointMarks.ts";
import type { View } from "../../../../src/views/map/view.ts";
import { mapPoints, marksAt, type Point } from "./support/points.ts";

describe("pointMarks", () => {
  const look = (point: Point) => {
    const { shape, pattern, colour } = pointMarks(mapPoints(point));
    return [shape[0], pattern[0], colour[0]];
  };
  const at = { x: 0.5, y: 0.5, id: "a" };
  const sign = (state: TagState) => TAG_STATES.indexOf(state) + 1;

  test.each([
    { name: "material", category: 0, shape: SHAPES.square },
    { name: "personnel", category: 1, shape: SHAPES.circle },
    { name: "other", category: 2, shape: SHAPES.diamond },
    { name: "mixed", category: 3, shape: SHAPES.hexagon },
  ] as const)(
    "$name has its shape, and its colour where it is fresh",
    ({ name, category, shape }) => {
      const ofCategory = (freshness: number) => look({ ...at, category, freshness, size: 5 });
      expect([ofCategory(0)[0], ofCategory(0)[2]]).toEqual([shape, colourIndex(name)]);
      expect(ofCategory(1)[2]).toBe(colourIndex("notFresh"));
    },
  );

  test.each([
    { name: "fresh", freshness: 0, expected: [PATTERNS.solid, colourIndex("material")] },
    { name: "uncertain", freshness: 1, expected: [PATTERNS.hollow, colourIndex("notFresh")] },
    { name: "silent", freshness: 2, expected: [PATTERNS.slashed, colourIndex("notFresh")] },
    { name: "unknown", freshness: 3, expected: [PATTERNS.hatched, colourIndex("unknown")] },
    { name: "moving", sign: sign("moving"), expected: [PATTERNS.moving, colourIndex("material")] },
    {
      name: "stationary",
      sign: sign("stationary"),
      expected: [PATTERNS.pierced, colourIndex("material")],
    },
    {
      name: "in working order",
      sign: sign("operational"),
      expected: [PATTERNS.solid, colourIndex("material")],
    },
    {
      name: "inactive",
      sign: sign("inactive"),
      expected: [PATTERNS.paused, colourIndex("material")],
    },
    {
      name: "out of coverage",
      freshness: 2,
      sign: sign("outOfCoverage"),
      expected: [PATTERNS.slashed, colourIndex("notFresh")],
    },
    {
      name: "without signal",
      freshness: 2,
      sign: sign("noSignal"),
      expected: [PATTERNS.dotted, colourIndex("notFresh")],
    },
    {
      name: "moving, but unknown because of a device",
      freshness: 3,
      sign: sign("moving"),
      expected: [PATTERNS.hatched, colourIndex("unknown")],
    },
  ])(
    "an asset that is $name differs in filling or colour",
    ({ freshness = 0, sign = 0, expected }) => {
      expect(look({ ...at, freshness, sign }).slice(1)).toEqual(expected);
    },
  );

  test("one among thousands that is not fresh is seen in the ring of its cluster", () => {
    const { share, pattern } = pointMarks(
      mapPoints({ x: 0, y: 0, size: 5_000, notFresh: 1, freshness: 1 }, { x: 0, y: 0, size: 9 }),
    );
    expect([...pattern]).toEqual([PATTERNS.ring, PATTERNS.ring]);
    expect([...share].map((one) => Number(one.toFixed(2)))).toEqual([0.06, 0]);
  });

  test("the proof of an asset goes to the shader, a cluster has none", () => {
    const points = mapPoints(
      { x: 0, y: 0, id: "a", proof: 3 },
      { x: 0, y: 0, id: "b", proof: 2 },
      { x: 0, y: 0, size: 9 },
    );
    expect([...pointMarks(points).proof]).toEqual([3, 2, 0]);
    const groups = markNumbers(atRest(pointMarks(points)), { x: 0, y: 0 }, 0, null);
    const aside = groups.flatMap(({ numbers, count }) =>
      Array.from({ length: count }, (_, index) => numbers[index * 9 + 7]),
    );
    expect(new Set(aside)).toEqual(new Set([0, 200, 300]));
  });

  test("a cluster grows with its count", () => {
    expect(clusterRadius(10_000)).toBeGreaterThan(clusterRadius(100));
  });

  test("the marks keep their places when the points are taken back", () => {
    const points = mapPoints({ x: 0.25, y: 0.75 });
    const marks = pointMarks(points);
    points.mercator.fill(0);
    expect([...marks.mercator]).toEqual([0.25, 0.75]);
  });
});

test("devices have a shape by kind and a filling by connectivity; without a place they have no mark", () => {
  const device = (id: string, rest: object) => ({
    id: TagId.parse(id),
    name: id,
    kind: "gateway" as const,
    connectivity: "online" as const,
    location: { lat: 0, lon: 0 },
    ...rest,
  });
  const marks = deviceMarks([
    device("g", {}),
    device("lost", { location: null }),
    device("a", { kind: "anchor", connectivity: "uncertain" }),
    device("b", { kind: "box", connectivity: "offline" }),
  ]);
  expect(marks.keys).toEqual(["g", "a", "b"]);
  expect([...marks.shape]).toEqual([SHAPES.triangle, SHAPES.plus, SHAPES.bar]);
  expect([...marks.pattern]).toEqual([PATTERNS.solid, PATTERNS.hollow, PATTERNS.crossed]);
  expect([...marks.mercator]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
});

describe("motion", () => {
  const before = atRest(marksAt(["a", 0.1, 0.1], ["b", 0.2, 0.2]));
  const after = marksAt(["b", 0.2, 0.2], ["a", 0.3, 0.1], ["new", 0.4, 0.4], [null, 0.5, 0.5]);
  const motion = moved(after, before, 1_000, 1);

  test.each([
    { name: "starts where it was", index: 1, now: 1_000, expected: [0.1, 0.1] },
    { name: "is quick at first", index: 1, now: 1_000 + MOVE_MS / 2, expected: [0.25, 0.1] },
    { name: "arrives", index: 1, now: 1_000 + MOVE_MS, expected: [0.3, 0.1] },
    { name: "that has not moved stands", index: 0, now: 1_000, expected: [0.2, 0.2] },
    { name: "that is new stands", index: 2, now: 1_000, expected: [0.4, 0.4] },
    { name: "of a cluster stands", index: 3, now: 1_000, expected: [0.5, 0.5] },
  ])("a mark $name", ({ index, now, expected }) => {
    const { x, y } = placeAt(motion, index, now);
    expect([Number(x.toFixed(9)), Number(y.toFixed(9))]).toEqual(expected);
  });

  test("it is known when the last mark has arrived", () => {
    expect(motion.endsAt).toBe(1_000 + MOVE_MS);
    expect(before.endsAt).toBe(Number.NEGATIVE_INFINITY);
  });

  test("news about others does not start a way again", () => {
    const same = moved(after, motion, 1_000 + MOVE_MS / 2, 1);
    expect(placeAt(same, 1, 1_000 + MOVE_MS).x).toBeCloseTo(0.3, 9);
    expect(placeAt(same, 1, 1_000 + MOVE_MS / 2)).toEqual(placeAt(motion, 1, 1_000 + MOVE_MS / 2));
  });

  test("a mark that turns on its way goes on from where it is", () => {
    const half = 1_000 + MOVE_MS / 2;
    const turned = moved(marksAt(["a", 0.1, 0.1]), motion, half, 1);
    expect(placeAt(turned, 0, half)).toEqual(placeAt(motion, 1, half));
    expect(placeAt(turned, 0, half + MOVE_MS).x).toBeCloseTo(0.1, 9);
  });

  test("a jump further than allowed is no way", () => {
    const jumped = moved(marksAt(["a", 0.3, 0.1]), before, 1_000, 0.05);
    expect(placeAt(jumped, 0, 1_000).x).toBe(0.3);
    expect(jumped.endsAt).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("pick", () => {
  const view: View = { centre: { x: 0.5, y: 0.5 }, zoom: 10, width: 800, height: 600 };
  const pixel = 1 / (512 * 2 ** 10);
  const marks = marksAt(
    ["a", 0.5, 0.5],
    ["b", 0.5 + 30 * pixel, 0.5],
    ["c", 0.5 + 30 * pixel, 0.5],
  );

  test.each([
    { name: "the mark itself", point: { x: 400, y: 300 }, expected: 0 },
    { name: "12 px beside it, the least target", point: { x: 400, y: 311.9 }, expected: 0 },
    { name: "further away nothing", point: { x: 400, y: 313 }, expected: null },
    { name: "of two in one place the one on top", point: { x: 430, y: 300 }, expected: 2 },
    { name: "between two the nearer", point: { x: 410, y: 300 }, expected: 0 },
  ])("$name", ({ point, expected }) => {
    expect(pick(marks, view, point, 1)).toBe(expected);
  });

  test("larger marks of a wall are larger targets", () => {
    expect(pick(marks, view, { x: 400, y: 318 }, 1)).toBe(null);
    expect(pick(marks, view, { x: 400, y: 318 }, 2.7)).toBe(0);
  });
});

describe("the numbers for the shader", () => {
  const motion = atRest(marksAt(["a", 0.5, 0.25], ["b", 0.75, 0.25]));

  const numbersOf = (groups: ReturnType<typeof markNumbers>) =>
    groups.map(({ numbers }) => Array.from(numbers));

  test("places are relative to the origin, long ended ways lie long ago", () => {
    const groups = markNumbers(motion, { x: 0.5, y: 0.25 }, 5_000, null);
    expect(numbersOf(groups)).toEqual([
      [0, 0, 0, 0, -1e6, 7, 0, 0, 0, 0.25, 0, 0.25, 0, -1e6, 7, 0, 0, 0],
    ]);
  });

  test("what stands out is written once more, with how, to be painted with a halo", () => {
    const groups = markNumbers(motion, { x: 0.5, y: 0.25 }, 0, new Map([[1, 2]]));
    expect(groups.map(({ look, count }) => ({ look, count }))).toEqual([
      { look: { shape: "square", pattern: "solid", isRaised: true }, count: 1 },
    ]);
    expect([groups[0]?.numbers[0], groups[0]?.numbers[8]]).toEqual([0.25, 2]);
  });

  test("what looks alike is drawn together, clusters under all others", () => {
    const marks = pointMarks(
      mapPoints(
        { x: 0.5, y: 0.5, id: "a", category: 1, freshness: 1 },
        { x: 0.6, y: 0.5, size: 3, category: 3 },
        { x: 0.7, y: 0.5, id: "b", category: 1, freshness: 1 },
        { x: 0.8, y: 0.5, id: "c", category: 0 },
      ),
    );
    const groups = markNumbers(atRest(marks), { x: 0.5, y: 0.5 }, 0, null);
    expect(groups.map(({ look, count }) => [look.pattern, look.shape, count])).toEqual([
      ["ring", "hexagon", 1],
      ["hollow", "circle", 2],
      ["solid", "square", 1],
    ]);
  });

  test("what is on no site is a line around its count, through which the ground is seen", () => {
    const { pattern } = pointMarks(
      mapPoints(
        { x: 0.5, y: 0.5, size: 3, kind: "offSite" },
        { x: 0.6, y: 0.5, size: 3, kind: "part" },
        { x: 0.7, y: 0.5, size: 1, kind: "site" },
        { x: 0.8, y: 0.5, id: "a", kind: "offSite" },
      ),
    );
    expect([...pattern]).toEqual([PATTERNS.openRing, PATTERNS.ring, PATTERNS.ring, PATTERNS.solid]);
  });

  test("places a centimetre apart stay apart at the nearest zoom", () => {
    const apart = 1 / (512 * 2 ** 22);
    const [group] = markNumbers(
      atRest(marksAt(["a", 0.513, 0.357], ["b", 0.513 + apart, 0.357])),
      { x: 0.513 - 1e-6, y: 0.357 },
      0,
      null,
    );
    expect(((group?.numbers[9] ?? 0) - (group?.numbers[0] ?? 0)) / apart).toBeCloseTo(1, 1);
  });

  test("the figures of a cluster stand centred on it, assets have none", () => {
    const sheet = {
      canvas: { width: 100, height: 16 },
      glyph: (letter: string) => ({ left: letter === "4" ? 0 : 20, width: 8 }),
    };
    const marks = pointMarks(mapPoints({ x: 0.5, y: 0.5, id: "a" }, { x: 0.75, y: 0.5, size: 42 }));
    const plate = pointMarks(mapPoints({ x: 0.5, y: 0.5, size: 1, kind: "site" }));
    expect(countNumbers(plate, { x: 0.5, y: 0.5 }, sheet, String).count).toBe(1);
    const { numbers, count } = countNumbers(marks, { x: 0.5, y: 0.5 }, sheet, String);
    expect(count).toBe(2);
    expect([...numbers].map((one) => Number(one.toFixed(3)))).toEqual([
      0.25, 0, -8, -8, 8, 16, 0, 0, 0.08, 1, 0.25, 0, 0, -8, 8, 16, 0.2, 0, 0.08, 1,
    ]);
  });
});
