import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, offset, type Position } from "../../../../../src/domain/base/geometry.ts";
import {
  historyOf,
  redoStep,
  stepped,
  undoStep,
} from "../../../../../src/domain/sites/drawing/editHistory.ts";
import type { PlanCorners } from "../../../../../src/domain/sites/plans/planFit.ts";
import {
  type Corner,
  editPlacement,
  firstCorners,
  measuresOf,
  middleOf,
  placementIssue,
  type PlanEdit,
  type PlanPlacement,
  rectangleAround,
  replacedCorners,
} from "../../../../../src/domain/sites/plans/planPlacement.ts";
import { planKeysOf, withPlan } from "../../../../../src/domain/sites/plans/replacedPlan.ts";
import {
  type Floor,
  FORMER_PLANS_KEPT,
  type FloorPlan,
} from "../../../../../src/domain/sites/floor.ts";

const MIDDLE = { lat: 45.76, lon: 4.85 };
const corners = rectangleAround(MIDDLE, 80, 40);
const begin: PlanPlacement = { corners, opacity: 0.8 };
const east = (metres: number, north = 0): Position => {
  const { lon, lat } = offset(MIDDLE, metres, north);
  return [lon, lat];
};

function done(edit: PlanEdit, from = begin): PlanPlacement {
  const outcome = editPlacement(from, edit);
  if (!outcome.ok) throw new Error(`refused: ${outcome.issue}`);
  return outcome.placement;
}
const rounded = ({ width, height, turn }: ReturnType<typeof measuresOf>) =>
  [width, height, turn].map((one) => Math.round(one * 10) / 10 + 0);

const metres = fc.double({ min: -500, max: 500, noNaN: true });
const edits = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("move" as const), east: metres, north: metres }),
    fc.record({
      kind: fc.constant("turn" as const),
      degrees: fc.double({ min: -360, max: 360, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("scale" as const),
      factor: fc.double({ min: -1, max: 3, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("opacity" as const),
      opacity: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("moveCorner" as const),
      corner: fc.constantFrom<Corner>(0, 1, 2, 3),
      to: fc.tuple(metres, metres).map(([x, y]) => east(x, y)),
      keepsShape: fc.boolean(),
    }),
  ),
  { maxLength: 30 },
);

describe("the edits of a placement", () => {
  test("leave a plan that can be shown, whatever is asked; undone, it lies where it began, and redone where it ended", () => {
    fc.assert(
      fc.property(edits, (asked) => {
        let history = historyOf(begin);
        for (const edit of asked) {
          const outcome = editPlacement(history.present, edit);
          if (outcome.ok) history = stepped(history, outcome.placement);
          expect(placementIssue(history.present.corners)).toBeNull();
        }
        const end = history.present;
        const steps = history.past.length;
        for (let step = 0; step < steps; step += 1) history = undoStep(history);
        expect(history.present).toBe(begin);
        for (let step = 0; step < steps; step += 1) history = redoStep(history);
        expect(history.present).toBe(end);
      }),
    );
  });

  test("turn clockwise and scale about the middle, which stays", () => {
    const after = done({ kind: "scale", factor: 2 }, done({ kind: "turn", degrees: 30 }));
    expect(rounded(measuresOf(after.corners))).toEqual([160, 80, 30]);
    expect(distance(middleOf(after.corners), MIDDLE)).toBeLessThan(0.01);
  });

  test("move by metres", () => {
    const after = done({ kind: "move", east: 25, north: -10 });
    expect(distance(middleOf(after.corners), offset(MIDDLE, 25, -10))).toBeLessThan(0.01);
    expect(rounded(measuresOf(after.corners))).toEqual([80, 40, 0]);
  });

  test("of a corner keep the proportions and the facing corner, or stretch by this corner alone", () => {
    const to = east(60, 45);
    const kept = done({ kind: "moveCorner", corner: 1, to, keepsShape: true });
    const { width, height } = measuresOf(kept.corners);
    expect(width / height).toBeCloseTo(2, 3);
    const away = (at: Position, other: Position) =>
      distance({ lon: at[0], lat: at[1] }, { lon: other[0], lat: other[1] });
    expect(away(kept.corners[1], to)).toBeLessThan(0.01);
    expect(away(kept.corners[3], corners[3])).toBeLessThan(0.001);
    const stretched = done({ kind: "moveCorner", corner: 1, to, keepsShape: false });
    expect(stretched.corners).toEqual([corners[0], to, corners[2], corners[3]]);
  });

  test.each([
    {
      name: "a corner dragged across the plan",
      edit: { kind: "moveCorner", corner: 1, to: east(-80, -60), keepsShape: false },
      issue: "crossed",
    },
    { name: "a scale of nothing", edit: { kind: "scale", factor: 0 }, issue: "tooSmall" },
    { name: "a region", edit: { kind: "scale", factor: 1000 }, issue: "tooLarge" },
    {
      name: "a plan seen from behind",
      edit: { kind: "place", corners: [...corners].toReversed() as PlanCorners },
      issue: "crossed",
    },
  ] as const satisfies readonly { name: string; edit: PlanEdit; issue: string }[])(
    "refuse $name",
    ({ edit, issue }) => {
      expect(editPlacement(begin, edit)).toEqual({ ok: false, issue });
    },
  );
});

test("a new plan lies upright over the middle of the site, within it, in its proportions", () => {
  const [topLeft, , bottomRight] = rectangleAround(MIDDLE, 200, 50);
  const box = { west: topLeft[0], north: topLeft[1], east: bottomRight[0], south: bottomRight[1] };
  const placed = firstCorners(box, { width: 1000, height: 1000 });
  expect(rounded(measuresOf(placed))).toEqual([40, 40, 0]);
  expect(distance(middleOf(placed), MIDDLE)).toBeLessThan(0.01);
});

test("a plan that replaces another takes its corners, or its upper edge where the proportions are others", () => {
  expect(replacedCorners(corners, { width: 2000, height: 1001 })).toEqual({
    corners,
    isReshaped: false,
  });
  const turned = done({ kind: "turn", degrees: 50 }).corners;
  const square = replacedCorners(turned, { width: 500, height: 500 });
  expect(square.isReshaped).toBe(true);
  expect(square.corners.slice(0, 2)).toEqual(turned.slice(0, 2));
  expect(rounded(measuresOf(square.corners))).toEqual([80, 80, 50]);
  expect(placementIssue(square.corners)).toBeNull();
});

describe("the former plans of a floor", () => {
  const plan = (fileKey: string): FloorPlan => ({ fileKey, url: null, corners });
  const floor: Floor = { number: 0, styleId: "plain", name: null, plan: null };

  test("are what it had, the latest first; the oldest go", () => {
    const all = Array.from({ length: FORMER_PLANS_KEPT + 2 }, (_, index) => plan(`k${index}`));
    const last = all.reduce((before, one) => withPlan(before, one), floor);
    expect(last.plan?.fileKey).toBe("k11");
    expect(last.formerPlans?.map(({ fileKey }) => fileKey)).toEqual(
      Array.from({ length: FORMER_PLANS_KEPT }, (_, index) => `k${10 - index}`),
    );
  });

  test("are none of them the one that is shown: laid elsewhere, or brought back, it is the same image", () => {
    const first = withPlan(floor, plan("a"));
    expect(withPlan(first, { ...plan("a"), opacity: 0.5 })).toEqual({
      ...first,
      plan: { ...plan("a"), opacity: 0.5 },
    });
    const removed = withPlan(first, null);
    expect(removed).toEqual({ ...floor, formerPlans: [plan("a")] });
    expect(withPlan(removed, plan("a"))).toEqual({ ...floor, plan: plan("a") });
  });

  test("keep their images in the file store as the shown one does; what lies elsewhere has no key there", () => {
    const away = { ...plan("away"), fileKey: null };
    expect(planKeysOf(floor)).toEqual([]);
    expect(planKeysOf({ ...floor, plan: plan("a") })).toEqual(["a"]);
    expect(planKeysOf({ ...floor, plan: plan("a"), formerPlans: [plan("b"), away] })).toEqual([
      "a",
      "b",
    ]);
    expect(planKeysOf({ ...floor, formerPlans: [away, plan("c")] })).toEqual(["c"]);
  });
});
