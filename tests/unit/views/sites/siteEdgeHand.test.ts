import { describe, expect, test } from "vitest";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { positionOf, screenOf } from "../../../../src/views/sites/mapHand.ts";
import {
  edgeDragged,
  type EdgeHit,
  edgeHitOf,
  reachOf,
} from "../../../../src/views/sites/siteEdgeHand.ts";
import { worldOf } from "../../../../src/views/map/mercator.ts";

const view = { width: 800, height: 600, zoom: 16, centre: worldOf({ lon: 2, lat: 48 }) };
const circle = {
  shape: "circle",
  polygon: null,
  latitude: 48,
  longitude: 2,
  radius: 150,
} as const;
const edge = {
  ...circle,
  shape: "polygon",
  polygon: polygonOf([
    [1.999, 47.999],
    [2.001, 47.999],
    [2.001, 48.001],
    [1.999, 48.001],
  ]),
} as const;

describe("the hand", () => {
  test("takes a circle by its centre and by its edge", () => {
    expect(edgeHitOf(view, circle, screenOf(view, [2, 48]))).toEqual({ kind: "centre" });
    const reach = reachOf({ kind: "circle", center: { lat: 48, lon: 2 }, radius: 150 });
    expect(edgeHitOf(view, circle, screenOf(view, reach))).toEqual({ kind: "reach" });
    expect(edgeHitOf(view, circle, { x: 5, y: 5 })).toBeNull();
  });

  test("takes an edge by its corners and the middles of its sides", () => {
    expect(edgeHitOf(view, edge, screenOf(view, [2.001, 48.001]))).toEqual({
      kind: "corner",
      at: [2.001, 48.001],
    });
    expect(edgeHitOf(view, edge, screenOf(view, [2, 47.999]))).toMatchObject({ kind: "middle" });
    expect(edgeHitOf(view, edge, screenOf(view, [2, 48]))).toBeNull();
  });

  test("takes nothing where there is no edge yet", () => {
    expect(edgeHitOf(view, { ...edge, polygon: null }, screenOf(view, [2, 48]))).toBeNull();
    expect(edgeHitOf(view, { ...circle, latitude: null }, screenOf(view, [2, 48]))).toBeNull();
  });
});

describe("a drag", () => {
  const to = positionOf(view, { x: 500, y: 300 });
  test("of the centre moves the site", () => {
    const { latitude, longitude, radius } = edgeDragged(circle, { kind: "centre" }, to);
    expect(latitude).toBeCloseTo(48, 5);
    expect(longitude).toBeCloseTo(to[0], 5);
    expect(radius).toBeUndefined();
  });

  test("of the edge widens it, to 100 km at most", () => {
    expect(edgeDragged(circle, { kind: "reach" }, [2, 48.002])).toEqual({ radius: 222 });
    expect(edgeDragged(circle, { kind: "reach" }, [4, 49])).toEqual({ radius: 100_000 });
  });

  test("of the middle of a side adds the corner there, and frames the site anew", () => {
    const hit: EdgeHit = { kind: "middle", at: [2, 47.999] };
    const { polygon, latitude, radius } = edgeDragged(edge, hit, [2, 47.99]);
    expect(polygon?.rings[0]).toHaveLength(6);
    expect(polygon?.rings[0]).toContainEqual([2, 47.99]);
    expect(latitude).toBeCloseTo(47.9955, 4);
    expect(radius).toBeGreaterThan(600);
  });
});
