import { type AssetColumn, restoredColumns } from "../../domain/assets/assetColumns.ts";
import { FILTER_KEYS } from "./assetScreenState.ts";

/** What a saved view keeps of an address; what is open beside the set is nobody else's business. */
const KEPT = [...FILTER_KEYS, "sort", "view"] as const;
/** The key under which the columns are kept: they belong to the reader's preferences, not to their address. */
const COLUMNS = "columns";

/** The state of a view: the filters and the order of the address, and the columns in the order they stand in. */
export function viewStateOf(query: URLSearchParams, columns: readonly AssetColumn[]): string {
  const state = new URLSearchParams(
    KEPT.flatMap((key) => query.getAll(key).map((value) => [key, value])),
  );
  state.set(COLUMNS, columns.map(encodeURIComponent).join(","));
  return state.toString();
}

/** What opening a view does: the query that the address gets, and the columns; null: those of the reader stay. */
export function openedView(
  state: string,
  before: URLSearchParams,
): { readonly query: URLSearchParams; readonly columns: readonly AssetColumn[] | null } {
  const saved = new URLSearchParams(state);
  const query = new URLSearchParams(before);
  for (const key of [...KEPT, "page", "asset"]) query.delete(key);
  for (const key of KEPT) for (const value of saved.getAll(key)) query.append(key, value);
  const named = saved.get(COLUMNS);
  if (named === null) return { query, columns: null };
  const order = named.split(",").map(decoded);
  const columns = restoredColumns(order);
  return {
    query,
    columns: columns.toSorted((a, b) => placeOf(a, order) - placeOf(b, order)),
  };
}

/** Names of attributes may hold what parts them. */
function decoded(column: string): string {
  try {
    return decodeURIComponent(column);
  } catch {
    return column;
  }
}

/** Required columns that the view does not name come last. */
function placeOf(column: AssetColumn, order: readonly string[]): number {
  const place = order.indexOf(column);
  return place === -1 ? order.length : place;
}
