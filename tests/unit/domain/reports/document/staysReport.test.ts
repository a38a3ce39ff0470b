import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { UserId } from "../../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import type { TagInOutRecord } from "../../../../../src/domain/attendance/tagInOut.ts";
import { asset, site, T0 } from "../../../../support/fixtures.ts";
import { stay } from "../../../../support/stays.ts";
import { daysAgo, documentOf, headersOf, weekOf } from "../documentFixtures.ts";

const ada = asset("P-01", { designation: "Ada Byron", lastTagUpdate: T0 - HOUR });
const about = (stays: readonly TagInOutRecord[], assets: readonly Asset[] = [ada]) =>
  documentOf("stays", { stays, assets: new Map(assets.map((one) => [one.id, one])) });
const minute = (at: number) => ({ at, precision: "minute" });
const hand = { at: T0, by: UserId.parse("user-ann"), byName: "Ann" };

const read = stay("P-01", { dateIn: daysAgo(3), dateOut: daysAgo(3) + 8 * HOUR });
const byHand = stay("bob", {
  dateIn: daysAgo(2),
  dateOut: daysAgo(2) + 6 * HOUR,
  assumedExit: hand,
});
const unread = stay("gone", { dateIn: T0 - 16 * HOUR });
const inside = stay("P-01", { dateIn: T0 - 15 * HOUR });

describe("a report of stays", () => {
  test("has a row for each, the latest first, with how the exit is known", () => {
    const { rows, certainties } = about([read, byHand, unread, inside]);
    expect(rows).toEqual([
      ["AB P-01", "tag-P-01", "Tower", minute(T0 - 15 * HOUR), null, "15 h", "inside"],
      ["tag-gone", "tag-gone", "Tower", minute(T0 - 16 * HOUR), null, "16 h", "probably not read"],
      [
        "tag-bob",
        "tag-bob",
        "Tower",
        minute(daysAgo(2)),
        minute(daysAgo(2) + 6 * HOUR),
        "6 h",
        "recorded by Ann",
      ],
      [
        "AB P-01",
        "tag-P-01",
        "Tower",
        minute(daysAgo(3)),
        minute(daysAgo(3) + 8 * HOUR),
        "8 h",
        "read",
      ],
    ]);
    expect(certainties).toEqual(["certain", "unknown", "uncertain", "certain"]);
  });

  test("orders those of one instant by what they are called in the store", () => {
    expect(about([stay("b", {}), stay("a", {})]).rows.map((row) => row[1])).toEqual([
      "tag-a",
      "tag-b",
    ]);
  });

  test("asks what was received of whoever stays, and nothing of a tag that is on nobody", () => {
    const since = { dateIn: T0 - 20 * HOUR };
    const exits = (one: TagInOutRecord, assets?: readonly Asset[]) =>
      about([one], assets).rows.map((row) => row.at(-1));
    expect(exits(stay("P-01", since))).toEqual(["inside"]);
    expect(exits(stay("P-01", { ...since, assetId: null }))).toEqual(["probably not read"]);
    const elsewhere = { locationSite: site("port"), lastPositionUpdate: T0 - HOUR };
    expect(exits(stay("P-01", since), [{ ...ada, ...elsewhere }])).toEqual(["probably not read"]);
  });

  test("does not name a tag's wearer who is not known any more", () => {
    expect(about([stay("P-01", { assetId: null })]).rows[0]?.[0]).toBe("tag-P-01");
  });

  test("says that the server has recorded an exit", () => {
    const byServer = { ...byHand, assumedExit: { at: T0, by: null, byName: null } };
    expect(about([byServer]).rows[0]?.at(-1)).toBe("assumed");
  });

  test("counts stays, who is inside, and the time in all, each as sure as it is", () => {
    const figures = (...told: readonly (readonly [string, boolean])[]) =>
      ["Stays", "Inside", "Time in all"].map((label, at) => {
        const [value, isDoubtful] = told[at] ?? [];
        return { label, value, note: null, isDoubtful };
      });
    expect(about([read, inside]).figures).toEqual(
      figures(["2", false], ["1", false], ["23 h", false]),
    );
    expect(about([read, byHand]).figures).toEqual(
      figures(["2", false], ["0", false], ["14 h", true]),
    );
    expect(about([read, unread]).figures).toEqual(
      figures(["2", false], ["1", true], ["1 d", true]),
    );
  });

  test("says how many exits were not read, and how many are assumed", () => {
    expect(about([read, byHand, unread, inside]).doubts).toEqual([
      "1 exit was probably not read: whom they are of counts as inside.",
      "1 exit is assumed or recorded by hand: the duration was not measured.",
    ]);
    expect(about([read, inside]).doubts).toEqual([]);
  });

  test("draws the entries of each day of the period", () => {
    const before = stay("early", { dateIn: daysAgo(9) });
    expect(about([before, read, read, byHand]).charts).toEqual([
      { kind: "columns", title: "Entries by day", bars: weekOf(0, 0, 0, 0, 2, 1, 0) },
    ]);
  });

  test("has tags in spreadsheets only, and no plan", () => {
    const document = about([]);
    expect(headersOf(document)).toEqual({
      all: ["Name", "Tag", "Site", "In", "Out", "Duration", "Exit was"],
      inSheetsOnly: ["Tag"],
    });
    expect([document.plans, document.planNote, document.nothing]).toEqual([
      [],
      null,
      "No stay in this period.",
    ]);
  });
});
