import { describe, expect, test } from "vitest";
import { distance, type Position } from "../../../../src/domain/base/geometry.ts";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { area, floor, site } from "../../domain/sites/support/sites.ts";
import { rectangle, withHoles } from "../../domain/sites/support/shapes.ts";
import { NO_CIRCLES } from "../../../../src/views/map/ground/accuracyCircles.ts";
import {
  areaFeatures,
  ringsOf,
  siteFeatures,
  trackFeatures,
} from "../../../../src/views/map/ground/features.ts";
import { hatchImage } from "../../../../src/views/map/ground/hatch.ts";
import { groundOf, NO_GROUND, type StoredPlan } from "../../../../src/views/map/ground/ground.ts";
import { groundChanges } from "../../../../src/views/map/ground/groundChanges.ts";
import { groundLayers } from "../../../../src/views/map/ground/layers.ts";
import { createGround, updateGround } from "../../../../src/views/map/ground/updateGround.ts";
import { fakeMap } from "./support/fakeMap.ts";
import { grey } from "./support/palette.ts";

const planUrl = ({ site: of, floor: number, key }: StoredPlan) => `/${of}/${number}/${key}`;

describe("groundOf", () => {
  const corners: [Position, Position, Position, Position] = [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ];
  const plan = { fileKey: "plan.png", url: null, corners };
  const tower = site({
    defaultFloor: 0,
    floors: [floor(0), floor(1, { plan })],
    areas: [
      area("hall", rectangle(0, 0, 10, 10), { floor: 0 }),
      area("roof", rectangle(0, 0, 10, 10), { floor: 1, name: "Roof" }),
      area("yard", rectangle(20, 0, 30, 10), { floor: null }),
    ],
  });
  const depot = site({ id: "depot", siteName: "Depot" });
  const towerId = SiteId.parse("tower");
  const areasOf = (choice: Parameters<typeof groundOf>[1]) =>
    groundOf([tower, depot], choice, planUrl).areas.map(({ id }) => id);

  test.each([
    { name: "its own default floor", defaultFloor: 0, expected: ["hall", "yard"] },
    { name: "the customer's where it says none", defaultFloor: null, expected: ["roof", "yard"] },
  ])("a map without a chosen floor opens a site on $name", ({ defaultFloor, expected }) => {
    for (const chosen of [null, towerId]) {
      const choice = { site: chosen, floor: null, defaultFloor: 1 };
      const { areas } = groundOf([{ ...tower, defaultFloor }], choice, planUrl);
      expect(areas.map(({ id }) => id)).toEqual(expected);
    }
  });

  test.each([
    {
      name: "the default floor of every site, and open ground",
      choice: { site: null, floor: null, defaultFloor: null },
      expected: ["hall", "yard"],
    },
    {
      name: "of all floors what no two of them share",
      choice: { site: towerId, floor: "all" as const, defaultFloor: null },
      expected: ["yard"],
    },
    {
      name: "the default floor of the site",
      choice: { site: towerId, floor: null, defaultFloor: null },
      expected: ["hall", "yard"],
    },
    {
      name: "the chosen floor",
      choice: { site: towerId, floor: 1, defaultFloor: null },
      expected: ["roof", "yard"],
    },
    {
      name: "another site has none of its areas",
      choice: { site: SiteId.parse("depot"), floor: null, defaultFloor: null },
      expected: [],
    },
  ])("areas: $name", ({ choice, expected }) => {
    expect(areasOf(choice)).toEqual(expected);
  });

  test("all sites keep their edges whichever is chosen", () => {
    const { sites } = groundOf(
      [tower, depot],
      { site: towerId, floor: 0, defaultFloor: null },
      planUrl,
    );
    expect(sites.map(({ name }) => name)).toEqual(["Tower", "Depot"]);
  });

  test("a floor with an image shows it", () => {
    const ground = groundOf([tower], { site: towerId, floor: 1, defaultFloor: null }, planUrl);
    expect(ground.plan).toEqual({ url: "/tower/1/plan.png", corners, opacity: 1 });
    expect(ground.isFloor).toBe(true);
  });

  test("an image that is kept elsewhere has its own address", () => {
    const elsewhere = { ...plan, fileKey: null, url: "https://plans.example.org/1.png" };
    const other = { ...tower, floors: [floor(1, { plan: elsewhere })] };
    const ground = groundOf([other], { site: towerId, floor: 1, defaultFloor: null }, planUrl);
    expect(ground.plan).toEqual({ url: "https://plans.example.org/1.png", corners, opacity: 1 });
  });

  test.each([
    { name: "has an area", floor: 0, isFloor: true },
    { name: "has nothing", floor: 7, isFloor: false },
  ])("a floor without an image that $name", ({ floor: number, isFloor }) => {
    const choice = { site: towerId, floor: number, defaultFloor: null };
    expect(groundOf([tower], choice, planUrl)).toMatchObject({ plan: null, isFloor });
  });
});

describe("features", () => {
  test("a circle becomes a closed ring of its radius", () => {
    const center = { lat: 45.75, lon: 4.85 };
    const [ring = []] = ringsOf({ kind: "circle", center, radius: 200 });
    expect(ring[0]).toEqual(ring.at(-1));
    const away = ring.map(([lon, lat]) => distance(center, { lon, lat }));
    expect(Math.min(...away)).toBeGreaterThan(199);
    expect(Math.max(...away)).toBeLessThan(201);
  });

  test("an area brings its colour, its opacity and its holes along", () => {
    const geometry = withHoles(rectangle(0, 0, 10, 10), rectangle(2, 2, 3, 3));
    const { features } = areaFeatures([
      { ...area("a", geometry, { opacity: 0.25 }), site: SiteId.parse("tower") },
    ]);
    const known = { isForbidden: false, isQuiet: false };
    expect(features[0]?.properties).toEqual({
      ...known,
      id: "a",
      colour: "#aa3300",
      opacity: 0.25,
    });
    expect(features[0]?.geometry).toEqual({ type: "Polygon", coordinates: geometry.rings });
  });

  test("what nobody has seen of a way is a piece of its own; a single point is no way", () => {
    const at = (lon: number) => ({ lon, lat: 0 });
    const { features } = trackFeatures([
      {
        id: "a",
        pieces: [
          { isSeen: true, points: [at(0), at(1)] },
          { isSeen: false, points: [at(1), at(3)] },
          { isSeen: true, points: [at(3)] },
        ],
      },
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { id: "a", isSeen: true, speed: null, isHead: false },
      { id: "a", isSeen: false, speed: null, isHead: false },
    ]);
  });

  test("has how fast it went, and a mark where a replay stands", () => {
    const at = (lon: number) => ({ lon, lat: 0 });
    const { features } = trackFeatures([
      {
        id: "a",
        pieces: [{ isSeen: true, speed: "fast", points: [at(0), at(1)] }],
        head: at(1),
      },
    ]);
    expect(features.map(({ properties, geometry }) => [geometry.type, properties])).toEqual([
      ["LineString", { id: "a", isSeen: true, speed: "fast", isHead: false }],
      ["Point", { id: "a", isSeen: false, speed: null, isHead: true }],
    ]);
  });
});

describe("groundChanges", () => {
  const drawn = { ground: NO_GROUND, tracks: [], circles: NO_CIRCLES, palette: grey(0.5) };
  const corners: [Position, Position, Position, Position] = [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ];
  const kinds = (part: Partial<typeof drawn>, before: typeof drawn | null = drawn) =>
    groundChanges({ ...drawn, ...part }, before).map((change) =>
      change.type === "data" ? change.source : change.type,
    );

  test.each([
    { name: "nothing", part: {}, expected: [] },
    {
      name: "the areas",
      part: { ground: { ...NO_GROUND, areas: [] } },
      expected: ["balise-areas"],
    },
    {
      name: "the sites",
      part: { ground: { ...NO_GROUND, sites: [] } },
      expected: ["balise-sites"],
    },
    { name: "the tracks", part: { tracks: [] as never[] }, expected: ["balise-tracks"] },
    {
      name: "the circles",
      part: { circles: { ...NO_CIRCLES } },
      expected: ["balise-accuracy"],
    },
    { name: "the theme", part: { palette: grey(0.1) }, expected: ["colours"] },
    {
      name: "the plan",
      part: { ground: { ...NO_GROUND, plan: { url: "/a.png", corners, opacity: 1 } } },
      expected: ["plan"],
    },
  ])("where $name differs only that is set", ({ part, expected }) => {
    expect(kinds(part)).toEqual(expected);
  });

  test("a plan that is the same in other words stays", () => {
    const withPlan = () => ({
      ...drawn,
      ground: {
        ...NO_GROUND,
        plan: { url: "/a.png", corners: [...corners] as typeof corners, opacity: 1 },
      },
    });
    expect(groundChanges(withPlan(), withPlan()).map(({ type }) => type)).toEqual([]);
  });

  test("into an empty style everything is set", () => {
    expect(kinds({}, null)).toEqual([
      "balise-sites",
      "balise-areas",
      "balise-tracks",
      "balise-accuracy",
    ]);
  });
});

describe("the ground in an engine", () => {
  const shownPlans: unknown[] = [];
  const plan = { show: (one: unknown) => shownPlans.push(one) };
  const wanted = { ground: NO_GROUND, tracks: [], circles: NO_CIRCLES, palette: grey(0.5) };

  test("is created once, also in a style that has kept its sources", () => {
    const map = fakeMap();
    createGround(map, grey(0.5));
    const layers = [...map.layers];
    createGround(map, grey(0.5));
    expect(map.layers).toEqual(layers);
    expect(layers[0]).toBe("balise-site-ground");
    expect(map.sources.size).toBe(4);
  });

  test("gets another theme without a style of its own being needed", () => {
    const map = fakeMap();
    createGround(map, wanted.palette);
    updateGround(map, plan, { ...wanted, palette: grey(0.1) }, wanted);
    expect(map.calls).toContain("paint balise-site-edge line-color");
    // A configured base style has no background of ours.
    expect(map.calls.some((call) => call.includes("balise-background"))).toBe(false);
  });

  test.each([
    { theme: "light", lightness: 0.9, most: 0.12 },
    { theme: "dark", lightness: 0.1, most: 0.18 },
  ])("lets an area hide no more than $most in the $theme theme", ({ lightness, most }) => {
    const fill = groundLayers(grey(lightness)).find(({ id }) => id === "balise-area-ground");
    expect(fill?.paint["fill-opacity"]).toEqual([
      "*",
      ["min", ["get", "opacity"], most],
      ["case", ["get", "isQuiet"], 0.35, 1],
    ]);
  });

  test("what a rule forbids is hatched, and nothing else", () => {
    const { sites, areas } = groundOf(
      [
        site({
          forbidden: [{ area: "crane", families: ["Crew"] }],
          areas: [
            area("crane", undefined, { floor: null }),
            area("yard", undefined, { floor: null }),
          ],
        }),
        site({ id: "depot", siteName: "Depot", forbidden: [{ area: null, families: [] }] }),
      ],
      { site: null, floor: null, defaultFloor: null },
      () => "",
    );
    const hatched = ({ features }: ReturnType<typeof areaFeatures>) =>
      features.flatMap(({ properties }) =>
        properties?.["isForbidden"] === true ? [properties["id"]] : [],
      );
    expect(hatched(areaFeatures(areas))).toEqual(["crane"]);
    expect(hatched(siteFeatures(sites))).toEqual(["depot"]);
    const layers = groundLayers(grey(1)).filter(({ paint }) => "fill-pattern" in paint);
    expect(layers.map(({ source, filter }) => [source, filter])).toEqual([
      ["balise-sites", ["get", "isForbidden"]],
      ["balise-areas", ["get", "isForbidden"]],
    ]);
  });

  test.each([1, 2])(
    "the lines of the hatching go on from one square to the next at %i device pixels",
    (ratio) => {
      const { width, height, data } = hatchImage(grey(1), ratio);
      expect(width).toBe(height);
      const cover = (x: number, y: number) => data[4 * ((y % width) * width + (x % width)) + 3];
      for (let x = 0; x < width; x += 1)
        for (let y = 0; y < width; y += 1) expect(cover(x + 1, y)).toBe(cover(x, y + 1));
      const covers = Array.from({ length: width }, (_, x) => cover(x, 0) ?? 0);
      expect(Math.max(...covers)).toBeGreaterThan(90);
      expect(Math.min(...covers)).toBe(0);
    },
  );

  test("is not touched where nothing differs", () => {
    const map = fakeMap();
    createGround(map, wanted.palette);
    updateGround(map, plan, { ...wanted }, wanted);
    expect(map.calls).toEqual([]);
    expect(shownPlans).toEqual([]);
  });
});
