import { describe, expect, test } from "vitest";
import {
  type PagedReadingEvent,
  pagedReadingMachine,
} from "../../../../src/machines/kit/pagedReadingMachine.ts";
import { after, done, failed } from "../../../support/machines.ts";

type Query = { readonly site: string };
type Rows = { readonly rows: readonly string[]; readonly cursor: number | null };
const machine = pagedReadingMachine<Query, number, readonly string[], Rows>({
  id: "paged",
  nothing: [],
  append: (shown, { rows }) => [...shown, ...rows],
  sizeOf: (shown) => shown.length,
  begins: "atOnce",
  continues: "atListEnd",
});

const tower: Query = { site: "tower" };
const yard: Query = { site: "yard" };
const nothing = { query: tower, shown: [], cursor: null, failure: null };
const loaded = { query: tower, shown: ["a"], cursor: 1, failure: null };

type State = Parameters<typeof after<typeof machine>>[1];
type Row = {
  readonly name: string;
  readonly given: State;
  readonly when: PagedReadingEvent<Query>;
  readonly expected: State;
};

describe("pagedReadingMachine", () => {
  test.each<Row>([
    {
      name: "a page is added to those before it",
      given: { value: "reading", context: loaded },
      when: done(machine, "readPage", { rows: ["b"], cursor: 2 }),
      expected: { value: "more", context: { ...loaded, shown: ["a", "b"], cursor: 2 } },
    },
    {
      name: "the last page is the end",
      given: { value: "reading", context: loaded },
      when: done(machine, "readPage", { rows: ["b"], cursor: null }),
      expected: { value: "end", context: { ...loaded, shown: ["a", "b"], cursor: null } },
    },
    {
      name: "a page that cannot be read leaves those before it",
      given: { value: "reading", context: loaded },
      when: failed(machine, "readPage"),
      expected: { value: "failed", context: { ...loaded, failure: "readPage failed" } },
    },
    {
      name: "a page after a failure stands without it",
      given: { value: "reading", context: { ...loaded, failure: "readPage failed" } },
      when: done(machine, "readPage", { rows: ["b"], cursor: 2 }),
      expected: { value: "more", context: { ...loaded, shown: ["a", "b"], cursor: 2 } },
    },
    {
      name: "another question begins with nothing of the one before",
      given: { value: "more", context: { ...loaded, failure: "readPage failed" } },
      when: { type: "query.asked", query: yard },
      expected: { value: "reading", context: { ...nothing, query: yard } },
    },
    {
      name: "where nothing is asked for any more, nothing is shown",
      given: { value: "more", context: loaded },
      when: { type: "query.asked", query: null },
      expected: { value: "idle", context: { ...nothing, query: null } },
    },
    {
      name: "a window that moves on is read anew, and what is shown stays until then",
      given: { value: "end", context: loaded },
      when: { type: "query.moved", query: yard },
      expected: { value: "refreshing", context: { ...loaded, query: yard } },
    },
    {
      name: "a window that moves on before anything was read is only remembered",
      given: { value: "idle", context: nothing },
      when: { type: "query.moved", query: yard },
      expected: { value: "idle", context: { ...nothing, query: yard } },
    },
    {
      name: "what is read anew replaces what was shown",
      given: { value: "refreshing", context: loaded },
      when: done(machine, "refresh", { rows: ["c"], cursor: 3 }),
      expected: { value: "more", context: { ...loaded, shown: ["c"], cursor: 3 } },
    },
    {
      name: "what cannot be read anew stays, and says so",
      given: { value: "refreshing", context: loaded },
      when: failed(machine, "refresh"),
      expected: { value: "refreshFailed", context: { ...loaded, failure: "refresh failed" } },
    },
    {
      name: "what is given up shows nothing",
      given: { value: "reading", context: loaded },
      when: { type: "user.cancel" },
      expected: { value: "idle", context: { ...nothing, query: null } },
    },
  ])("$name", ({ given, when, expected }) => {
    const { value, context } = after(machine, given, when);
    expect({ value, context }).toEqual(expected);
  });
});
