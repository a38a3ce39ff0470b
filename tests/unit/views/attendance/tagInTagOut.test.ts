import { describe, expect, test } from "vitest";
import { CustomerIndex, SiteId } from "../../../../src/domain/base/ids.ts";
import { staySums } from "../../../../src/domain/attendance/staySums.ts";
import type { TagInOutRecord } from "../../../../src/domain/attendance/tagInOut.ts";
import { stayWords } from "../../../../src/domain/attendance/stayText.ts";
import { DAY, HOUR, localParts, MINUTE } from "../../../../src/domain/base/time.ts";
import { saveBox } from "../../../../src/streams/calls/attendance/saveBox.ts";
import type { EndedStaysPage } from "../../../../src/streams/calls/attendance/endedStays.ts";
import { boxIssues, draftOf, emptyDraft } from "../../../../src/views/attendance/boxDraft.ts";
import { sortedSums } from "../../../../src/views/attendance/sortedSums.ts";
import { periodStart, stayPeriod, stayView } from "../../../../src/views/attendance/stayPeriods.ts";
import { inOrder, liveRows } from "../../../../src/views/attendance/stayRows.ts";
import {
  staySheet,
  staySheetRow,
  staySumSheet,
} from "../../../../src/views/attendance/staySheet.ts";
import { box, site, T0, yardSite } from "../../../support/liveFixtures.ts";
import { stay } from "../../../support/stays.ts";
import { liveOver } from "../../../support/liveOver.ts";

const PARIS = "Europe/Paris";

describe("a period", () => {
  test.each([
    { text: "week", expected: "week" },
    { text: "decade", expected: "live" },
    { text: null, expected: "live" },
  ])("$text of an address means $expected", ({ text, expected }) => {
    expect(stayPeriod(text)).toBe(expected);
  });

  test.each([
    { text: "persons", expected: "persons" },
    { text: "families", expected: "records" },
    { text: null, expected: "records" },
  ])("the view $text of an address means $expected", ({ text, expected }) => {
    expect(stayView(text)).toBe(expected);
  });

  // T0 is 2 March 2026, 10:00 in Paris.
  test.each([
    { period: "today" as const, expected: [2026, 3, 2] },
    { period: "week" as const, expected: [2026, 2, 24] },
    { period: "month" as const, expected: [2026, 2, 1] },
    { period: "year" as const, expected: [2025, 3, 3] },
  ])("$period begins at midnight of its first day", ({ period, expected }) => {
    const { year, month, day, hour } = localParts(periodStart(period, T0, PARIS) ?? 0, PARIS);
    expect([year, month, day, hour]).toEqual([...expected, 0]);
  });

  test("over the day of 23 hours begins at midnight all the same", () => {
    const monday = Date.UTC(2026, 2, 30, 10);
    const begin = periodStart("week", monday, PARIS) ?? 0;
    expect(monday - begin).toBe(6 * DAY + 12 * HOUR - HOUR);
    expect(localParts(begin, PARIS)).toMatchObject({ day: 24, hour: 0 });
  });

  test("live has no beginning", () => {
    expect(periodStart("live", T0, PARIS)).toBeNull();
  });
});

describe("rows", () => {
  const seen = (record: TagInOutRecord, isExitUnread = false) => ({ ...record, isExitUnread });
  const ann = seen(stay("ann", { dateIn: T0 - HOUR }));
  const bob = seen(stay("bob", { dateIn: T0 - 2 * HOUR }));
  const cid = seen(stay("cid", { dateIn: T0 - 3 * HOUR, dateOut: T0 - MINUTE }));
  const dan = seen(
    stay("dan", { dateIn: T0 - 9 * HOUR, dateOut: T0 - HOUR, site: site("harbour") }),
  );
  const stays = [dan, bob, cid, ann];
  const names = (rows: readonly { assetName: string | null }[]) =>
    rows.map(({ assetName }) => assetName);
  const all = { from: T0 - DAY, site: null, words: [] };

  test("begin with who is in, then who left last", () => {
    expect(names(inOrder(stays))).toEqual(["ann", "bob", "cid", "dan"]);
    // Whoever has probably left stands apart from those who are in.
    const left = seen(stay("eve", { dateIn: T0 }), true);
    expect(names(inOrder([...stays, left]))).toEqual(["ann", "bob", "eve", "cid", "dan"]);
  });

  test.each([
    { name: "live: who is in", filter: { ...all, from: null }, expected: ["ann", "bob"] },
    {
      name: "since an instant: who is in and who left since",
      filter: { ...all, from: T0 - MINUTE },
      expected: ["ann", "bob", "cid"],
    },
    { name: "one site", filter: { ...all, site: site("harbour") }, expected: ["dan"] },
    { name: "a part of a name", filter: { ...all, words: stayWords(" CI") }, expected: ["cid"] },
    { name: "a tag number", filter: { ...all, words: stayWords("tag-bob") }, expected: ["bob"] },
  ])("keep $name", ({ filter, expected }) => {
    expect(names(liveRows(stays, filter))).toEqual(expected);
  });
});

describe("an export", () => {
  const head = { name: "In and out", columns: [], timezone: PARIS };
  const ended = (name: string) => stay(name, { dateIn: T0, dateOut: T0 + HOUR });

  test("has what is live, then every page of what ended before, and says how far it is", async () => {
    const cursor = { dateOut: T0, tagNumber: "tag-b" };
    const pages: EndedStaysPage[] = [
      { stays: [ended("b"), ended("c")], refused: 0, total: 3, cursor },
      { stays: [ended("d")], refused: 0, total: 3, cursor: null },
    ];
    const asked: unknown[] = [];
    const { parts } = staySheet({
      head,
      live: [stay("a", {})],
      query: { from: 0, before: T0, site: null, text: "" },
      read: async ({ cursor: after }) => {
        asked.push(after);
        return pages[asked.length - 1] ?? Promise.reject(new Error("no page"));
      },
      rowOf: ({ assetName }) => [assetName],
    });
    const told = [];
    for await (const part of parts(new AbortController().signal)) told.push(part);
    expect(told).toEqual([
      { rows: [["a"]], done: 1, total: 1 },
      { rows: [["b"], ["c"]], done: 3, total: 4 },
      { rows: [["d"]], done: 4, total: 4 },
    ]);
    expect(asked).toEqual([null, cursor]);
  });

  test("that is given up reads no further", async () => {
    const stopped = new AbortController();
    let reads = 0;
    const { parts } = staySheet({
      head,
      live: [],
      query: { from: 0, before: T0, site: null, text: "" },
      read: async () => {
        reads += 1;
        stopped.abort();
        return { stays: [], refused: 0, total: 9, cursor: { dateOut: T0, tagNumber: "t" } };
      },
      rowOf: () => [],
    });
    for await (const { rows } of parts(stopped.signal)) expect(rows).toEqual([]);
    expect(reads).toBe(1);
  });

  test("of the sums has them as they are shown", async () => {
    const sums = staySums(
      [stay("ann", { dateOut: T0 + 90 * MINUTE }), stay("bob", {})],
      T0 + MINUTE,
    );
    const { parts } = staySumSheet(head, sums, (isIn) => (isIn ? "In" : "Out"));
    const told = [];
    for await (const part of parts(new AbortController().signal)) told.push(part);
    expect(told).toEqual([
      {
        rows: [
          ["ann", "tag-ann", 1, 90, "Out", { at: T0 + 90 * MINUTE, precision: "minute" }],
          ["bob", "tag-bob", 1, 1, "In", null],
        ],
        done: 2,
        total: 2,
      },
    ]);
  });

  test("writes the length in minutes, and nothing for an end that is not there", () => {
    const row = staySheetRow(stay("ann", {}), { site: "Tower", status: "In" }, T0 + 90 * MINUTE);
    expect(row).toEqual([
      "ann",
      "tag-ann",
      "Tower",
      { at: T0, precision: "minute" },
      null,
      1,
      null,
      90,
      "In",
    ]);
  });
});

describe("sums", () => {
  const sums = staySums(
    [
      stay("bob", { dateOut: T0 + HOUR }),
      stay("Éva", { dateOut: T0 + HOUR }),
      stay("ann", { dateOut: T0 + MINUTE }),
    ],
    T0,
  );

  test.each([
    { column: "name", isDescending: false, expected: ["ann", "bob", "Éva"] },
    { column: "minutes", isDescending: true, expected: ["bob", "Éva", "ann"] },
    { column: "minutes", isDescending: false, expected: ["ann", "bob", "Éva"] },
    { column: "lastOut", isDescending: false, expected: ["ann", "bob", "Éva"] },
    { column: "unknown", isDescending: false, expected: ["bob", "Éva", "ann"] },
  ])("are in the order of $column", ({ column, isDescending, expected }) => {
    expect(sortedSums(sums, { column, isDescending }).map(({ name }) => name)).toEqual(expected);
  });
});

describe("the configuration of a box", () => {
  const issues = (changes: object, self = box(1).id as ReturnType<typeof box>["id"] | null) =>
    boxIssues({ ...draftOf(box(1)), ...changes }, [box(1), box(2)], self).map(
      ({ path, code }) => `${path} ${code}`,
    );

  test.each([
    { name: "as it is", changes: {}, expected: [] },
    {
      name: "below its ranges",
      changes: { minimumBatteryLevel: -1, sendInterval: 999, latitude: -91 },
      expected: ["minimumBatteryLevel too_small", "latitude too_small", "sendInterval too_small"],
    },
    {
      name: "above its ranges",
      changes: { minimumTimeDifference: 1441, timeout: DAY + 1, longitude: 181 },
      expected: ["minimumTimeDifference too_big", "longitude too_big", "timeout too_big"],
    },
    {
      name: "at the edges of its ranges",
      changes: {
        minimumBatteryLevel: 0,
        minimumTimeDifference: 1440,
        sendInterval: 1000,
        timeout: DAY,
        latitude: 90,
        longitude: -180,
      },
      expected: [],
    },
    {
      name: "with numbers that were emptied",
      changes: { latitude: Number.NaN },
      expected: ["latitude invalid_type"],
    },
  ])("$name has the issues $expected", ({ changes, expected }) => {
    expect(issues(changes)).toEqual(expected);
  });

  test.each([
    {
      name: "a key of 512 characters",
      changes: { apiSubscriptionKey: "k".repeat(512) },
      expected: [],
    },
    {
      name: "a key of 513",
      changes: { apiSubscriptionKey: "k".repeat(513) },
      expected: ["apiSubscriptionKey too_big"],
    },
    {
      name: "such a key that is removed",
      changes: { apiSubscriptionKey: "k".repeat(513), removesKey: true },
      expected: [],
    },
  ])("with $name has the issues $expected", ({ changes, expected }) => {
    expect(issues(changes)).toEqual(expected);
  });

  test.each([
    { name: "left alone", wanted: { name: "North", apiSubscriptionKey: " " }, expected: {} },
    {
      name: "replaced",
      wanted: { apiSubscriptionKey: "new" },
      expected: { apiSubscriptionKey: "new" },
    },
    {
      name: "removed",
      wanted: { apiSubscriptionKey: "new", removesKey: true },
      expected: { apiSubscriptionKey: null },
    },
  ])("sends of the key that it is $name, and never shows it", async ({ wanted, expected }) => {
    const sent: unknown[] = [];
    const live = liveOver(async ({ body }) => {
      sent.push(body);
      return { box: { ...box(1), apiSubscriptionKey: "told by mistake" } };
    });
    const seen = draftOf(box(1));
    const stored = await saveBox(live, CustomerIndex.parse("tower"), box(1).id, { seen, wanted });
    const { apiSubscriptionKey: _, removesKey: __, ...fields } = wanted as Record<string, unknown>;
    expect(sent).toMatchObject([{ changes: { ...fields, ...expected } }]);
    expect(Object.keys((sent[0] as { changes: object }).changes)).toEqual(
      Object.keys({ ...fields, ...expected }),
    );
    expect(stored).toMatchObject({
      type: "saved",
      stored: { apiSubscriptionKey: "", removesKey: false },
    });
  });

  test("of a new one needs a number that is free", () => {
    expect(issues({ entryNumber: 2 }, null)).toEqual(["entryNumber name_taken"]);
    expect(issues({ entryNumber: 3 }, null)).toEqual([]);
    expect(issues({ entryNumber: 1.5 }, null)).toEqual(["entryNumber invalid_type"]);
  });

  test("begins with the next number, and at the site where there is only one", () => {
    const yard = yardSite("tower");
    expect(emptyDraft([box(1), box(7)], [yard], T0)).toMatchObject({
      entryNumber: 8,
      site: SiteId.parse("site-tower"),
      latitude: yard.latitude,
    });
    const draft = emptyDraft([], [yard, yardSite("harbour")], T0);
    expect(boxIssues(draft, [], null).map(({ path }) => path)).toEqual([
      "name",
      "site",
      "latitude",
      "longitude",
    ]);
  });
});
