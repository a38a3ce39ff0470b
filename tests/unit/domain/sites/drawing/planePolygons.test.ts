import fc from "fast-check";
import { expect, test } from "vitest";
import { offset, polygonOf, type Position } from "../../../../../src/domain/base/geometry.ts";
import { must } from "../../../../../src/domain/base/must.ts";
import { applyAreaCommand } from "../../../../../src/domain/sites/drawing/areaCommand.ts";
import { freeOf } from "../../../../../src/domain/sites/drawing/planePolygons.ts";
import {
  nearestOnEdge,
  withCorner,
} from "../../../../../src/domain/sites/drawing/sharedCorners.ts";
import { area } from "../../../../support/fixtures.ts";

const ORIGIN = { lat: 45.758, lon: 4.851 };
const TURN = (20 * Math.PI) / 180;
/** How far a hand is off, in metres: a pixel of a map of a building. */
const OFF = 0.04;
const CORNERS = 11;

/** A point of a room that is turned by 20 degrees, in metres. */
function at(x: number, y: number): Position {
  const { lat, lon } = offset(
    ORIGIN,
    y * Math.cos(TURN) - x * Math.sin(TURN),
    -x * Math.cos(TURN) - y * Math.sin(TURN),
  );
  return [lon, lat];
}

const areaOf = (name: string, corners: readonly Position[]) => ({
  id: area(name),
  name,
  colour: "#112233",
  opacity: 0.3,
  floor: 1,
  geometry: polygonOf(corners),
});

test("what is left of an area that reaches into two others along their outer edges is an area, however it is drawn", () => {
  const off = fc.double({ min: -OFF, max: OFF, noNaN: true });
  const offs = fc.array(off, { minLength: 2 * CORNERS, maxLength: 2 * CORNERS });
  fc.assert(
    fc.property(offs, (shaken) => {
      let next = 0;
      const near = (x: number, y: number) => {
        const [east = 0, north = 0] = shaken.slice(next, next + 2);
        next += 2;
        return at(x + east, y + north);
      };
      const onEdge = (a: Position, b: Position, point: Position) => nearestOnEdge([a, b], point).at;
      const middle = near(10, 10);
      const [outer, corner] = [near(0, 20), near(10, 20)];
      const [low, lowest] = [near(20, 10), near(20, 0)];
      const upper = areaOf("upper", [near(0, 10), outer, corner, middle]);
      const lower = areaOf("lower", [near(10, 0), middle, low, lowest]);
      // Two of its corners are drawn to the edges of the others, two are set by eye.
      const drawn = polygonOf([
        near(8, 8),
        onEdge(outer, corner, near(8, 20)),
        near(20, 20),
        onEdge(low, lowest, near(20, 8)),
      ]);
      const free = must(freeOf(drawn, [upper.geometry, lower.geometry]), "most of it is free");
      const [ring = []] = free.rings;
      const added = applyAreaCommand(
        { areas: [upper, lower], musterAreas: [] },
        { kind: "add", area: areaOf("rest", ring.slice(1)) },
      );
      expect([added.ok ? "added" : added.refusal, ring.length <= 7]).toEqual(["added", true]);
    }),
    { numRuns: 60 },
  );
});

test("a ring takes a neighbour's corner in the place of its own that is the same, and leaves the others", () => {
  const ring = polygonOf([at(0, 0), at(10, 0), at(10, 10), at(0, 10)]).rings[0] ?? [];
  const [first, , own] = ring;
  const near = at(10.004, 10);
  expect(withCorner(ring, near, true)).toEqual(ring.with(2, near));
  expect(withCorner(ring, near, false)).toBe(ring);
  expect(withCorner(ring, must(own, "it has four corners"), true)).toBe(ring);
  const begins = at(0.004, 0);
  const closed = withCorner(ring, begins, true);
  expect([closed[0], closed.at(-1)]).toEqual([begins, begins]);
  expect(withCorner(ring, at(5, 0.004), true)).toEqual(ring.toSpliced(1, 0, at(5, 0.004)));
  expect(withCorner(ring, at(5, 0.02), true)).toBe(ring);
  expect(first).toEqual(at(0, 0));
});
