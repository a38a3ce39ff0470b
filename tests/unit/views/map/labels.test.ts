import { describe, expect, test } from "vitest";
import { must } from "../../../../src/domain/base/must.ts";
import { AreaId, SiteId } from "../../../../src/domain/base/ids.ts";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { NO_GROUND } from "../../../../src/views/map/ground/ground.ts";
import {
  assetLabels,
  type MarkDiscs,
  markDiscs,
  NO_DISCS,
} from "../../../../src/views/map/labels/assetLabels.ts";
import { groundLabels } from "../../../../src/views/map/labels/groundLabels.ts";
import {
  type Label,
  type LabelKind,
  MAX_LABELS,
  placeLabels,
} from "../../../../src/views/map/labels/placeLabels.ts";
import { cellsOf } from "../../../../src/views/map/labels/screenBoxes.ts";
import type { World } from "../../../../src/views/map/mercator.ts";
import { screenToWorld, type View } from "../../../../src/views/map/view.ts";
import { mapPoints } from "./support/points.ts";
import { pointMarks } from "../../../../src/views/map/marks/pointMarks.ts";

const view: View = { centre: { x: 0.5, y: 0.5 }, zoom: 10, width: 800, height: 600 };
const pixel = 1 / (512 * 2 ** 10);
const size = () => ({ width: 60, height: 16 });
const label = (key: string, x: number, y: number, over: Partial<Label> = {}): Label => ({
  key,
  text: key,
  kind: "asset" as LabelKind,
  at: screenToWorld(view, { x, y }),
  below: 0,
  room: null,
  ...over,
});
const shown = (...labels: Label[]) => placeLabels(labels, view, size).map(({ key }) => key);

describe("placeLabels", () => {
  test("the name of a site at the edge is moved until it is whole, that of one out of view is not", () => {
    const aside = (x: number) =>
      placeLabels([label("site", x, 100, { kind: "site" })], view, size)[0]?.aside ?? 0;
    // Half of 60 px and the gap of 4 px.
    expect([10, 400, 790].map(aside)).toEqual([24, 0, -24].map((px) => expect.closeTo(px, 6)));
    expect(aside(-10)).toBe(0);
  });

  test("the name of a site is whole or not shown: at the upper edge it goes below its own", () => {
    const below = (y: number) =>
      placeLabels([label("site", 100, y, { kind: "site", below: -12 })], view, size).map(
        (one) => one.below,
      );
    // 16 px high, its middle 12 px above or below.
    expect([300, 20, 19, 0, -5, 595, 625].map(below)).toEqual([
      [-12],
      [-12],
      [12],
      [12],
      [],
      [-12],
      [],
    ]);
  });

  test("no name is under the buttons: that of a site moves aside, others are left out", () => {
    const buttons = { x0: 750, y0: 10, x1: 790, y1: 200 };
    const foot = { x0: 0, y0: 570, x1: 120, y1: 590 };
    const placed = (kind: LabelKind, x: number, y: number) =>
      placeLabels([label("a", x, y, { kind })], view, size, undefined, [buttons, foot]).map(
        ({ aside = 0 }) => Math.round(aside),
      );
    // 750 less half of 60 px and the gap of 4 px.
    expect(placed("site", 780, 100)).toEqual([-64]);
    expect(placed("site", 780, 400)).toEqual([-14]);
    expect(placed("site", 60, 580)).toEqual([94]);
    for (const kind of ["area", "asset", "town"] as const) {
      expect(placed(kind, 760, 100)).toEqual([]);
      expect(placed(kind, 600, 100)).toEqual([0]);
    }
    expect(placed("selected", 780, 100)).toEqual([0]);
  });

  test.each([
    { name: "apart", labels: [label("a", 100, 100), label("b", 200, 100)], expected: ["a", "b"] },
    {
      name: "one over another gives way",
      labels: [label("a", 100, 100), label("b", 150, 110)],
      expected: ["a"],
    },
    {
      name: "an area comes before an asset",
      labels: [label("a", 100, 100), label("area", 120, 100, { kind: "area" })],
      expected: ["area"],
    },
    {
      name: "what is selected is always shown, and others give way to it",
      labels: [
        label("site", 100, 100, { kind: "site" }),
        label("s", 120, 100, { kind: "selected" }),
        label("h", 110, 100, { kind: "hovered" }),
      ],
      expected: ["s", "h"],
    },
    { name: "out of view", labels: [label("a", -40, 100), label("b", 100, 700)], expected: [] },
    {
      name: "lower by an offset it is free",
      labels: [label("a", 100, 100), label("b", 100, 100, { below: 20 })],
      expected: ["a", "b"],
    },
    {
      name: "wider than its room",
      labels: [
        label("narrow", 100, 100, { room: { width: 40 * pixel, height: 90 * pixel } }),
        label("wide", 300, 100, { room: { width: 60 * pixel, height: 90 * pixel } }),
      ],
      expected: ["wide"],
    },
  ])("$name", ({ labels, expected }) => {
    expect(shown(...labels)).toEqual(expected);
  });

  describe("the name of an area", () => {
    /** 10 px a letter, `line` px a line. */
    const written = (line: number) => (one: Label) => {
      const lines = one.text.split("\n");
      return {
        width: 10 * Math.max(...lines.map(({ length }) => length)),
        height: line * lines.length,
      };
    };
    const area = (width: number, height: number) =>
      label("Entrée et contrôle", 300 + width / 2, 300 + height / 2, {
        kind: "area",
        room: { width: width * pixel, height: height * pixel },
        corners: [
          { at: screenToWorld(view, { x: 300, y: 300 }), right: 1, down: 1 },
          { at: screenToWorld(view, { x: 300 + width, y: 300 + height }), right: -1, down: -1 },
        ],
      });
    test.each([
      {
        name: "stays on one line that fits",
        width: 192,
        height: 100,
        expected: ["Entrée et contrôle", 14],
      },
      {
        name: "is broken before it stands out",
        width: 170,
        height: 100,
        expected: ["Entrée et\ncontrôle", 22],
      },
      {
        name: "has three lines where two are too wide",
        width: 92,
        height: 100,
        expected: ["Entrée\net\ncontrôle", 30],
      },
      {
        name: "is left out where it would stand out and lines have no height",
        width: 170,
        height: 30,
        expected: [undefined, undefined],
      },
    ])("$name", ({ width, height, expected }) => {
      const [found] = placeLabels([area(width, height)], view, written(16));
      expect([found?.text, found?.below]).toEqual(expected);
    });

    describe("stands in the first corner", () => {
      const at = (x: number, y: number) => screenToWorld(view, { x, y });
      const disc = (x: number, y: number) => ({ at: at(x, y), radius: 8 });
      const [first, second] = [at(300, 300), at(500, 400)];
      const wanted = area(200, 100);
      const corners = must(wanted.corners, "the corners of the area");
      const placedAt = (discs: Partial<MarkDiscs>, stood: World = first) =>
        placeLabels(
          [wanted],
          view,
          written(16),
          { ...NO_DISCS, ...discs },
          [],
          new Map([[wanted.key, stood]]),
        )[0]?.at;

      test.each(["clusters", "assets", "devices"] as const)(
        "that covers none of the %s",
        (kind) => {
          expect(placedAt({})).toEqual(first);
          expect(placedAt({ [kind]: [disc(320, 310)] })).toEqual(second);
        },
      );
      test.each(["assets", "devices", "clusters"] as const)(
        "and nowhere where each covers one of the %s",
        (kind) => {
          // The middle of the area is its last place.
          const everywhere = [disc(320, 310), disc(480, 390), disc(400, 350)];
          expect(placedAt({ [kind]: everywhere })).toBe(undefined);
        },
      );
      test("where it stood before, as long as no mark is there", () => {
        expect(placedAt({}, corners[1]?.at)).toEqual(second);
        expect(placedAt({ assets: [disc(480, 390)] }, corners[1]?.at)).toEqual(first);
      });
    });

    test("is left out where no line is narrow enough, and where there is no height for lines", () => {
      expect(placeLabels([area(70, 100)], view, written(16))).toEqual([]);
      expect(placeLabels([area(140, 30)], view, written(16))).toEqual([]);
    });

    test("is whole on the map or not there", () => {
      const at = (x: number, y: number) =>
        shown(label("area", x, y, { kind: "area", room: { width: 1, height: 1 } }));
      // 60 px wide with a gap of 4 px on either side, 16 px high.
      expect([at(34, 8), at(766, 592)]).toEqual([["area"], ["area"]]);
      expect([at(33, 8), at(34, 7), at(767, 592), at(766, 593)]).toEqual([[], [], [], []]);
    });

    test("is as far from the edge in large type as in small", () => {
      const site = label("s", 100, 300, { kind: "site", below: -12 });
      const tops = placeLabels([site, area(400, 100)], view, written(28)).map(({ kind, below }) => [
        kind,
        below - Math.sign(below) * 14,
      ]);
      expect(tops).toEqual([
        ["site", -4],
        ["area", 6],
      ]);
    });
  });

  describe("around clusters", () => {
    const cluster = (x: number, y: number) => ({ at: screenToWorld(view, { x, y }), radius: 20 });
    const site = (key: string, x: number, y: number) =>
      label(key, x, y, { kind: "site", below: -12 });
    test.each([
      {
        name: "the name of a site stays where none is in its way",
        labels: [site("depot", 100, 100)],
        clusters: [cluster(100, 140)],
        expected: [["depot", -12]],
      },
      {
        name: "the name of a site goes above the one in its way",
        labels: [site("depot", 100, 100)],
        clusters: [cluster(100, 100)],
        expected: [["depot", -28]],
      },
      {
        name: "or below it, where another stands above",
        labels: [site("depot", 100, 100)],
        clusters: [cluster(100, 100), cluster(100, 70)],
        expected: [["depot", 28]],
      },
      {
        name: "past several of one site",
        labels: [site("depot", 100, 100)],
        clusters: [cluster(100, 100), cluster(100, 70), cluster(100, 130)],
        expected: [["depot", -58]],
      },
      {
        name: "but not so far that it would be another's",
        labels: [site("depot", 100, 100)],
        clusters: [70, 100, 130, 40, 160].map((y) => cluster(100, y)),
        expected: [],
      },
      {
        name: "one that two sites share is named after neither",
        labels: [site("depot", 90, 100), site("yard", 130, 100)],
        clusters: [cluster(110, 100)],
        expected: [],
      },
      {
        name: "of two sites close together each has its name where each has its cluster",
        labels: [site("depot", 90, 100), site("yard", 130, 100)],
        clusters: [cluster(90, 100), cluster(130, 100)],
        expected: [
          ["depot", -28],
          ["yard", 28],
        ],
      },
      {
        name: "the text of an asset gives way",
        labels: [label("a", 100, 100, { below: 18 }), label("b", 300, 100, { below: 18 })],
        clusters: [cluster(100, 110)],
        expected: [["b", 18]],
      },
      {
        name: "what is selected does not",
        labels: [label("a", 100, 100, { kind: "selected" })],
        clusters: [cluster(100, 100)],
        expected: [["a", 0]],
      },
    ])("$name", ({ labels, clusters, expected }) => {
      const placed = placeLabels(labels, view, size, { ...NO_DISCS, clusters });
      expect(placed.map(({ key, below }) => [key, Math.round(below)])).toEqual(expected);
    });
  });

  test("no more than can move with the map", () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      label(`${index}`, 40 * (index % 20), 29 * Math.floor(index / 20)),
    );
    const small = placeLabels(many, view, () => ({ width: 20, height: 16 }));
    expect(small.length).toBe(MAX_LABELS);
  });
});

test("a box touches the cells of 64 px that it reaches into", () => {
  expect(cellsOf({ x0: 10, y0: 60, x1: 70, y1: 66 })).toEqual(["0/0", "0/1", "1/0", "1/1"]);
});

describe("assetLabels", () => {
  const points = mapPoints(
    { x: 0.5, y: 0.5, id: "a", label: "A-1" },
    { x: 0.5, y: 0.5, id: "b", label: null },
    { x: 0.5, y: 0.5, size: 4 },
    { x: 0.25, y: 0.5, id: "c", label: "1700000000000" },
  );

  const { radius } = pointMarks(points);

  test("assets with a text have one, clusters have none", () => {
    const labels = assetLabels(points, radius, "c", 1, (text) => text);
    expect(markDiscs(points, radius, 2)).toEqual({
      clusters: [{ at: { x: 0.5, y: 0.5 }, radius: 2 * (13 + 3 * Math.log10(4)) }],
      assets: [
        { at: { x: 0.5, y: 0.5 }, radius: 14 },
        { at: { x: 0.5, y: 0.5 }, radius: 14 },
        { at: { x: 0.25, y: 0.5 }, radius: 14 },
      ],
    });
    expect(labels.map(({ key, kind }) => [key, kind])).toEqual([
      ["asset/a", "asset"],
      ["asset/c", "selected"],
    ]);
  });

  test("the text is written as the page writes it", () => {
    const labels = assetLabels(points, radius, null, 1, (text) => `<${text}>`);
    expect(labels.map(({ text }) => text)).toEqual(["<A-1>", "<1700000000000>"]);
  });
});

describe("groundLabels", () => {
  const site = SiteId.parse("site-1");
  const area = (id: string, corners: [number, number][]) => ({
    id: AreaId.parse(id),
    site,
    name: id,
    colour: "#112233",
    opacity: 0.5,
    geometry: polygonOf(corners),
  });

  const cornersOf = (one: ReturnType<typeof area>) =>
    groundLabels({ ...NO_GROUND, areas: [one] })[0]?.corners?.map(({ right, down }) => [
      right,
      down,
    ]);

  test("an area may be named in each of its corners, first at the top left", () => {
    const square = area("square", [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ]);
    const [found] = groundLabels({ ...NO_GROUND, areas: [square] });
    expect(found).toMatchObject({ key: "area/square", kind: "area", below: 0 });
    expect(found?.room?.width).toBeCloseTo(2 / 360, 9);
    expect(found?.room?.height).toBeCloseTo(1 / 360, 6);
    expect(found?.at.x).toBeCloseTo(0.5 + 1 / 360, 9);
    expect(found?.corners?.[0]?.at.x).toBeCloseTo(0.5, 9);
    expect(cornersOf(square)).toEqual([
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]);
  });

  test("an area that is open to the north is named in the corners where it has ground", () => {
    const u = area("u", [
      [0, 0],
      [9, 0],
      [9, 9],
      [8, 9],
      [8, 1],
      [1, 1],
      [1, 9],
      [0, 9],
    ]);
    expect(cornersOf(u)).toEqual([
      [1, -1],
      [-1, -1],
    ]);
  });

  test("a site is named above its edge", () => {
    const shape = { kind: "circle", center: { lat: 45, lon: 5 }, radius: 100 } as const;
    const [found] = groundLabels({ ...NO_GROUND, sites: [{ id: site, name: "Depot", shape }] });
    expect(found).toMatchObject({ key: "site/site-1", text: "Depot", kind: "site", below: -12 });
  });
});
