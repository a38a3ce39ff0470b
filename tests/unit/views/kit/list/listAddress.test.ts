import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TABLE_PAGE_SIZES } from "../../../../../src/domain/base/limits.ts";
import {
  changedListQuery,
  type ListAddress,
  listAddressOf,
  type ListShape,
} from "../../../../../src/views/kit/list/listAddress.ts";

const SHAPE: ListShape = {
  prefix: "",
  columns: ["name", "city", "count"],
  filters: [
    { key: "state", options: ["used", "archived"], defaultValue: "used" },
    { key: "family", options: null, defaultValue: "" },
  ],
};
const NOTHING: ListAddress = {
  text: "",
  filters: {},
  sort: null,
  page: null,
  pageSize: null,
  columns: null,
};
const read = (query: string, shape = SHAPE) => listAddressOf(new URLSearchParams(query), shape);
const change = (query: string, next: Partial<ListAddress>, shape = SHAPE) =>
  changedListQuery(new URLSearchParams(query), shape, next).toString();

describe("an address says", () => {
  test.each([
    { query: "", expected: {} },
    { query: "q=grue+jaune", expected: { text: "grue jaune" } },
    { query: "state=archived", expected: { filters: { state: "archived" } } },
    { query: "state=used&family=", expected: {} },
    { query: "family=not+read+yet", expected: { filters: { family: "not read yet" } } },
    { query: "sort=-city", expected: { sort: { column: "city", isDescending: true } } },
    { query: "sort=city", expected: { sort: { column: "city", isDescending: false } } },
    { query: "page=1&rows=25", expected: { page: 0, pageSize: 25 } },
    { query: "columns=count,name", expected: { columns: ["count", "name"] } },
    { query: "columns=count,gone,count", expected: { columns: ["count"] } },
  ])("$query", ({ query, expected }) => {
    expect(read(query)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    "state=gone",
    "sort=gone",
    "sort=-",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=12345678",
    "rows=11",
    "columns=gone",
    "columns=",
  ])("nothing by %s", (query) => {
    expect(read(query)).toEqual(NOTHING);
  });

  test("only what has the list's prefix", () => {
    expect(read("q=of+another&outages.q=gate", { ...SHAPE, prefix: "outages." }).text).toBe("gate");
  });
});

describe("a change of the address", () => {
  test.each([
    { name: "the text", query: "", next: { text: "grue" }, expected: "q=grue" },
    { name: "no text", query: "q=grue", next: { text: "" }, expected: "" },
    {
      name: "a filter",
      query: "",
      next: { filters: { state: "archived" } },
      expected: "state=archived",
    },
    {
      name: "the usual filter",
      query: "state=archived",
      next: { filters: { state: "used" } },
      expected: "",
    },
    { name: "no filter", query: "state=archived&family=x", next: { filters: {} }, expected: "" },
    {
      name: "the order",
      query: "",
      next: { sort: { column: "city", isDescending: true } },
      expected: "sort=-city",
    },
    { name: "a page", query: "page=1", next: { page: 4 }, expected: "page=5" },
    { name: "no pages", query: "page=5&rows=25", next: { page: null }, expected: "rows=25" },
    {
      name: "columns",
      query: "",
      next: { columns: ["count", "name"] },
      expected: "columns=count%2Cname",
    },
    { name: "the usual columns", query: "columns=name", next: { columns: null }, expected: "" },
    {
      name: "what is not the list's stays",
      query: "edit=new",
      next: { text: "x" },
      expected: "edit=new&q=x",
    },
    {
      name: "another text begins at its first page",
      query: "page=5",
      next: { text: "x" },
      expected: "page=1&q=x",
    },
    {
      name: "another order begins at its first page",
      query: "page=5",
      next: { sort: { column: "city", isDescending: false } },
      expected: "page=1&sort=city",
    },
    {
      name: "other columns stay on the page",
      query: "page=5",
      next: { columns: ["name"] },
      expected: "page=5&columns=name",
    },
  ])("$name", ({ query, next, expected }) => {
    expect(change(query, next)).toBe(expected);
  });
});

describe("laws", () => {
  const address: fc.Arbitrary<ListAddress> = fc.record({
    text: fc.string(),
    filters: fc
      .record({
        state: fc.constantFrom("used", "archived"),
        family: fc.string(),
      })
      .map(({ state, family }) => ({
        ...(state === "used" ? {} : { state }),
        ...(family === "" ? {} : { family }),
      })),
    sort: fc.option(
      fc.record({ column: fc.constantFrom(...SHAPE.columns), isDescending: fc.boolean() }),
    ),
    page: fc.option(fc.nat({ max: 99_998 })),
    pageSize: fc.option(fc.constantFrom(...TABLE_PAGE_SIZES)),
    columns: fc.option(fc.uniqueArray(fc.constantFrom(...SHAPE.columns), { minLength: 1 })),
  });
  const prefix = fc.constantFrom("", "outages.");
  // Of another list or of the screen.
  const foreign = fc.uniqueArray(fc.tuple(fc.constantFrom("edit", "device", "x.q"), fc.string()), {
    selector: ([key]) => key,
  });

  test("what is written is read again, through the text of the address, and nothing else is touched", () => {
    fc.assert(
      fc.property(address, prefix, foreign, (wanted, before, others) => {
        const shape = { ...SHAPE, prefix: before };
        const query = changedListQuery(new URLSearchParams(others), shape, wanted);
        const opened = new URLSearchParams(query.toString());
        expect(listAddressOf(opened, shape)).toEqual(wanted);
        for (const [key, value] of others) expect(opened.getAll(key)).toEqual([value]);
      }),
    );
  });

  test("any address can be read, and what it says is written back as the same", () => {
    const anything = fc.array(
      fc.tuple(
        fc.constantFrom("q", "sort", "page", "rows", "columns", "state", "family"),
        fc.oneof(fc.string(), fc.constantFrom("-name", "name,count", "archived", "25", "3")),
      ),
    );
    fc.assert(
      fc.property(anything, (pairs) => {
        const said = listAddressOf(new URLSearchParams(pairs), SHAPE);
        expect(listAddressOf(changedListQuery(new URLSearchParams(), SHAPE, said), SHAPE)).toEqual(
          said,
        );
      }),
    );
  });
});
