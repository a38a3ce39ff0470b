import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { area, asset, site, T0, tag } from "../../../../support/fixtures.ts";
import { documentOf, GATE, headersOf, receiver } from "../documentFixtures.ts";

const LATE = tag("late").id;
const receivers = new Map([
  [GATE, receiver("G4", "offline")],
  [LATE, receiver("A7", "uncertain")],
]);
const inside = (name: string, where: string, more: Partial<Asset> = {}) =>
  asset(name, {
    category: "material",
    family: "machines",
    subFamily: "crane",
    locationSite: site("tower"),
    floor: 0,
    area: area(where),
    lastTagUpdate: T0 - MINUTE,
    ...more,
  });

const drill = inside("drill", "hall", { designation: "Drill", areaSince: T0 - HOUR });
const crane = inside("crane", "hall", { lastTagUpdate: T0 - 3 * HOUR, scannedBy: GATE });
const saw = inside("saw", "yard", { scannedBy: LATE });
const ada = asset("P-01", { designation: "Ada Byron", lastTagUpdate: T0 - 5 * HOUR });
const bob = asset("P-02", { designation: "Bob" });
const truck = asset("truck", { category: "material", lastTagUpdate: T0 });

const about = (assets: readonly Asset[], draft = {}) =>
  documentOf("assets", { assets }, draft, { receivers });
const everything = about([ada, bob, crane, drill, saw, truck]);
const minute = (at: number) => ({ at, precision: "minute" });

describe("a report of resources", () => {
  test("has a row for each by place, then by reference, with how sure its place is and why", () => {
    expect(everything.rows).toEqual([
      ["truck", "truck", "people", "crew", "Outside every site", null, minute(T0), "certain", null],
      [
        "P-01",
        "AB P-01",
        "people",
        "crew",
        "Place unknown",
        null,
        minute(T0 - 5 * HOUR),
        "unknown, silent",
        null,
      ],
      ["P-02", "B P-02", "people", "crew", "Place unknown", null, null, "never received", null],
      [
        "crane",
        "crane",
        "machines",
        "crane",
        "Tower · hall",
        null,
        minute(T0 - 3 * HOUR),
        "unknown, receiver offline",
        "G4",
      ],
      [
        "drill",
        "Drill",
        "machines",
        "crane",
        "Tower · hall",
        minute(T0 - HOUR),
        minute(T0 - MINUTE),
        "certain",
        null,
      ],
      [
        "saw",
        "saw",
        "machines",
        "crane",
        "Tower · yard",
        null,
        minute(T0 - MINUTE),
        "uncertain",
        "A7",
      ],
    ]);
    expect(everything.certainties).toEqual([
      "certain",
      "unknown",
      "unknown",
      "unknown",
      "certain",
      "uncertain",
    ]);
  });

  test("counts them, and of how many the place is known", () => {
    expect(everything.figures).toEqual([
      { label: "Resources", value: "6", note: "1 uncertain, 3 unknown", isDoubtful: true },
      { label: "Place known", value: "2", note: "02/03/2026 10:00", isDoubtful: false },
    ]);
    expect(about([drill]).figures[0]).toEqual({
      label: "Resources",
      value: "1",
      note: "all received within the hour",
      isDoubtful: false,
    });
    expect(about([saw]).figures[0]?.isDoubtful).toBe(true);
    expect(about([bob]).figures[0]?.isDoubtful).toBe(true);
  });

  test("says what is in doubt: receivers by name, then tags that are silent or were never received", () => {
    expect(everything.doubts).toEqual([
      "G4 is offline: 1 resource unknown because of it.",
      "A7 is late: 1 resource uncertain because of it.",
      "1 resource has been silent for more than an hour: the last known place is given, nothing proves that it still holds.",
      "1 resource was never received.",
    ]);
    expect(about([drill, truck]).doubts).toEqual([]);
  });

  test("names six silent receivers at most, those that most depend on first", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const many = new Map(names.map((name) => [tag(name).id, receiver(name, "offline")]));
    const heardBy = (name: string, by: string) =>
      inside(name, "hall", { scannedBy: tag(by).id, lastTagUpdate: T0 - 2 * HOUR });
    const { doubts } = documentOf(
      "assets",
      { assets: [...names.map((name) => heardBy(`1${name}`, name)), heardBy("2g", "g")] },
      {},
      { receivers: many },
    );
    expect(doubts.map((doubt) => doubt.slice(0, 1))).toEqual(["g", "a", "b", "c", "d", "e"]);
    expect(doubts[0]).toBe("g is offline: 2 resources unknown because of it.");
  });

  test("draws them by site with the part that is not certain, and by area where it is of one", () => {
    expect(everything.charts).toEqual([
      {
        kind: "rows",
        title: "Resources by site",
        bars: [
          { label: "Tower", value: 3, doubtful: 2 },
          { label: "Place unknown", value: 2, doubtful: 2 },
          { label: "Outside every site", value: 1, doubtful: 0 },
        ],
      },
    ]);
    const place = { locationSite: site("tower"), area: null };
    const path = inside("path", "hall", place);
    expect(about([crane, drill, saw, path], { site: site("tower") }).charts).toEqual([
      {
        kind: "rows",
        title: "Resources by area",
        bars: [
          { label: "hall", value: 2, doubtful: 1 },
          { label: "No area", value: 1, doubtful: 0 },
          { label: "yard", value: 1, doubtful: 1 },
        ],
      },
    ]);
  });

  test("shows on the plan how many are in each area, and where that is not certain", () => {
    const told = (assets: readonly Asset[], draft = {}) =>
      about(assets, draft).plans[0]?.areas.map(({ name, value, isDoubtful }) => [
        name,
        value,
        isDoubtful,
      ]);
    expect(told([crane, drill])).toEqual([
      ["yard", "0", false],
      ["hall", "~2", true],
    ]);
    expect(told([drill])).toEqual([
      ["yard", "0", false],
      ["hall", "1", false],
    ]);
    expect(everything.planNote).toBe("Resources by area; ~: a number that is not certain.");
  });

  test("has families and causes in spreadsheets only", () => {
    expect(headersOf(everything)).toEqual({
      all: [
        "Reference",
        "Designation",
        "Family",
        "Sub-family",
        "Place",
        "Since",
        "Received",
        "Place is",
        "Because of",
      ],
      inSheetsOnly: ["Family", "Because of"],
    });
    expect(everything.nothing).toBe("No resource matches this report.");
  });
});
