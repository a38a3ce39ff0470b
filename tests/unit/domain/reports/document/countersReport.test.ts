import { describe, expect, test } from "vitest";
import { CounterId } from "../../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import type { Counter } from "../../../../../src/domain/counters/counter.ts";
import type { CounterHour } from "../../../../../src/domain/counters/counterHistory.ts";
import { counterHour } from "../../../../support/counterHours.ts";
import { counter } from "../../../../support/fixtures.ts";
import { documentOf, headersOf, weekOf } from "../documentFixtures.ts";

const yard = counter({ present: 3 });
const named = (name: string, state: Partial<Counter["state"]> = {}) =>
  counter(state, { id: CounterId.parse(`counter-${name}`), name });

/** Yesterday in Paris, which begins 34 hours before T0. */
const YESTERDAY = Date.parse("2026-03-01T00:00:00+01:00");
const hourOfYesterday = (hour: number, more: Partial<CounterHour> = {}) =>
  counterHour(hour - 34, more);
const wholeDay = (more: Partial<CounterHour> = {}) =>
  Array.from({ length: 24 }, (_, hour) => hourOfYesterday(hour, more));

const yesterday = (hours: readonly CounterHour[], counters: readonly Counter[] = [yard]) =>
  documentOf("counters", { counters, hours }, { span: "yesterday" });
const day = { at: YESTERDAY, precision: "day" };

describe("a report of counters", () => {
  test("has the lowest, the average and the highest of each day, and its entries", () => {
    const { rows, certainties, doubts } = yesterday(wholeDay());
    expect(rows).toEqual([["Yard", day, 2, 4, 6, 72, "100%"]]);
    expect(certainties).toEqual(["certain"]);
    expect(doubts).toEqual([]);
  });

  test("weighs the average by what was observed, and says how much that was", () => {
    const { rows, certainties, doubts } = yesterday([
      hourOfYesterday(3),
      hourOfYesterday(4, { min: 1, max: 12, average: 5, entries: 4, observed: HOUR / 2 }),
    ]);
    expect(rows).toEqual([["Yard", day, 1, 4.3, 12, 7, "6%"]]);
    expect(certainties).toEqual(["uncertain"]);
    expect(doubts).toEqual([
      "Yard: 22.5 h of this period were not observed; they are missing and are not zero.",
    ]);
  });

  test("counts the hours of a day from its midnight to the next", () => {
    const { rows } = yesterday([
      hourOfYesterday(-1, { max: 90 }),
      hourOfYesterday(0, { max: 7 }),
      hourOfYesterday(23, { min: 0 }),
      hourOfYesterday(24, { max: 91 }),
    ]);
    expect(rows).toEqual([["Yard", day, 0, 4, 7, 6, "8%"]]);
  });

  test("does not call what nobody observed a zero", () => {
    const { rows, certainties, charts, doubts } = documentOf("counters", {
      counters: [yard],
      hours: [hourOfYesterday(3, { observed: 0 })],
    });
    expect(rows.map((row) => row.slice(2))).toEqual(Array(7).fill([null, null, null, null, "0%"]));
    expect(certainties).toEqual(Array(7).fill("unknown"));
    expect(charts.map(({ bars }) => bars)).toEqual([weekOf()]);
    expect(doubts).toEqual([
      "Yard: 168.0 h of this period were not observed; they are missing and are not zero.",
    ]);
  });

  test("is sure of a day of which less than half an hour was not observed", () => {
    const without = (missing: number) =>
      yesterday([...wholeDay().slice(1), hourOfYesterday(0, { observed: HOUR - missing })]);
    const nearly = without(HOUR / 2 - 1);
    expect([nearly.certainties, nearly.doubts]).toEqual([["certain"], []]);
    const partly = without(HOUR / 2);
    expect(partly.certainties).toEqual(["uncertain"]);
    expect(partly.doubts).toEqual([
      "Yard: 0.5 h of this period were not observed; they are missing and are not zero.",
    ]);
  });

  test("does not make up what is missing of days that were observed", () => {
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => hourOfYesterday(hour - 6 * 24));
    const without = (missing: number) =>
      documentOf("counters", {
        counters: [yard],
        hours: [...hours.slice(1), hourOfYesterday(-6 * 24, { observed: HOUR - missing })],
      }).doubts;
    expect(without(HOUR / 2 - 1)).toEqual([]);
    expect(without(HOUR / 2)).toHaveLength(1);
  });

  test("tells a zero that was counted, and an average of the shortest look", () => {
    const nobody = { min: 0, max: 0, average: 0, entries: 0 };
    expect(yesterday([hourOfYesterday(3, nobody)]).rows).toEqual([["Yard", day, 0, 0, 0, 0, "4%"]]);
    expect(yesterday([hourOfYesterday(3, { observed: 1 })]).rows).toEqual([
      ["Yard", day, 2, 4, 6, 3, "0%"],
    ]);
  });

  test("has no days where it looks back upon nothing", () => {
    const { rows, charts, doubts } = documentOf(
      "counters",
      { counters: [yard], hours: wholeDay() },
      { span: null },
    );
    expect([rows, charts[0]?.bars, doubts]).toEqual([[], [], []]);
  });

  test("adds up what is missing of each day; more than the day takes away nothing", () => {
    const { doubts, rows } = documentOf("counters", {
      counters: [yard],
      hours: [...wholeDay({ observed: 2 * HOUR })],
    });
    expect(doubts).toEqual([
      "Yard: 144.0 h of this period were not observed; they are missing and are not zero.",
    ]);
    expect(rows.at(-1)?.at(-1)).toBe("100%");
  });

  test("of today is of the day until the report is due", () => {
    const { rows, certainties } = documentOf(
      "counters",
      { counters: [yard], hours: Array.from({ length: 10 }, (_, hour) => counterHour(hour - 10)) },
      { span: "today" },
    );
    const today = { at: Date.parse("2026-03-02T00:00:00+01:00"), precision: "day" };
    expect(rows).toEqual([["Yard", today, 2, 4, 6, 30, "100%"]]);
    expect(certainties).toEqual(["certain"]);
  });

  test("draws the highest of each day", () => {
    const { charts } = documentOf("counters", { counters: [yard], hours: wholeDay() });
    expect(charts).toEqual([
      {
        kind: "columns",
        title: "Yard: highest by day",
        bars: weekOf(null, null, null, null, null, null, 6),
      },
    ]);
  });

  test("keeps counters apart, in the order of their names", () => {
    const { rows } = yesterday(
      [
        hourOfYesterday(1, { max: 9 }),
        hourOfYesterday(1, { counterId: CounterId.parse("counter-Gate") }),
      ],
      [yard, named("Gate")],
    );
    expect(rows.map(([name, , , , max]) => [name, max])).toEqual([
      ["Gate", 6],
      ["Yard", 9],
    ]);
  });

  test("has figures and charts of the first four, and rows of all", () => {
    const names = ["e", "d", "c", "b", "a"];
    const { figures, charts, rows } = yesterday(
      [],
      names.map((name) => named(name, { present: 3, notFresh: name === "b" ? 1 : 0 })),
    );
    expect(figures).toEqual([
      { label: "a", value: "3", note: "present now, all places are certain", isDoubtful: false },
      { label: "b", value: "3", note: "present now, 1 of them not certain", isDoubtful: true },
      { label: "c", value: "3", note: "present now, all places are certain", isDoubtful: false },
      { label: "d", value: "3", note: "present now, all places are certain", isDoubtful: false },
    ]);
    expect(charts.map(({ title }) => title)).toEqual(
      ["a", "b", "c", "d"].map((name) => `${name}: highest by day`),
    );
    expect(rows.map(([name]) => name)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("prints all its columns, and has no plan", () => {
    const document = yesterday([]);
    expect(headersOf(document)).toEqual({
      all: ["Counter", "Day", "Min.", "Average", "Max.", "Entries", "Observed"],
      inSheetsOnly: [],
    });
    expect([document.plans, document.planNote, document.nothing]).toEqual([
      [],
      null,
      "No counter matches this report.",
    ]);
  });
});
