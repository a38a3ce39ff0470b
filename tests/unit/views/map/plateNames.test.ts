import { expect, test } from "vitest";
import { markDiscs } from "../../../../src/views/map/labels/assetLabels.ts";
import { plateNames } from "../../../../src/views/map/labels/plateNames.ts";
import {
  type Label,
  type LabelSize,
  placeLabels,
} from "../../../../src/views/map/labels/placeLabels.ts";
import { pointMarks } from "../../../../src/views/map/marks/pointMarks.ts";
import { screenToWorld, type View } from "../../../../src/views/map/view.ts";
import { mapPoints } from "./support/points.ts";

const view: View = { centre: { x: 0.5, y: 0.5 }, zoom: 6, width: 400, height: 400 };
/** CSS pixels. */
const WORD = 50;
const sizeOf = ({ text }: Label) => {
  const lines = text.split("\n");
  return {
    width: WORD * Math.max(...lines.map((line) => line.split(" ").length)),
    height: 16 * lines.length,
  };
};
const name = (site: string): Label => ({
  key: `site/${site}`,
  text: `Agency ${site}`,
  kind: "site",
  at: { x: 0, y: 0 },
  below: -12,
  room: null,
});

/** The names beside plates at these places, in CSS pixels: where the middle of each stands. */
function placed(
  plates: Readonly<Record<string, readonly [x: number, y: number]>>,
  measure: (label: Label) => LabelSize = sizeOf,
) {
  const points = mapPoints(
    ...Object.entries(plates).map(([place, [x, y]]) => ({
      ...screenToWorld(view, { x, y }),
      size: 10,
      kind: "site" as const,
      place,
    })),
  );
  const { radius } = pointMarks(points);
  const labels = plateNames(Object.keys(plates).map(name), points, radius, 1);
  const discs = { ...markDiscs(points, radius, 1), devices: [] };
  return placeLabels(labels, view, measure, discs).map(({ key, text, below, aside }) => ({
    key,
    text,
    below: Math.round(below),
    aside: Math.round(aside ?? 0),
  }));
}

test("the name of a site stands under its plate, not where its ground is", () => {
  expect(placed({ lille: [200, 200] })).toEqual([
    { key: "site/lille", text: "Agency lille", below: 16 + 3 + 8, aside: 0 },
  ]);
});

test("at the edge of the map it stands over its plate, and is moved until it is whole", () => {
  expect(placed({ nice: [390, 390] })).toEqual([
    { key: "site/nice", text: "Agency nice", below: -27, aside: -44 },
  ]);
});

test("a name stands as near to no other plate as to its own: beside, on two lines, or not at all", () => {
  const [first, second] = placed({ lyon: [200, 200], vienne: [200, 245] });
  expect(first).toMatchObject({ key: "site/lyon", below: -27 });
  expect(second).toMatchObject({ key: "site/vienne", below: 27 });
  const crowd = placed({
    middle: [200, 200],
    north: [200, 160],
    south: [200, 240],
    east: [240, 200],
    west: [160, 200],
  });
  expect(crowd.map(({ key }) => key)).not.toContain("site/middle");
});

/** The twelve plates of a renter on a map of France as wide as a phone, in CSS pixels. */
const FRANCE: Readonly<Record<string, readonly [x: number, y: number]>> = {
  "Lyon Corbas": [249, 232],
  "Paris Gennevilliers": [202, 121],
  "Lille Seclin": [212, 85],
  "Nantes Carquefou": [122, 191],
  "Bordeaux Mérignac": [137, 256],
  "Toulouse Portet": [165, 294],
  "Marseille Vitrolles": [275, 293],
  "Strasbourg Vendenheim": [305, 144],
  "Ligne 18 Saclay": [189, 157],
  "A69 Castres": [202, 285],
  "Port de Fos": [237, 298],
  "Métro Rennes": [117, 154],
};

test("on a map of France as wide as a phone every plate has its name, shortened by whole words at most", () => {
  /** CSS pixels of a letter. */
  const letter = 7;
  const names = placed(FRANCE, ({ text }) => {
    const lines = text.split("\n");
    return {
      width: letter * Math.max(...lines.map(({ length }) => length)),
      height: 16 * lines.length,
    };
  });
  expect(names.map(({ key }) => key).toSorted()).toEqual(
    Object.keys(FRANCE)
      .map((site) => `site/${site}`)
      .toSorted(),
  );
  for (const { key, text } of names) {
    const words = key.replace("site/", "Agency ").split(" ");
    const kept = text.replace("…", "").split(/\s+/u);
    expect(kept).toEqual(words.slice(0, kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(2);
  }
});
