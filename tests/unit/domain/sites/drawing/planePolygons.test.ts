import { expect, test } from "vitest";
import {
  offset,
  type Polygon,
  polygonOf,
  type Position,
} from "../../../../../src/domain/base/geometry.ts";
import { must } from "../../../../../src/domain/base/must.ts";
import { applyAreaCommand } from "../../../../../src/domain/sites/drawing/areaCommand.ts";
import { freeOf } from "../../../../../src/domain/sites/drawing/planePolygons.ts";
import { nearestOnEdge } from "../../../../../src/domain/sites/drawing/sharedCorners.ts";
import { area } from "../../../../support/fixtures.ts";

const ORIGIN = { lat: 45.758, lon: 4.851 };
const TURN = (20 * Math.PI) / 180;

/** A point of a room that is turned by 20 degrees, in metres. */
function at(x: number, y: number): Position {
  const { lat, lon } = offset(
    ORIGIN,
    y * Math.cos(TURN) - x * Math.sin(TURN),
    -x * Math.cos(TURN) - y * Math.sin(TURN),
  );
  return [lon, lat];
}

const block = (x0: number, y0: number, x1: number, y1: number): Polygon =>
  polygonOf([at(x0, y0), at(x0, y1), at(x1, y1), at(x1, y0)]);
const upperRight = block(0, 10, 10, 20);
const lowerLeft = block(10, 0, 20, 10);
const areaOf = (name: string, geometry: Polygon) => ({
  id: area(name),
  name,
  colour: "#112233",
  opacity: 0.3,
  floor: 1,
  geometry,
});

test.each([-0.04, -0.01, -0.004, 0, 0.004, 0.01, 0.04])(
  "what is left of an area that reaches into two others along their outer edges is an area, drawn %d m off",
  (off) => {
    // Two corners are drawn to the edges of the neighbours, the one between them by eye.
    const onEdge = (a: Position, b: Position, near: Position) => nearestOnEdge([a, b], near).at;
    const drawn = polygonOf([
      at(8, 8),
      onEdge(at(0, 20), at(10, 20), at(8, 20)),
      at(20 + off, 20 + off),
      onEdge(at(20, 0), at(20, 10), at(20, 8)),
    ]);
    const free = must(freeOf(drawn, [upperRight, lowerLeft]), "most of it is free");
    const drawing = {
      areas: [areaOf("upper", upperRight), areaOf("lower", lowerLeft)],
      musterAreas: [],
    };
    const outcome = applyAreaCommand(drawing, { kind: "add", area: areaOf("rest", free) });
    expect(outcome.ok ? "added" : outcome.refusal).toBe("added");
    // No corner of it lies further out than what it was drawn for.
    expect(must(free.rings[0], "it has an edge").length).toBeLessThanOrEqual(7);
  },
);
