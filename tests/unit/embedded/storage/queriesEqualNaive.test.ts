import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idsOf, lines } from "../../../contract/storageClient.ts";
import { testStorage } from "./storageFolder.ts";
import type { TestStorage } from "./storageFolder.ts";

type Part = { readonly kind?: string | null; readonly hours?: number };

type Source = {
  readonly status?: string | readonly string[] | null;
  readonly n?: number | readonly number[] | null;
  readonly at?: number | null;
  readonly on?: boolean | null;
  readonly words?: string;
  readonly parts?: readonly Part[];
};

type Bounds = {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
};

type Query =
  | { readonly kind: "all" }
  | {
      readonly kind: "term";
      readonly field: "status" | "n" | "on";
      readonly value: string | number | boolean;
    }
  | { readonly kind: "terms"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly field: "n" | "at"; readonly bounds: Bounds }
  | { readonly kind: "exists"; readonly field: "status" | "n" | "at" | "on" | "words" }
  | { readonly kind: "prefix"; readonly value: string }
  | { readonly kind: "wildcard"; readonly value: string }
  | { readonly kind: "ids"; readonly values: readonly string[] }
  | { readonly kind: "match"; readonly words: readonly string[]; readonly and: boolean }
  | { readonly kind: "phrase"; readonly words: readonly string[] }
  | {
      readonly kind: "nested";
      readonly partKind: string;
      readonly least: number;
      readonly not: boolean;
    }
  | {
      readonly kind: "bool";
      readonly filter: readonly Query[];
      readonly should: readonly Query[];
      readonly mustNot: readonly Query[];
      readonly minimum: number | undefined;
    };

const STATUSES = ["ok", "lost", "Lost", "o*k", "okay", "[x]"];
const WORDS = ["grue", "pelle", "rouge", "neuve"];
const IDS = Array.from({ length: 12 }, (_, n) => `id${n}`);

const small = fc.integer({ min: -4, max: 4 });
const status = fc.constantFrom(...STATUSES);
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((words) => words.join(" "));

const source: fc.Arbitrary<Source> = fc.record(
  {
    status: fc.oneof(status, fc.array(status, { maxLength: 3 }), fc.constant(null)),
    n: fc.oneof(small, fc.array(small, { maxLength: 3 }), fc.constant(null)),
    at: fc.oneof(
      small.map((day) => day * 86_400_000),
      fc.constant(null),
    ),
    on: fc.option(fc.boolean()),
    words: text,
    parts: fc.array(
      fc.record({ kind: fc.option(fc.constantFrom("a", "b")), hours: small }, { requiredKeys: [] }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const bounds = fc.record({ gt: small, gte: small, lt: small, lte: small }, { requiredKeys: [] });

const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: "all" }),
  status.map((value): Query => ({ kind: "term", field: "status", value })),
  small.map((value): Query => ({ kind: "term", field: "n", value })),
  fc.boolean().map((value): Query => ({ kind: "term", field: "on", value })),
  fc.array(status, { maxLength: 4 }).map((values): Query => ({ kind: "terms", values })),
  bounds.map((given): Query => ({ kind: "range", field: "n", bounds: given })),
  bounds.map((given): Query => ({
    kind: "range",
    field: "at",
    bounds: Object.fromEntries(Object.entries(given).map(([key, day]) => [key, day * 86_400_000])),
  })),
  fc
    .constantFrom("status", "n", "at", "on", "words")
    .map((field): Query => ({ kind: "exists", field })),
  fc.constantFrom("o", "ok", "L", "[", "").map((value): Query => ({ kind: "prefix", value })),
  fc
    .constantFrom("o*k", "?k", "*", "l?st", "o\\*k", "[x]")
    .map((value): Query => ({ kind: "wildcard", value })),
  fc.subarray(IDS).map((values): Query => ({ kind: "ids", values })),
  fc
    .record({
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
      and: fc.boolean(),
    })
    .map((given): Query => ({ kind: "match", ...given })),
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
    .map((words): Query => ({ kind: "phrase", words })),
  fc
    .record({ partKind: fc.constantFrom("a", "b"), least: small, not: fc.boolean() })
    .map((given): Query => ({ kind: "nested", ...given })),
);

const query: fc.Arbitrary<Query> = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc
      .record({
        filter: fc.array(tie("query"), { maxLength: 2 }),
        should: fc.array(tie("query"), { maxLength: 3 }),
        mustNot: fc.array(tie("query"), { maxLength: 2 }),
        minimum: fc.constantFrom(undefined, 1, 2),
      })
      .map((given): Query => ({ kind: "bool", ...given })),
  ),
})).query;

function values<Value>(given: Value | readonly Value[] | null | undefined): readonly Value[] {
  if (given === null || given === undefined) return [];
  return Array.isArray(given) ? (given as readonly Value[]) : [given as Value];
}

function within(value: number, { gt, gte, lt, lte }: Bounds): boolean {
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

function wildcard(pattern: string): RegExp {
  const parts = pattern.match(/\\.|[^\\]/gs) ?? [];
  const shape = parts.map((part) => {
    if (part === "*") return ".*";
    if (part === "?") return ".";
    return part.replace("\\", "").replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${shape.join("")}$`, "s");
}

/** The meaning of a query, document by document, as plainly as it can be said. */
function matches(given: Query, id: string, document: Source): boolean {
  switch (given.kind) {
    case "all":
      return true;
    case "term":
      return values<unknown>(document[given.field]).includes(given.value);
    case "terms":
      return values(document.status).some((value) => given.values.includes(value));
    case "range":
      return values<number>(document[given.field]).some((value) => within(value, given.bounds));
    case "exists":
      return values<unknown>(document[given.field]).length > 0;
    case "prefix":
      return values(document.status).some((value) => value.startsWith(given.value));
    case "wildcard":
      return values(document.status).some((value) => wildcard(given.value).test(value));
    case "ids":
      return given.values.includes(id);
    case "match": {
      const words = new Set((document.words ?? "").split(" "));
      return given.and
        ? given.words.every((word) => words.has(word))
        : given.words.some((word) => words.has(word));
    }
    case "phrase":
      return ` ${document.words ?? ""} `.includes(` ${given.words.join(" ")} `);
    case "nested":
      return (document.parts ?? []).some((part) =>
        given.not
          ? part.kind !== given.partKind && part.hours !== undefined && part.hours >= given.least
          : part.kind === given.partKind && part.hours !== undefined && part.hours >= given.least,
      );
    case "bool": {
      const needed =
        given.minimum ?? (given.filter.length > 0 || given.should.length === 0 ? 0 : 1);
      return (
        given.filter.every((inner) => matches(inner, id, document)) &&
        !given.mustNot.some((inner) => matches(inner, id, document)) &&
        given.should.filter((inner) => matches(inner, id, document)).length >= needed
      );
    }
  }
}

function clause(given: Query): object {
  switch (given.kind) {
    case "all":
      return { match_all: {} };
    case "term":
      return { term: { [given.field]: given.value } };
    case "terms":
      return { terms: { status: given.values } };
    case "range":
      return { range: { [given.field]: given.bounds } };
    case "exists":
      return { exists: { field: given.field } };
    case "prefix":
      return { prefix: { status: given.value } };
    case "wildcard":
      return { wildcard: { status: given.value } };
    case "ids":
      return { ids: { values: given.values } };
    case "match":
      return {
        match: { words: { query: given.words.join(" "), operator: given.and ? "and" : "or" } },
      };
    case "phrase":
      return { match_phrase: { words: given.words.join(" ") } };
    case "nested": {
      const kind = { term: { "parts.kind": given.partKind } };
      const hours = { range: { "parts.hours": { gte: given.least } } };
      const inner = given.not ? { filter: [hours], must_not: [kind] } : { filter: [kind, hours] };
      return { nested: { path: "parts", query: { bool: inner } } };
    }
    case "bool":
      return {
        bool: {
          filter: given.filter.map(clause),
          should: given.should.map(clause),
          must_not: given.mustNot.map(clause),
          ...(given.minimum === undefined ? {} : { minimum_should_match: given.minimum }),
        },
      };
  }
}

let storage: TestStorage;
beforeAll(async () => {
  storage = await testStorage();
});
afterAll(() => storage.stop());

const MAPPINGS = {
  dynamic: "false",
  properties: {
    status: { type: "keyword" },
    n: { type: "integer" },
    at: { type: "date" },
    on: { type: "boolean" },
    words: { type: "text" },
    parts: {
      type: "nested",
      properties: { kind: { type: "keyword" }, hours: { type: "integer" } },
    },
  },
};

const RUNS = Number(process.env["RUNS"] ?? 60);

test("SQL finds the documents a plain reading of the query finds, after any writes", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...IDS), fc.option(source)), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.array(query, { minLength: 1, maxLength: 12 }),
      async (writes, queries) => {
        run += 1;
        const index = `random-${run}`;
        await storage.call("PUT", `/${index}`, { mappings: MAPPINGS });
        const expected = new Map<string, Source>();
        const body = writes.map(([id, content]) => {
          if (content === null) {
            expected.delete(id);
            return lines({ delete: { _id: id } });
          }
          expected.set(id, content);
          return lines({ index: { _id: id } }, content);
        });
        await storage.call("POST", `/${index}/_bulk?refresh=true`, body.join(""));
        for (const given of queries) {
          const answer = await storage.call("POST", `/${index}/_search`, {
            query: clause(given),
            size: 100,
          });
          const wanted = [...expected]
            .filter(([id, content]) => matches(given, id, content))
            .map(([id]) => id);
          expect({ query: clause(given), found: idsOf(answer).toSorted() }).toEqual({
            query: clause(given),
            found: wanted.toSorted(),
          });
        }
        await storage.call("DELETE", `/${index}`);
      },
    ),
    { numRuns: RUNS },
  );
  expect(run).toBeGreaterThanOrEqual(RUNS);
});
