import { describe, expect, test } from "vitest";
import { AreaId, SiteId } from "../../../../src/domain/base/ids.ts";
import { polygonOf } from "../../../../src/domain/base/geometry.ts";
import { cameraHand } from "../../../../src/views/map/cameraHand.ts";
import { NO_GROUND } from "../../../../src/views/map/ground/ground.ts";
import { isParted } from "../../../../src/views/map/isParted.ts";
import { NO_IMAGES } from "../../../../src/views/map/marks/familyImages.ts";
import { sceneKeeper } from "../../../../src/views/map/marks/sceneKeeper.ts";
import { lonLatOf, worldOf } from "../../../../src/views/map/mercator.ts";
import { pickThing, samePick } from "../../../../src/views/map/pickThing.ts";
import { type View, worldToScreen } from "../../../../src/views/map/view.ts";
import { watchTroubles } from "../../../../src/views/map/watchTroubles.ts";
import { fakeMap } from "./support/fakeMap.ts";
import { grey } from "./support/palette.ts";
import { marksAt } from "./support/points.ts";

const site = SiteId.parse("site-1");
const ring = (edge: number) =>
  polygonOf([
    [-edge, -edge],
    [edge, -edge],
    [edge, edge],
    [-edge, edge],
  ]);

describe("pickThing", () => {
  const view: View = { centre: { x: 0.5, y: 0.5 }, zoom: 10, width: 800, height: 600 };
  const pixel = 1 / (512 * 2 ** 10);
  const at = (x: number) => 0.5 + x * pixel;
  const assets = marksAt(["asset-1", at(0), at(0)], [null, at(100), at(0)]);
  assets.size[1] = 9;
  assets.extents.set([at(0), at(0), at(100), at(0)], 4);
  const things = {
    assets,
    devices: marksAt(["device-1", at(0), at(0)], ["device-2", at(50), at(0)]),
    ground: {
      ...NO_GROUND,
      sites: [{ id: site, name: "Site", shape: ring(0.137) }],
      areas: [
        {
          id: AreaId.parse("area-1"),
          site,
          name: "A",
          colour: "#000000",
          opacity: 1,
          geometry: ring(0.055),
        },
      ],
    },
    scale: 1,
  };

  test.each([
    { name: "an asset over a device", x: 400, expected: { kind: "asset", id: "asset-1" } },
    { name: "a device over an area", x: 450, expected: { kind: "device", id: "device-2" } },
    { name: "an area over its site", x: 340, expected: { kind: "area", id: "area-1", site } },
    { name: "a site", x: 220, expected: { kind: "site", id: site } },
    { name: "nothing", x: 20, expected: { kind: "nothing" } },
  ])("$name", ({ x, expected }) => {
    expect(pickThing(things, view, { x, y: 300 })).toEqual(expected);
  });

  test("a cluster with its size and place", () => {
    const pick = pickThing(things, view, { x: 500, y: 300 });
    expect(pick).toMatchObject({ kind: "cluster", size: 9 });
    // What it counts reaches from the middle of the view to its own place.
    expect(pick).toMatchObject({ extent: { west: 0, north: 0 } });
    expect(pick.kind === "cluster" && pick.extent.east).toBeCloseTo(
      lonLatOf({ x: at(100), y: 0.5 }).lon,
    );
    expect(samePick(pick, { ...pick })).toBe(true);
    expect(samePick(pick, { kind: "nothing" })).toBe(false);
  });
});

describe("a cluster that is picked", () => {
  const metres = (east: number) => ({ west: 4, south: 45, east: 4 + east / 78_800, north: 45 });

  test.each([
    { name: "is zoomed into where that parts what it counts", span: 500, zoom: 12, expected: true },
    { name: "is listed where all stand at one place", span: 0, zoom: 12, expected: false },
    { name: "is listed where nearer they are one mark too", span: 0.5, zoom: 12, expected: false },
    { name: "is listed in a yard", span: 30, zoom: 18, expected: false },
  ])("$name", ({ span, zoom, expected }) => {
    expect(isParted(metres(span), { zoom })).toBe(expected);
  });
});

describe("cameraHand", () => {
  const hand = (isStill = false) => {
    const map = fakeMap();
    const ended: string[] = [];
    const view = (): View => {
      const { lng, lat } = map.getCenter();
      return { centre: worldOf({ lon: lng, lat }), zoom: map.getZoom(), width: 800, height: 600 };
    };
    return { map, view, ended, hand: cameraHand(map, view, isStill, () => ended.push("ended")) };
  };

  test("a step to the right shows what was 100 px to the right of the middle", () => {
    const { map, view, hand: moves } = hand();
    const before = view();
    moves.panBy(100, 0);
    expect(worldToScreen(before, view().centre).x).toBeCloseTo(500, 3);
    expect(map.calls).toEqual(["easeTo"]);
  });

  test("zooming around a place leaves it where it is", () => {
    const { view, hand: moves } = hand();
    const place = worldOf({ lon: 0.1, lat: 0.05 });
    const before = worldToScreen(view(), place);
    moves.zoomBy(2, lonLatOf(place));
    expect(view().zoom).toBe(12);
    expect(worldToScreen(view(), place).x).toBeCloseTo(before.x, 2);
    expect(worldToScreen(view(), place).y).toBeCloseTo(before.y, 2);
  });

  test("the nearest zoom is 22", () => {
    const { view, hand: moves } = hand();
    moves.zoomBy(40);
    expect(view().zoom).toBe(22);
  });

  test("somebody who wants no movement gets none", () => {
    const { map, hand: moves } = hand(true);
    moves.panBy(10, 0);
    moves.to({ centre: { x: 0.5001, y: 0.5 }, zoom: 12 });
    expect(map.calls).toEqual(["jumpTo", "jumpTo"]);
  });

  test("a flight over half the world is a jump", () => {
    const { map, hand: moves } = hand();
    moves.to({ centre: { x: 0.9, y: 0.5 }, zoom: 10 });
    moves.to({ centre: { x: 0.9001, y: 0.5 }, zoom: 10 });
    expect(map.calls).toEqual(["jumpTo", "flyTo"]);
  });

  test("a followed asset stays in the middle until the user drags the map", () => {
    const { map, view, ended, hand: moves } = hand();
    moves.follow("a", marksAt(["a", 0.5, 0.5]));
    expect(map.calls).toEqual([]);
    moves.keepUp(marksAt(["a", 0.5001, 0.5]));
    expect(view().centre.x).toBeCloseTo(0.5001, 9);
    map.fire("dragstart");
    moves.keepUp(marksAt(["a", 0.5002, 0.5]));
    expect(view().centre.x).toBeCloseTo(0.5001, 9);
    expect(ended).toEqual(["ended"]);
  });

  test("a followed asset that is not in view moves nothing", () => {
    const { map, hand: moves } = hand();
    moves.follow("gone", marksAt(["a", 0.6, 0.5]));
    expect(map.calls).toEqual([]);
  });
});

describe("sceneKeeper", () => {
  const keeper = (isStill = false) =>
    sceneKeeper(
      { palette: grey(0.5), formatCount: String, font: "sans-serif", images: NO_IMAGES },
      isStill,
    );

  test("the scene is the same object until something changes", () => {
    const kept = keeper();
    const scene = kept.scene();
    expect(kept.scene()).toBe(scene);
    kept.setSelected("a");
    expect(kept.scene()).not.toBe(scene);
    expect(kept.scene().assets).toBe(scene.assets);
  });

  test("what is selected and what is hovered stand out, the selected as such", () => {
    const kept = keeper();
    kept.setAssets(marksAt(["a", 0.5, 0.5], ["b", 0.5, 0.5], [null, 0.5, 0.5]), 0, 10);
    kept.setDevices(marksAt(["d", 0.5, 0.5]));
    kept.setSelected("b");
    kept.setHovered({ of: "asset", key: "b" });
    expect([...kept.scene().emphasised.assets]).toEqual([[1, 2]]);
    kept.setHovered({ of: "cluster", index: 2 });
    expect([...kept.scene().emphasised.assets]).toEqual([
      [2, 1],
      [1, 2],
    ]);
    kept.setSelected("d");
    expect([...kept.scene().emphasised.devices]).toEqual([[0, 2]]);
  });

  test("a hovered cluster is forgotten with the points it was of", () => {
    const kept = keeper();
    kept.setAssets(marksAt([null, 0.5, 0.5]), 0, 10);
    kept.setHovered({ of: "cluster", index: 0 });
    kept.setAssets(marksAt([null, 0.2, 0.5]), 16, 10);
    expect(kept.scene().emphasised.assets.size).toBe(0);
  });

  test.each([
    { name: "glides", isStill: false, expected: true },
    { name: "stands at once for somebody who wants no movement", isStill: true, expected: false },
  ])("an asset that has moved $name", ({ isStill, expected }) => {
    const kept = keeper(isStill);
    kept.setAssets(marksAt(["a", 0.5, 0.5]), 0, 10);
    kept.setAssets(marksAt(["a", 0.5001, 0.5]), 100, 10);
    expect(kept.isMoving(200)).toBe(expected);
    expect(kept.isMoving(400)).toBe(false);
  });
});

describe("watchTroubles", () => {
  const watch = (isMapbox: boolean) => {
    const map = fakeMap();
    const told: unknown[] = [];
    const troubles = watchTroubles(map, (problem) => told.push(problem), {
      isMapbox: () => isMapbox,
      baseTroubled: (trouble) => told.push(trouble),
      lost: () => told.push("lost"),
      restored: () => told.push("restored"),
    });
    return { map, told, troubles };
  };

  test.each([
    {
      name: "what is wrong with a source is the base's",
      isMapbox: false,
      detail: { error: { message: "404", status: 404 }, sourceId: "streets" },
      expected: [{ sourceId: "streets", isTile: false }],
    },
    {
      name: "so is a tile that cannot be had",
      isMapbox: true,
      detail: { error: { message: "404", status: 404 }, sourceId: "streets", tile: {} },
      expected: [{ sourceId: "streets", isTile: true }],
    },
    {
      name: "a key that Mapbox refuses is told",
      isMapbox: true,
      detail: { error: { message: "Unauthorized", status: 401 } },
      expected: [{ kind: "keyRefused" }],
    },
    {
      name: "a server that refuses tiles is not Mapbox",
      isMapbox: false,
      detail: { error: { message: "Forbidden", status: 403 }, sourceId: "streets", tile: {} },
      expected: [{ sourceId: "streets", isTile: true }],
    },
    {
      name: "a key that Mapbox refuses after the map is drawn is told by its words",
      isMapbox: true,
      detail: {
        error: { message: "A valid Mapbox access token is required to use Mapbox GL JS." },
      },
      expected: [{ kind: "keyRefused" }],
    },
  ])("$name", ({ isMapbox, detail, expected }) => {
    const { map, told } = watch(isMapbox);
    map.fire("error", detail);
    expect(told).toEqual(expected);
  });

  test("lost graphics memory is told, and that it is back", () => {
    const { map, told } = watch(true);
    map.fire("webglcontextlost");
    map.fire("webglcontextrestored");
    expect(told).toEqual(["lost", { kind: "contextLost", isFinal: false }, null, "restored"]);
  });

  test("it is back once both the ground and the marks have theirs", () => {
    const { map, told, troubles } = watch(true);
    map.fire("webglcontextlost");
    troubles.lost("marks");
    map.fire("webglcontextrestored");
    expect(told).not.toContain(null);
    troubles.restored("marks");
    expect(told.at(-1)).toBe(null);
  });
});
