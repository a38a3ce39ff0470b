import { describe, expect, test } from "vitest";
import { type ReadingEvent, readingMachine } from "../../../../src/machines/kit/readingMachine.ts";
import { after, done, failed } from "../../../support/machines.ts";

type Query = { readonly days: number };
const machine = readingMachine<Query, string>({ id: "keeping" });
const forgetting = readingMachine<Query, string>({ id: "forgetting", forgetsOlderAnswer: true });

const day: Query = { days: 1 };
const week: Query = { days: 7 };
const NOTHING = { query: null, answer: null, answeredQuery: null, failure: null };
const read = { query: day, answer: "of the day", answeredQuery: day, failure: null };

type State = Parameters<typeof after<typeof machine>>[1];
type Row = {
  readonly name: string;
  readonly machine?: typeof machine;
  readonly given: State;
  readonly when: ReadingEvent<Query>;
  readonly expected: State;
};

describe("readingMachine", () => {
  test.each<Row>([
    {
      name: "the first question is read",
      given: { value: "idle", context: NOTHING },
      when: { type: "query.asked", query: day },
      expected: { value: "reading", context: { ...NOTHING, query: day } },
    },
    {
      name: "nothing is read anew before something was asked for",
      given: { value: "idle", context: NOTHING },
      when: { type: "user.refresh" },
      expected: { value: "idle", context: NOTHING },
    },
    {
      name: "an answer is that of its question",
      given: { value: "reading", context: { ...NOTHING, query: day } },
      when: done(machine, "read", "of the day"),
      expected: { value: "read", context: read },
    },
    {
      name: "another question leaves the last answer, which says what it answers",
      given: { value: "read", context: read },
      when: { type: "query.asked", query: week },
      expected: { value: "reading", context: { ...read, query: week } },
    },
    {
      name: "another question drops the last answer where the machine was made so",
      machine: forgetting,
      given: { value: "read", context: read },
      when: { type: "query.asked", query: week },
      expected: { value: "reading", context: { ...NOTHING, query: week } },
    },
    {
      name: "the same question leaves its answer there too",
      machine: forgetting,
      given: { value: "read", context: read },
      when: { type: "user.refresh" },
      expected: { value: "reading", context: read },
    },
    {
      name: "what cannot be read leaves the last answer, and says why",
      given: { value: "reading", context: { ...read, query: week } },
      when: failed(machine, "read"),
      expected: { value: "failed", context: { ...read, query: week, failure: "read failed" } },
    },
    {
      name: "an answer after a failure stands without it",
      given: { value: "reading", context: { ...read, query: week, failure: "read failed" } },
      when: done(machine, "read", "of the week"),
      expected: {
        value: "read",
        context: { query: week, answer: "of the week", answeredQuery: week, failure: null },
      },
    },
  ])("$name", ({ machine: one = machine, given, when, expected }) => {
    const { value, context } = after(one, given, when);
    expect({ value, context }).toEqual(expected);
  });
});
