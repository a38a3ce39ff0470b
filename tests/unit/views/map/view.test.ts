import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lonLatOf, metresPerUnit, worldOf } from "../../../../src/views/map/mercator.ts";
import {
  boundsOf,
  cameraFor,
  metresPerPixel,
  screenToWorld,
  type View,
  worldToScreen,
  revealed,
} from "../../../../src/views/map/view.ts";

const view = (over: Partial<View> = {}): View => ({
  centre: { x: 0.5, y: 0.5 },
  zoom: 0,
  width: 512,
  height: 512,
  ...over,
});
const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe("mercator", () => {
  test.each([
    { name: "the middle of the world", at: { lon: 0, lat: 0 }, expected: { x: 0.5, y: 0.5 } },
    { name: "the west end", at: { lon: -180, lat: 0 }, expected: { x: 0, y: 0.5 } },
    { name: "the north end", at: { lon: 0, lat: 85.051129 }, expected: { x: 0.5, y: 0 } },
    { name: "beyond the north end", at: { lon: 0, lat: 90 }, expected: { x: 0.5, y: 0 } },
  ])("$name", ({ at, expected }) => {
    const { x, y } = worldOf(at);
    expect(x).toBeCloseTo(expected.x, 9);
    expect(y).toBeCloseTo(expected.y, 7);
  });

  test("a place and back is the same place to the millimetre", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        (lon, lat) => {
          const back = lonLatOf(worldOf({ lon, lat }));
          expect(Math.abs(back.lon - lon)).toBeLessThan(1e-8);
          expect(Math.abs(back.lat - lat)).toBeLessThan(1e-8);
        },
      ),
    );
  });

  test("a unit is the equator's length there, and half of it at 60 degrees", () => {
    expect(metresPerUnit(0)).toBeCloseTo(40_075_016.7, 0);
    expect(metresPerUnit(60)).toBeCloseTo(20_037_508.3, 0);
  });
});

describe("worldToScreen", () => {
  test.each([
    { name: "the centre is the middle", of: view(), at: { x: 0.5, y: 0.5 }, expected: [256, 256] },
    { name: "north is up", of: view(), at: { x: 0.5, y: 0 }, expected: [256, 0] },
    {
      name: "a zoom doubles",
      of: view({ zoom: 1 }),
      at: { x: 0.75, y: 0.5 },
      expected: [512, 256],
    },
    {
      name: "a wider view",
      of: view({ width: 1000 }),
      at: { x: 0.5, y: 0.5 },
      expected: [500, 256],
    },
  ])("$name", ({ of, at, expected }) => {
    const { x, y } = worldToScreen(of, at);
    expect([x, y]).toEqual(expected);
  });

  test("screenToWorld undoes it", () => {
    const shown = view({ zoom: 19, centre: { x: 0.513, y: 0.357 } });
    const { x, y } = worldToScreen(shown, screenToWorld(shown, { x: 12, y: 340 }));
    expect(x).toBeCloseTo(12, 4);
    expect(y).toBeCloseTo(340, 4);
  });
});

test("the bounds of a view that is larger than the world end with it", () => {
  const { west, east, north, south } = boundsOf(view({ width: 2_000, height: 2_000 }));
  expect([west, east]).toEqual([-180, 180]);
  expect(north).toBeCloseTo(85.0511, 3);
  expect(south).toBeCloseTo(-85.0511, 3);
});

describe("cameraFor", () => {
  const box = { west: 4.85, east: 4.86, south: 45.75, north: 45.76 };
  const size = { width: 800, height: 600 };
  const seen = (padding: typeof none) => {
    const fitted = { ...size, ...cameraFor(box, size, padding) };
    return {
      northWest: worldToScreen(fitted, worldOf({ lon: box.west, lat: box.north })),
      southEast: worldToScreen(fitted, worldOf({ lon: box.east, lat: box.south })),
    };
  };

  test("the box touches the edges of its longer side and is in the middle", () => {
    const { northWest, southEast } = seen(none);
    expect(northWest.y).toBeCloseTo(0, 4);
    expect(southEast.y).toBeCloseTo(600, 4);
    expect(northWest.x + southEast.x).toBeCloseTo(800, 4);
  });

  test("what is kept free at an edge stays free", () => {
    const { northWest, southEast } = seen({ top: 50, right: 300, bottom: 0, left: 0 });
    expect(northWest.y).toBeGreaterThanOrEqual(50 - 1e-4);
    expect(southEast.x).toBeLessThanOrEqual(500 + 1e-4);
    expect(northWest.x + southEast.x).toBeCloseTo(500, 3);
  });

  test("a single place is shown from near, not from infinitely near", () => {
    const point = { west: 4.85, east: 4.85, south: 45.75, north: 45.75 };
    expect(cameraFor(point, size, none).zoom).toBe(19);
  });

  test("nothing is shown from nearer than 22", () => {
    const tiny = { west: 4.85, east: 4.850_000_1, south: 45.75, north: 45.750_000_1 };
    expect(cameraFor(tiny, size, none).zoom).toBe(22);
  });
});

test("a pixel at zoom 0 on the equator is 78 km", () => {
  expect(metresPerPixel(view())).toBeCloseTo(78_271.5, 0);
});

test("what is selected is moved into the middle of what is seen of the map, and left alone where it is seen", () => {
  const view = { centre: { x: 0.5, y: 0.5 }, zoom: 10, width: 800, height: 600 };
  // The foot of the map lies under a sheet.
  const free = { x0: 0, y0: 0, x1: 800, y1: 300 };
  const at = (x: number, y: number) => screenToWorld(view, { x, y });
  expect(revealed(view, at(100, 100), free, 24)).toBe(null);
  for (const hidden of [at(400, 400), at(-50, 100), at(790, 100)]) {
    const camera = revealed(view, hidden, free, 24);
    expect(camera?.zoom).toBe(10);
    const { x, y } = worldToScreen({ ...view, ...camera }, hidden);
    expect([x, y]).toEqual([expect.closeTo(400, 6), expect.closeTo(150, 6)]);
  }
});
