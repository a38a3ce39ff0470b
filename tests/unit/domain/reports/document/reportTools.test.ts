import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import type { Family } from "../../../../../src/domain/referential/referential.ts";
import type { ReportFrame } from "../../../../../src/domain/reports/document/reportFacts.ts";
import {
  column,
  countBy,
  minuteOf,
  reportTools,
} from "../../../../../src/domain/reports/document/reportTools.ts";
import type { ReportDraft } from "../../../../../src/domain/reports/reportForm.ts";
import type { Floor, FloorPlan } from "../../../../../src/domain/sites/floor.ts";
import type { Site } from "../../../../../src/domain/sites/site.ts";
import { area, asset, site, T0 } from "../../../../support/fixtures.ts";
import { MACHINES } from "../../../../support/referential.ts";
import { smallTower } from "../../../../support/smallSite.ts";
import { frameOf, GATE, weekOf } from "../documentFixtures.ts";

const toolsOf = (
  draft: Partial<ReportDraft> = {},
  around: Partial<Omit<ReportFrame, "draft">> = {},
) => reportTools(frameOf({ locale: "en", ...draft }, around));

const tower = smallTower();
const floor = (number: number, more: Partial<Floor> = {}): Floor => ({
  number,
  styleId: "ground",
  name: null,
  plan: null,
  ...more,
});
/** A site with areas of those names, each on its floor. */
const siteOf = (name: string, areas: Readonly<Record<string, number | null>>, more = {}): Site => ({
  ...tower,
  id: site(name),
  siteName: name,
  areas: Object.entries(areas).map(([own, on]) => ({
    ...(tower.areas[0] as Site["areas"][number]),
    id: area(own),
    name: own,
    floor: on,
  })),
  ...more,
});
const labelled: Family = {
  ...MACHINES,
  labels: { fr: "Engins", en: "Plant" },
  subFamilies: [
    { name: "crane", labels: { fr: "Grue", en: null }, attributes: [] },
    { name: "pump", labels: { fr: null, en: null }, attributes: [] },
  ],
};

describe("a place in words", () => {
  const { placeText, siteName, areaName } = toolsOf(
    {},
    { sites: [siteOf("Port", { Quay: 1 }, { floors: [floor(1, { name: "Deck" })] })] },
  );
  const port = site("Port");

  test.each([
    [{ site: port, floor: 1, area: area("Quay") }, "Port · Quay"],
    [{ site: port, floor: null, area: area("Quay") }, "Port · Quay"],
    [{ site: port, floor: 1, area: null }, "Port · Deck"],
    [{ site: port, floor: 0, area: null }, "Port · Ground floor"],
    [{ site: port, floor: 2, area: null }, "Port · Floor 2"],
    [{ site: port, floor: null, area: null }, "Port"],
    [{ site: null, floor: null, area: null }, "Outside every site"],
    [{ site: null, floor: 2, area: null }, "Outside every site"],
    [{ site: site("gone"), floor: -1, area: null }, "site-gone · Floor -1"],
    [{ site: port, floor: null, area: area("gone") }, "Port · area-gone"],
  ])("of %j is %s", (place, words) => {
    expect(placeText(place)).toBe(words);
  });

  test("is nothing where it is none", () => {
    expect([siteName(null), areaName(null)]).toEqual(["Outside every site", "No area"]);
    expect([siteName(port), areaName(area("Quay"))]).toEqual(["Port", "Quay"]);
  });
});

describe("where an asset is, in words", () => {
  const tools = toolsOf();
  const told = (more: Partial<Asset>) => {
    const one = asset("P-01", more);
    return [tools.siteOf(one), tools.whereIs(one)];
  };

  test.each([
    {
      name: "its last place, however long ago",
      given: { locationSite: site("tower"), area: area("hall"), lastTagUpdate: T0 - DAY },
      expected: ["Tower", "Tower · hall"],
    },
    {
      name: "outside, where it was heard there",
      given: { lastTagUpdate: T0 - HOUR },
      expected: ["Outside every site", "Outside every site"],
    },
    {
      name: "unknown, where it is silent",
      given: { lastTagUpdate: T0 - HOUR - 1 },
      expected: ["Place unknown", "Place unknown"],
    },
    {
      name: "unknown, where the receiver is offline",
      given: { lastTagUpdate: T0, scannedBy: GATE },
      expected: ["Place unknown", "Place unknown"],
    },
    {
      name: "outside, where the receiver is not known",
      given: { lastTagUpdate: T0, scannedBy: asset("other").tagId },
      expected: ["Outside every site", "Outside every site"],
    },
  ])("is $name", ({ given, expected }) => {
    expect(told(given)).toEqual(expected);
  });
});

describe("names", () => {
  test("of people are initials and reference, unless people are named", () => {
    const ada = asset("P-01", { designation: "Ada Byron" });
    expect(toolsOf().nameOf(ada)).toBe("AB P-01");
    expect(toolsOf({ namesPeople: true }).nameOf(ada)).toBe("Ada Byron");
    expect(toolsOf().nameOf({ ...ada, category: "material" })).toBe("Ada Byron");
  });

  test("of families and sub-families are their labels in the language, or what they are called", () => {
    const named = (locale: "en" | "fr") => {
      const tools = toolsOf({ locale }, { families: [labelled] });
      return [
        tools.familyName("machines"),
        tools.familyName("gone"),
        tools.subFamilyName("machines", "crane"),
        tools.subFamilyName("machines", "pump"),
        tools.subFamilyName("machines", "gone"),
      ];
    };
    expect(named("en")).toEqual(["Plant", "gone", "Grue", "pump", "gone"]);
    expect(named("fr")).toEqual(["Engins", "gone", "Grue", "pump", "gone"]);
  });
});

describe("figures in words", () => {
  const [en, fr] = [toolsOf(), toolsOf({ locale: "fr" })];

  test("are written as the language does", () => {
    expect([en.number(1.26, 1), fr.number(1.26, 1)]).toEqual(["1.3", "1,3"]);
    expect([en.number(2, 0), fr.number(2, 0)]).toEqual(["2", "2"]);
    expect([en.percent(0.256), fr.percent(0.256)]).toEqual(["26%", "26 %"]);
  });

  test.each([
    [0, "0 min"],
    [SECOND - 1, "0 min"],
    [SECOND, "1 s"],
    [MINUTE + SECOND, "1 min 1 s"],
    [HOUR - SECOND, "59 min 59 s"],
    [HOUR, "1 h"],
    [HOUR + 59 * SECOND, "1 h"],
    [DAY - 1, "23 h 59 min"],
    [DAY, "1 d"],
    [DAY + 2 * HOUR + 59 * MINUTE, "1 d 2 h"],
    [100 * DAY + 59 * MINUTE, "100 d"],
  ])("a duration of %i ms is %s: its two largest units", (ms, words) => {
    expect(en.duration(ms)).toBe(words);
  });

  test("dates are those of the customer's clock", () => {
    expect([en.text(T0), en.text(T0, "day")]).toEqual(["02/03/2026 10:00", "02/03/2026"]);
    expect([minuteOf(T0), minuteOf(null)]).toEqual([{ at: T0, precision: "minute" }, null]);
  });
});

describe("bars by day", () => {
  test("count from each midnight to the next", () => {
    const midnight = Date.parse("2026-02-24T00:00:00+01:00");
    const tools = toolsOf({ span: "last7Days" });
    const end = Date.parse("2026-03-02T00:00:00+01:00");
    const begin = Date.parse("2026-02-23T00:00:00+01:00");
    expect(tools.byDay([begin - 1, begin, midnight - 1, midnight, end - 1, end])).toEqual(
      weekOf(2, 1, 0, 0, 0, 0, 1),
    );
  });

  test("are none of a report that looks back upon nothing", () => {
    expect(toolsOf().byDay([T0])).toEqual([]);
  });
});

describe("the plans of a report", () => {
  const tell = (id: string) => ({ value: id, isDoubtful: id === area("hall") });
  const plansOf = (...given: Parameters<typeof toolsOf>) => toolsOf(...given).plans(tell);
  const titlesOf = (...given: Parameters<typeof toolsOf>) =>
    plansOf(...given).map(({ title }) => title);

  test("have the areas of the site with what is said of each", () => {
    const [yard, hall] = tower.areas;
    expect(plansOf()).toEqual([
      {
        title: "Tower · Ground floor",
        ground: null,
        isGroundLeftOut: false,
        areas: [
          {
            name: "yard",
            colour: "#112233",
            rings: yard?.geometry.rings,
            value: "area-yard",
            isDoubtful: false,
          },
          {
            name: "hall",
            colour: "#112233",
            rings: hall?.geometry.rings,
            value: "area-hall",
            isDoubtful: true,
          },
        ],
      },
    ]);
  });

  test("are of the one site in use, or of the report's own, and none where there are several", () => {
    const port = siteOf("Port", { Quay: 1 });
    const closed = siteOf("Old", { Pit: 0 }, { isArchived: true });
    expect(titlesOf({}, { sites: [port, tower] })).toEqual([]);
    expect(titlesOf({}, { sites: [closed] })).toEqual([]);
    expect(titlesOf({}, { sites: [closed, port] })).toEqual(["Port · Floor 1"]);
    expect(titlesOf({ site: site("tower") }, { sites: [port, tower] })).toEqual([
      "Tower · Ground floor",
    ]);
    expect(titlesOf({ site: site("Old") }, { sites: [closed, tower] })).toEqual([
      "Old · Ground floor",
    ]);
    expect(titlesOf({ site: site("gone") })).toEqual([]);
  });

  test("are one for each floor that has areas, those of no floor first, then from below", () => {
    const port = siteOf(
      "Port",
      { Roof: 2, Quay: 1, Water: null, Berth: 1, Basin: -1 },
      { floors: [floor(1, { name: "Deck" }), floor(5)] },
    );
    expect(plansOf({}, { sites: [port] }).map((plan) => [plan.title, plan.areas.length])).toEqual([
      ["Port", 1],
      ["Port · Floor -1", 1],
      ["Port · Deck", 2],
      ["Port · Floor 2", 1],
    ]);
  });

  test("say nothing of the areas beside the one that the report is about", () => {
    const port = siteOf("Port", { Roof: 2, Quay: 1, Berth: 1 });
    const plans = plansOf({ site: port.id, area: area("Quay") }, { sites: [port] });
    expect(plans.map(({ title }) => title)).toEqual(["Port · Floor 1"]);
    expect(plans[0]?.areas.map(({ name, value, isDoubtful }) => [name, value, isDoubtful])).toEqual(
      [
        ["Quay", "area-Quay", false],
        ["Berth", null, false],
      ],
    );
  });
});

describe("the ground of a plan", () => {
  type Corners = FloorPlan["corners"];
  const bytes = new Uint8Array([1]);
  const groundOf = (plan: FloorPlan | null, more: Partial<Floor> = {}) => {
    const sites = [{ ...tower, floors: [floor(0, { plan, ...more })] }];
    const planImages = new Map([["plan.png", { mime: "image/png", bytes }]]);
    const [first] = toolsOf({}, { sites, planImages }).plans(() => ({
      value: null,
      isDoubtful: false,
    }));
    return [first?.ground, first?.isGroundLeftOut];
  };
  const stored = (corners: Corners, more: Partial<FloorPlan> = {}): FloorPlan => ({
    fileKey: "plan.png",
    url: null,
    corners,
    ...more,
  });
  // At 60° north a degree of longitude is half as long as one of latitude: this is twice as wide as it is high.
  const square: Corners = [
    [10, 60],
    [10.004, 60],
    [10.004, 59.999],
    [10, 59.999],
  ];
  const isPrinted = (corners: Corners) => groundOf(stored(corners))[0] !== null;

  test("is the image of its floor, as opaque as it is on the map", () => {
    const ground = { mime: "image/png", bytes, corners: square, opacity: 1 };
    expect(groundOf(stored(square))).toEqual([ground, false]);
    expect(groundOf(stored(square, { opacity: 0.3 }))).toEqual([
      { ...ground, opacity: 0.3 },
      false,
    ]);
  });

  test("is none where the floor has none, which is not said", () => {
    expect(groundOf(null)).toEqual([null, false]);
    expect(groundOf(stored(square), { number: 1 })).toEqual([null, false]);
  });

  test("is left out, and that is said, where it cannot be printed", () => {
    expect(groundOf(stored(square, { fileKey: "plan.webp" }))).toEqual([null, true]);
    expect(groundOf(stored(square, { fileKey: null, url: "https://example.org/a.png" }))).toEqual([
      null,
      true,
    ]);
    expect(groundOf(stored([square[0], square[1], [10.003, 59.999], square[3]]))).toEqual([
      null,
      true,
    ]);
  });

  test("may be turned and sheared", () => {
    expect(
      isPrinted([
        [10, 60],
        [10.002, 59.999],
        [10.003, 59.997],
        [10.001, 59.998],
      ]),
    ).toBe(true);
  });

  test("may be warped by a fiftieth of its longer edge at most, whichever that is", () => {
    const moved = (corners: Corners, east: number, north: number): Corners => [
      corners[0],
      corners[1],
      [corners[2][0] + east, corners[2][1] + north],
      corners[3],
    ];
    // Its longer edge is 0.002° of latitude, a fiftieth of which is 0.00004° to the north or 0.00008° to the east.
    expect(isPrinted(moved(square, 0, 0.000_039))).toBe(true);
    expect(isPrinted(moved(square, 0, 0.000_041))).toBe(false);
    expect(isPrinted(moved(square, 0.000_079, 0))).toBe(true);
    expect(isPrinted(moved(square, -0.000_081, 0))).toBe(false);
    const high: Corners = [
      [10, 60],
      [10.002, 60],
      [10.002, 59.998],
      [10, 59.998],
    ];
    expect(isPrinted(moved(high, 0, -0.000_039))).toBe(true);
    expect(isPrinted(moved(high, 0, -0.000_041))).toBe(false);
  });
});

test("what is counted by a key comes the largest first, of one size as it came", () => {
  expect(countBy(["b1", "a1", "c1", "c2", "a2"], (text) => text.slice(0, 1))).toEqual([
    ["a", ["a1", "a2"]],
    ["c", ["c1", "c2"]],
    ["b", ["b1"]],
  ]);
});

test("a column is text that is printed unless told otherwise", () => {
  expect(column("Name", 3)).toEqual({ header: "Name", share: 3 });
  expect(column("Name", 3, { isPrinted: false, align: "end" })).toEqual({
    header: "Name",
    share: 3,
    isPrinted: false,
    align: "end",
  });
});
