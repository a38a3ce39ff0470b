import { describe, expect, test } from "vitest";
import { ASSET_RADIUS, IMAGE_RADIUS } from "../../../../src/domain/assets/mapMarks.ts";
import { distinct, imageNumbers, NO_IMAGES } from "../../../../src/views/map/marks/familyImages.ts";
import { markNumbers, markWidth } from "../../../../src/views/map/marks/markNumbers.ts";
import { atRest } from "../../../../src/views/map/marks/motion.ts";
import { plateNumbers } from "../../../../src/views/map/marks/plates.ts";
import { pointMarks } from "../../../../src/views/map/marks/pointMarks.ts";
import { mapPoints } from "./support/points.ts";

const image = (width: number): ImageBitmap => ({ width, height: width, close: () => undefined });
const [crane, cone] = [image(64), image(32)];
const images = new Map([
  ["Cranes", crane],
  ["Cones", cone],
  ["Beacons", cone],
]);
const origin = { x: 0.5, y: 0.5 };

const points = mapPoints(
  { x: 0.5, y: 0.5, id: "a", family: "Cones" },
  { x: 0.6, y: 0.5, id: "b", family: "Pumps" },
  { x: 0.7, y: 0.5, size: 4 },
  { x: 0.8, y: 0.5, id: "c", family: "Cranes", freshness: 2 },
  { x: 0.9, y: 0.5, id: "d", family: "Beacons" },
);

describe("images of families", () => {
  test("an asset has that of its family, all others and clusters the mark of their category", () => {
    const marks = pointMarks(points, images);
    expect([...marks.image]).toEqual([2, 0, 0, 1, 2]);
    expect([...marks.radius].map((radius) => radius === IMAGE_RADIUS)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(marks.radius[1]).toBe(ASSET_RADIUS);
  });

  test("an image that several families have is drawn on the sheet once", () => {
    expect([...distinct(images)]).toEqual([crane, cone]);
  });

  test("without any, every mark is as it was", () => {
    expect([...pointMarks(points, NO_IMAGES).image]).toEqual([0, 0, 0, 0, 0]);
    expect(plateNumbers(atRest(pointMarks(points)), origin, 0, null)).toHaveLength(0);
  });

  test("families beyond those that can be numbered have the mark of their category", () => {
    const many = new Map(Array.from({ length: 300 }, (_, at) => [`f${at}`, image(at)] as const));
    const numbers = imageNumbers({ families: [...many.keys()] }, many);
    expect([numbers[0], numbers[254], numbers[255], numbers[299]]).toEqual([1, 255, 0, 0]);
  });
});

describe("a mark with an image", () => {
  const motion = atRest(pointMarks(points, images));

  test("has a plate with its image, in the colour of its trust", () => {
    const numbers = plateNumbers(motion, origin, 0, null);
    const plates = Array.from({ length: numbers.length / markWidth }, (_, at) =>
      numbers.slice(at * markWidth, (at + 1) * markWidth),
    );
    expect(plates.map((plate) => [plate[5], plate[8]])).toEqual([
      [IMAGE_RADIUS, 1],
      [IMAGE_RADIUS, 0],
      [IMAGE_RADIUS, 1],
    ]);
    expect(plates[0]?.[6]).not.toBe(plates[1]?.[6]);
  });

  test("says kind and trust at its foot, which stands aside and never has the halo", () => {
    const chosen = new Map([
      [0, 2],
      [1, 2],
    ] as const);
    const groups = markNumbers(motion, origin, 0, chosen);
    const [numbers] = groups.map((group) => group.numbers);
    const [foot, plain] = [numbers?.slice(0, markWidth), numbers?.slice(markWidth)];
    expect([foot?.[7], foot?.[8]]).toEqual([9, 0]);
    expect([plain?.[7], plain?.[8]]).toEqual([0, 2]);
    expect(plateNumbers(motion, origin, 0, chosen)[7]).toBe(2);
  });
});
