import { expect, test } from "vitest";
import { mercatorX, mercatorY } from "../../../../../src/streams/core/worker/webMercator.ts";

test.each([
  { lon: -180, x: 0 },
  { lon: 0, x: 0.5 },
  { lon: 90, x: 0.75 },
  { lon: 180, x: 1 },
  { lon: 270, x: 1.25 },
])("the longitude $lon is at $x", ({ lon, x }) => {
  expect(mercatorX(lon)).toBeCloseTo(x, 12);
});

test.each([
  { lat: 90, y: 0 },
  { lat: 85.051_128_779_806_59, y: 0 },
  { lat: 66.513_260_443_111_86, y: 0.25 },
  { lat: 0, y: 0.5 },
  { lat: -66.513_260_443_111_86, y: 0.75 },
  { lat: -85.051_128_779_806_59, y: 1 },
  { lat: -90, y: 1 },
])("the latitude $lat is at $y", ({ lat, y }) => {
  expect(mercatorY(lat)).toBeCloseTo(y, 9);
});
