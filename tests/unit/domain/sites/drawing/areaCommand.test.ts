import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  polygonArea,
  type Polygon,
  type Position,
} from "../../../../../src/domain/base/geometry.ts";
import { AreaId } from "../../../../../src/domain/base/ids.ts";
import type { Area } from "../../../../../src/domain/sites/area.ts";
import {
  applyAreaCommand,
  type AreaCommand,
  freeName,
} from "../../../../../src/domain/sites/drawing/areaCommand.ts";
import type { AreaDrawing } from "../../../../../src/domain/sites/drawing/areaDrawing.ts";
import { geoJsonOf, readFloorFile } from "../../../../../src/domain/sites/drawing/areaGeoJson.ts";
import {
  historyOf,
  redoStep,
  stepped,
  undoStep,
} from "../../../../../src/domain/sites/drawing/editHistory.ts";
import { cutOff } from "../../../../../src/domain/sites/drawing/planePolygons.ts";
import { siteIssues } from "../../../../../src/domain/sites/siteIssues.ts";
import { at, rectangle } from "../support/shapes.ts";
import { area, floor, site } from "../support/sites.ts";

const id = (name: string) => AreaId.parse(name);
const drawingOf = (...areas: Area[]): AreaDrawing => ({ areas, musterAreas: [] });
/** West and east of one wall, 10 m high each. */
const pair = drawingOf(area("west"), area("east", rectangle(10, 0, 10, 10)));

function done(drawing: AreaDrawing, command: AreaCommand): AreaDrawing {
  const outcome = applyAreaCommand(drawing, command);
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`);
  return outcome.drawing;
}
function refusalOf(drawing: AreaDrawing, command: AreaCommand): object | null {
  const outcome = applyAreaCommand(drawing, command);
  return outcome.ok ? null : outcome.refusal;
}
const named = (drawing: AreaDrawing, name: string): Area => {
  const found = drawing.areas.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const squareMetres = (drawing: AreaDrawing, name: string) =>
  Math.round(polygonArea(named(drawing, name).geometry));

describe("an area that is added", () => {
  const add = (geometry: Polygon, more: Parameters<typeof area>[2] = {}): AreaCommand => ({
    kind: "add",
    // As a hand draws it: not judged yet.
    area: { ...area("new", undefined, more), geometry },
  });

  test("stands beside its neighbours", () => {
    expect(done(pair, add(rectangle(0, 10, 20, 5))).areas).toHaveLength(3);
  });

  test.each([
    {
      name: "lies over others",
      command: add(rectangle(5, 5, 10, 10)),
      expected: { kind: "overlaps", area: "new", with: ["west", "east"] },
    },
    {
      name: "crosses itself",
      command: add({
        kind: "polygon",
        rings: [[at(0, 20), at(10, 30), at(10, 20), at(0, 29), at(0, 20)]],
      }),
      expected: { kind: "crossesItself", area: "new" },
    },
    {
      name: "encloses nothing",
      command: add({
        kind: "polygon",
        rings: [[at(0, 20), at(5, 20), at(10, 20), at(0, 20)]],
      }),
      expected: { kind: "nothingLeft", area: "new" },
    },
    {
      name: "has a hole that reaches out of it",
      command: add({
        kind: "polygon",
        rings: [...rectangle(0, 20, 10, 10).rings, ...rectangle(5, 25, 10, 3).rings],
      }),
      expected: { kind: "holeMisplaced", area: "new" },
    },
    {
      name: "has a hole that crosses itself",
      command: add({
        kind: "polygon",
        rings: [
          ...rectangle(0, 20, 10, 10).rings,
          [at(2, 22), at(6, 26), at(6, 22), at(2, 25), at(2, 22)],
        ],
      }),
      expected: { kind: "crossesItself", area: "new" },
    },
    {
      name: "has no name",
      command: { kind: "add", area: { ...area("new", rectangle(0, 20, 5, 5)), name: " " } },
      expected: { kind: "nameMissing", area: "new" },
    },
    {
      name: "has the name of one of the site's areas",
      command: add(rectangle(0, 20, 5, 5), { name: " WEST" }),
      expected: { kind: "nameTaken", area: "new" },
    },
  ] satisfies readonly { name: string; command: AreaCommand; expected: object }[])(
    "is refused where it $name",
    ({ command, expected }) => {
      expect(refusalOf(pair, command)).toEqual(expected);
    },
  );

  test("may lie over an area of another floor", () => {
    expect(refusalOf(pair, add(rectangle(5, 5, 10, 10), { floor: 1 }))).toBeNull();
  });

  test("fits once what lies over others is cut off, and shares its corners with them then", () => {
    const [piece] = cutOff(
      rectangle(5, 5, 10, 10),
      pair.areas.map(({ geometry }) => geometry),
    );
    const after = done(pair, add(piece as Polygon));
    expect(squareMetres(after, "new")).toBe(50);
    // The edge of the west now has the corner in which the new one begins.
    expect(named(after, "west").geometry.rings[0]).toHaveLength(6);
  });
});

describe("a corner", () => {
  const move = (from: Position, to: Position): AreaCommand => ({
    kind: "moveCorners",
    floor: 0,
    moves: [{ from, to }],
  });

  test("that two areas share moves for both", () => {
    const after = done(pair, move(at(10, 10), at(8, 12)));
    expect([squareMetres(after, "west"), squareMetres(after, "east")]).toEqual([100, 120]);
  });

  test("that lies on the edge of a neighbour bends that edge", () => {
    const three = drawingOf(...pair.areas, area("north", rectangle(5, 10, 10, 5)));
    const after = done(three, move(at(5, 10), at(5, 8)));
    expect(squareMetres(after, "west")).toBe(90);
    expect(squareMetres(after, "north")).toBe(55);
  });

  test("is not moved into another area", () => {
    const apart = drawingOf(area("west"), area("east", rectangle(12, 0, 10, 10)));
    expect(refusalOf(apart, move(at(12, 10), at(5, 5)))).toEqual({
      kind: "overlaps",
      area: "east",
      with: ["west"],
    });
  });

  test("that nothing has is nothing to move", () => {
    expect(refusalOf(pair, move(at(50, 50), at(60, 60)))).toEqual({ kind: "nothingThere" });
  });

  test("is added to all who have the edge, and taken from all who have it", () => {
    const more = done(pair, { kind: "addCorner", floor: 0, at: at(10, 5) });
    expect(more.areas.map(({ geometry }) => geometry.rings[0]?.length)).toEqual([6, 6]);
    expect(refusalOf(more, { kind: "addCorner", floor: 0, at: at(10, 5) })).toEqual({
      kind: "nothingThere",
    });
    expect(refusalOf(more, { kind: "removeCorner", floor: 0, at: at(9, 5) })).toEqual({
      kind: "nothingThere",
    });
    const less = done(more, { kind: "removeCorner", floor: 0, at: at(10, 5) });
    expect(less.areas.map(({ geometry }) => geometry.rings[0]?.length)).toEqual([5, 5]);
  });

  test("of a triangle is not taken", () => {
    const triangle = drawingOf(
      area("t", { kind: "polygon", rings: [[at(0, 0), at(10, 0), at(0, 10), at(0, 0)]] }),
    );
    const command: AreaCommand = { kind: "removeCorner", floor: 0, at: at(10, 0) };
    expect(refusalOf(triangle, command)).toEqual({ kind: "nothingLeft", area: "t" });
  });
});

describe("an area", () => {
  test("moves alone, and not over its neighbour", () => {
    const [origin, east, west] = [at(0, 0), at(5, 0), at(-5, 0)];
    const by = (to: Position): Position => [to[0] - origin[0], to[1] - origin[1]];
    const command = (to: Position): AreaCommand => ({
      kind: "moveArea",
      area: id("west"),
      by: by(to),
    });
    const [, north] = at(0, 3);
    const away = done(pair, { kind: "moveArea", area: id("west"), by: [0, north - origin[1]] });
    expect(named(away, "west").geometry.rings[0]?.[0]).toEqual([
      origin[0],
      expect.closeTo(north, 9),
    ]);
    expect(refusalOf(pair, command(east))).toMatchObject({ kind: "overlaps", with: ["east"] });
    expect(squareMetres(done(pair, command(west)), "west")).toBe(100);
  });

  test("is parted by a line, and its largest part keeps id and name", () => {
    const command: AreaCommand = {
      kind: "split",
      area: id("west"),
      line: [at(3, -1), at(3, 11)],
      ids: [id("other")],
    };
    const after = done(pair, command);
    expect([squareMetres(after, "west"), squareMetres(after, "west 2")]).toEqual([70, 30]);
    expect(named(after, "west").id).toBe("west");
    expect(named(after, "west 2").id).toBe("other");
    expect(refusalOf(pair, { ...command, ids: [] })).toEqual({ kind: "notParted" });
    const beside = { ...command, line: [at(30, 0), at(30, 9)] as const };
    expect(refusalOf(pair, beside)).toEqual({ kind: "notParted" });
  });

  test("is merged with a neighbour, and not with one that lies apart", () => {
    const muster = { ...pair, musterAreas: [id("east")] };
    const after = done(muster, { kind: "merge", areas: [id("west"), id("east")] });
    expect(after.areas.map((one) => one.id)).toEqual(["west"]);
    expect([squareMetres(after, "west"), after.musterAreas]).toEqual([200, []]);
    const apart = drawingOf(area("a"), area("b", rectangle(11, 0, 5, 5)));
    expect(refusalOf(apart, { kind: "merge", areas: [id("a"), id("b")] })).toEqual({
      kind: "notNeighbours",
    });
  });

  test("is not merged with one of another floor", () => {
    const above = area("above", rectangle(10, 0, 10, 10), { floor: 1 });
    const merge: AreaCommand = { kind: "merge", areas: [id("west"), id("above")] };
    expect(refusalOf(drawingOf(area("west"), above), merge)).toEqual({ kind: "nothingThere" });
  });

  test("without such a hole has none to fill", () => {
    const fill = (hole: number): AreaCommand => ({ kind: "fillHole", area: id("west"), hole });
    expect(refusalOf(pair, fill(0))).toEqual({ kind: "nothingThere" });
    const cut: AreaCommand = { kind: "cutHole", area: id("west"), hole: rectangle(2, 2, 4, 4) };
    expect(refusalOf(done(pair, cut), fill(1))).toEqual({ kind: "nothingThere" });
  });

  test("that a file changes is as the file has it, the others stay the same objects", () => {
    const [west, east] = pair.areas;
    if (west === undefined || east === undefined) throw new Error("The pair has two areas.");
    const renamed = { ...west, name: "Gate" };
    const after = done(pair, {
      kind: "replaceFloor",
      floor: 0,
      areas: [renamed, structuredClone(east)],
      musterAreas: [],
    });
    expect(after.areas[0]).toEqual(renamed);
    expect(after.areas[1]).toBe(east);
  });

  test("of a file is a muster area as the file says; those of other floors stay as they are", () => {
    const roof = area("roof", undefined, { floor: 5 });
    const drawing = { areas: [...pair.areas, roof], musterAreas: [id("roof"), id("east")] };
    const [west, east] = pair.areas;
    if (west === undefined || east === undefined) throw new Error("The pair has two areas.");
    const after = done(drawing, {
      kind: "replaceFloor",
      floor: 0,
      areas: [west, east],
      musterAreas: [id("west"), id("nowhere")],
    });
    expect(after).toEqual({
      areas: [roof, west, east],
      musterAreas: [id("roof"), id("west")],
    });
  });

  test("is given a hole inside it alone, in which another fits, and loses it again", () => {
    const cut = (hole: Polygon): AreaCommand => ({ kind: "cutHole", area: id("west"), hole });
    const after = done(pair, cut(rectangle(2, 2, 4, 4)));
    expect(squareMetres(after, "west")).toBe(84);
    const inner = done(after, { kind: "add", area: area("inner", rectangle(2, 2, 4, 4)) });
    expect(inner.areas).toHaveLength(3);
    const fill: AreaCommand = { kind: "fillHole", area: id("west"), hole: 0 };
    expect(refusalOf(inner, fill)).toMatchObject({ kind: "overlaps" });
    expect(squareMetres(done(after, fill), "west")).toBe(100);
    expect(refusalOf(pair, cut(rectangle(8, 2, 4, 4)))).toEqual({
      kind: "holeMisplaced",
      area: "west",
    });
  });

  test("is described, made a muster area, and removed", () => {
    const look = { name: " Gate ", colour: "#112233", opacity: 1 };
    const after = done(pair, { kind: "describe", area: id("west"), look, isMuster: true });
    expect([named(after, "Gate").colour, after.musterAreas]).toEqual(["#112233", ["west"]]);
    const gone = done(after, { kind: "remove", area: id("west") });
    expect([gone.areas.map((one) => one.id), gone.musterAreas]).toEqual([["east"], []]);
    const again = done(after, {
      kind: "describe",
      area: id("west"),
      look: { ...look, opacity: 0.5 },
      isMuster: true,
    });
    expect(again.musterAreas).toBe(after.musterAreas);
    const both = { ...after, musterAreas: [id("west"), id("east")] };
    const told = done(both, { kind: "describe", area: id("west"), look, isMuster: false });
    expect(told.musterAreas).toEqual(["east"]);
    const twin = { ...look, name: "east" };
    expect(
      refusalOf(pair, { kind: "describe", area: id("west"), look: twin, isMuster: false }),
    ).toEqual({ kind: "nameTaken", area: "west" });
  });
});

test("a floor is copied with names of its own, and not over what is there", () => {
  const muster = { ...pair, musterAreas: [id("east")] };
  const copy: AreaCommand = {
    kind: "copyFloor",
    from: 0,
    to: 1,
    suffix: "1st",
    ids: [id("a"), id("b")],
  };
  const after = done(muster, copy);
  expect(after.areas.map(({ name, floor: on }) => [name, on])).toEqual([
    ["west", 0],
    ["east", 0],
    ["west 1st", 1],
    ["east 1st", 1],
  ]);
  expect(after.musterAreas).toEqual(["east", "b"]);
  expect(refusalOf(after, { ...copy, ids: [id("c"), id("d")] })).toMatchObject({
    kind: "overlaps",
  });
  for (const given of [{ from: 7 }, { to: 0 }, { ids: [id("a")] }])
    expect(refusalOf(muster, { ...copy, ...given })).toEqual({ kind: "nothingThere" });
});

test("a free name has the next number", () => {
  const taken = [{ name: "Zone" }, { name: "zone 2" }];
  expect([freeName("Gate", taken), freeName("Zone", taken)]).toEqual(["Gate", "Zone 3"]);
});

test("the same drawing is no step, another one is", () => {
  const begun = historyOf(pair);
  expect(stepped(begun, pair)).toBe(begun);
  const after = stepped(begun, drawingOf());
  expect([after.present, after.past]).toEqual([drawingOf(), [pair]]);
});

describe("laws of the editor", () => {
  /** Places on a raster of 5 m: neighbours, corners on edges and overlaps are frequent then. */
  const step = fc.integer({ min: 0, max: 6 }).map((n) => n * 5);
  const place = fc.tuple(step, step).map(([east, north]) => at(east, north));
  const shape = fc
    .tuple(step, step, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .map(([east, north, width, height]) => rectangle(east, north, width * 5, height * 5));
  const names = ["a", "b", "c", "d", "e", "f"].map(id);
  const anId = fc.constantFrom(...names);
  const level = fc.constantFrom(0, 1);
  const command: fc.Arbitrary<AreaCommand> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(anId, shape, level).map(([one, geometry, on]): AreaCommand => ({
        kind: "add",
        area: area(one, geometry, { floor: on }),
      })),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(place, place, level).map(([from, to, on]): AreaCommand => ({
        kind: "moveCorners",
        floor: on,
        moves: [{ from, to }],
      })),
    },
    fc
      .tuple(place, level)
      .map(([on, number]): AreaCommand => ({ kind: "addCorner", floor: number, at: on })),
    fc
      .tuple(place, level)
      .map(([on, number]): AreaCommand => ({ kind: "removeCorner", floor: number, at: on })),
    fc.tuple(anId, place, place).map(([one, from, to]): AreaCommand => ({
      kind: "moveArea",
      area: one,
      by: [to[0] - from[0], to[1] - from[1]],
    })),
    fc
      .tuple(anId, place, place, fc.shuffledSubarray(names))
      .map(([one, from, to, ids]): AreaCommand => ({
        kind: "split",
        area: one,
        line: [from, to],
        ids,
      })),
    fc
      .shuffledSubarray(names, { minLength: 2, maxLength: 3 })
      .map((areas): AreaCommand => ({ kind: "merge", areas })),
    fc.tuple(anId, shape).map(([one, hole]): AreaCommand => ({ kind: "cutHole", area: one, hole })),
    anId.map((one): AreaCommand => ({ kind: "fillHole", area: one, hole: 0 })),
    anId.map((one): AreaCommand => ({ kind: "remove", area: one })),
    fc.tuple(level, level, fc.shuffledSubarray(names)).map(([from, to, ids]): AreaCommand => ({
      kind: "copyFloor",
      from,
      to,
      suffix: "copy",
      ids,
    })),
  );
  const commands = fc.array(command, { minLength: 20, maxLength: 60 });
  const START = drawingOf(area("a", rectangle(0, 0, 10, 10)));

  /** Ids are given by whoever makes an area: none is there twice. */
  const idsAreFree = (drawing: AreaDrawing, next: AreaCommand) => {
    const given = next.kind === "add" ? [next.area.id] : "ids" in next ? next.ids : [];
    return !given.some((one) => drawing.areas.some((known) => known.id === one));
  };

  function run(given: readonly AreaCommand[]) {
    let history = historyOf(START);
    let accepted = 0;
    for (const next of given) {
      if (!idsAreFree(history.present, next)) continue;
      const outcome = applyAreaCommand(history.present, next);
      if (!outcome.ok) continue;
      accepted += 1;
      history = stepped(history, outcome.drawing);
    }
    return { history, accepted };
  }

  test("after any commands the server finds nothing wrong, no overlap above all", () => {
    let accepted = 0;
    fc.assert(
      fc.property(commands, (given) => {
        const { history, accepted: count } = run(given);
        accepted += count;
        const { areas } = history.present;
        expect(siteIssues(site({ floors: [floor(0), floor(1)], areas }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
    // The run did something.
    expect(accepted).toBeGreaterThan(200);
  });

  test("undoing all gives the beginning, redoing all the end", () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = run(given);
        let back = history;
        for (const _ of history.past) back = undoStep(back);
        expect(back.present).toBe(START);
        expect(undoStep(back)).toBe(back);
        let forth = back;
        for (const _ of back.future) forth = redoStep(forth);
        expect(forth.present).toBe(history.present);
        expect(redoStep(forth)).toBe(forth);
      }),
      { numRuns: 30 },
    );
  });

  test("out and in by GeoJSON is the same drawing", () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { present } = run(given).history;
        for (const on of [0, 1]) {
          const text = JSON.stringify(geoJsonOf(present, on));
          const file = readFloorFile(text, present, on, () => id("never"), { lon: 0, lat: 0 });
          if (typeof file === "string") throw new Error(file);
          expect(file).toMatchObject({ added: [], changed: [], removed: [], leftOut: [] });
          const { areas, musterAreas } = file;
          const back = done(present, { kind: "replaceFloor", floor: on, areas, musterAreas });
          const sorted = ({ areas: all }: AreaDrawing) =>
            all.toSorted((a, b) => a.id.localeCompare(b.id));
          expect(sorted(back)).toEqual(sorted(present));
        }
      }),
      { numRuns: 30 },
    );
  });
});
