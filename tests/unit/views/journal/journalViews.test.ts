import { describe, expect, it, test } from "vitest";
import { AuditEvent } from "../../../../src/domain/base/auditEvent.ts";
import { submitReadings } from "../../../../src/domain/devices/calls.ts";
import { CALLS } from "../../../../src/domain/calls.ts";
import { JOURNAL_ACTS, JOURNAL_OBJECTS } from "../../../../src/domain/journal/journalActions.ts";
import {
  aboutText,
  actionParts,
  changeText,
  journalDays,
} from "../../../../src/views/journal/journalView.ts";

const nameOf = (id: string) => (id === "site-1" ? "Tower" : id);

describe("the actions that the journal has words for", () => {
  const noted = [
    ...CALLS.filter(
      ({ isReading, isDisclosure, name }) =>
        (!isReading || isDisclosure) && name !== submitReadings.name,
    ).map(({ name }) => name.replace("omniscient/", "")),
    ...AuditEvent.shape.type.options,
    "auth:login",
  ];

  test.each(noted)("say what %s is", (action) => {
    const { object, act } = actionParts(action);
    expect(JOURNAL_OBJECTS).toContain(object);
    expect(JOURNAL_ACTS).toContain(act);
  });

  it("are of something that is noted", () => {
    const parts = noted.map(actionParts);
    const unused = [
      ...JOURNAL_OBJECTS.filter((one) => parts.every(({ object }) => object !== one)),
      ...JOURNAL_ACTS.filter((one) => parts.every(({ act }) => act !== one)),
    ];
    expect(unused).toEqual([]);
  });
});

describe("the days of a journal", () => {
  const now = Date.parse("2026-11-22T23:30:00Z");
  const lastWeek = { from: "2026-11-17", to: "2026-11-23" };

  test.each([
    ["none", null, null, lastWeek],
    ["a span", "2026-10-01", "2026-10-31", { from: "2026-10-01", to: "2026-10-31" }],
    ["one end", "2026-10-01", null, lastWeek],
    ["turned round", "2026-10-31", "2026-10-01", lastWeek],
    ["no day", "2026-13-01", "2026-13-40", lastWeek],
    ["words", "yesterday", "today", lastWeek],
  ])("%s", (_, from, to, expected) => {
    expect(journalDays(from, to, now, "Europe/Paris", false)).toEqual(expected);
  });

  test("of one thing are the last 90, unless others are asked for", () => {
    const asked = { from: "2026-10-01", to: "2026-10-31" };
    expect([
      journalDays(null, null, now, "Europe/Paris", true),
      journalDays(asked.from, asked.to, now, "Europe/Paris", true),
    ]).toEqual([{ from: "2026-08-26", to: "2026-11-23" }, asked]);
  });
});

test.each([
  ["Grue", "Grue"],
  [3, "3"],
  [false, "false"],
  [["a"], '["a"]'],
  [null, null],
  ["", null],
  [undefined, null],
  ["site-1", "Tower"],
  [["site-1", "site-2"], "Tower, site-2"],
  [["site-2"], '["site-2"]'],
  [["site-1", 3], '["site-1",3]'],
])("a value of a change: %j", (value, expected) => {
  expect(changeText(value, nameOf)).toBe(expected);
});

test("what an entry concerns is called by its names, and by its id where it has none", () => {
  expect(aboutText({ about: ["site-1", "alert-2"] }, nameOf)).toBe("Tower, alert-2");
  expect(aboutText({ about: [] }, nameOf)).toBe(null);
});
