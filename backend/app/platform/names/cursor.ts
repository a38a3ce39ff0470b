import { isObject } from "../security/search/plainValue.ts";

/** By which all assets are read page by page (assetBoard.ts of the front). */
const PAGED_BY = { collection: "assets", field: "referenceKey" } as const;

/**
 * The one order by a hidden field that a shared screen asks for: all assets, page by page, after the sealed key of the last
 * one. What the screen sends itself is no key, so that it cannot look where a reference would stand.
 */
export type Paging = {
  /** The search without its order. */
  readonly rest: object;
  /** Where the page begins, sealed; null: at the beginning. */
  readonly after: string | null;
};

/** The paging that a search is; null: it is another one. */
export function pagingOf(collection: string, search: unknown): Paging | null {
  if (collection !== PAGED_BY.collection || !isObject(search)) return null;
  const { sort, search_after: from, ...rest } = search;
  if (JSON.stringify(sort) !== JSON.stringify([{ [PAGED_BY.field]: "asc" }])) return null;
  if (from === undefined) return { rest: withoutKey(rest), after: null };
  if (!Array.isArray(from) || from.length !== 1 || typeof from[0] !== "string") return null;
  return { rest: withoutKey(rest), after: from[0] };
}

/** The key itself may be among the fields that are asked for: it is answered sealed. */
function withoutKey({ _source: fields, ...rest }: Readonly<Record<string, unknown>>): object {
  if (!Array.isArray(fields)) return fields === undefined ? rest : { ...rest, _source: fields };
  return { ...rest, _source: fields.filter((field) => field !== PAGED_BY.field) };
}
