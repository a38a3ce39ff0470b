import { TABLE_PAGE_SIZES, type TablePageSize } from "../../../domain/base/limits.ts";
import type { DataSort } from "../../ui/dataColumn.ts";
import { sortAddress, sortOfAddress } from "../../ui/sortAddress.ts";
import type { ChosenOptions } from "./listFilter.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** What an address says of a list; null: nothing, the reader's preferences hold. */
export type ListAddress = {
  readonly text: string;
  /** Only what is not usual. */
  readonly filters: ChosenOptions;
  readonly sort: DataSort | null;
  /** Counted from 0. */
  readonly page: number | null;
  readonly pageSize: TablePageSize | null;
  /** In their order. */
  readonly columns: readonly string[] | null;
};

/** What an address can say of a list. */
export type ListShape = {
  /** Before every key, where a page has several lists. */
  readonly prefix: string;
  readonly columns: readonly string[];
  readonly filters: readonly {
    readonly key: string;
    /** Null: any value counts. */
    readonly options: readonly string[] | null;
    readonly defaultValue: string;
  }[];
};

const TEXT = "q";
const SORT = "sort";
const PAGE = "page";
const ROWS = "rows";
const COLUMNS = "columns";

/** What an address means. A value that is none of ours counts as not given. */
export function listAddressOf(query: URLSearchParams, shape: ListShape): ListAddress {
  const of = (key: string) => query.get(shape.prefix + key);
  const filters = shape.filters.flatMap(({ key, options, defaultValue }) => {
    const option = of(key);
    if (option === null || option === "" || option === defaultValue) return [];
    return options === null || options.includes(option) ? [[key, option] as const] : [];
  });
  return {
    text: of(TEXT) ?? "",
    filters: Object.fromEntries(filters),
    sort: sortOfAddress(of(SORT), shape.columns),
    page: pageOf(of(PAGE)),
    pageSize: TABLE_PAGE_SIZES.find((size) => String(size) === of(ROWS)) ?? null,
    columns: columnsOf(of(COLUMNS), shape.columns),
  };
}

/** The address after a change; keys that are not the list's stay. Another set or order begins at its first page again. */
export function changedListQuery(
  before: URLSearchParams,
  shape: ListShape,
  change: Partial<ListAddress>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  const set = (key: string, value: string | null) => {
    if (value === null || value === "") next.delete(shape.prefix + key);
    else next.set(shape.prefix + key, value);
  };
  if (change.text !== undefined) set(TEXT, change.text);
  if (change.filters !== undefined)
    for (const { key, defaultValue } of shape.filters) {
      const option = ownValue(change.filters, key) ?? defaultValue;
      set(key, option === defaultValue ? null : option);
    }
  if (change.sort !== undefined) set(SORT, change.sort === null ? null : sortAddress(change.sort));
  if (change.pageSize !== undefined) set(ROWS, textOf(change.pageSize));
  if (change.columns !== undefined) set(COLUMNS, change.columns?.join(",") ?? null);
  const isOther =
    change.text !== undefined || change.filters !== undefined || change.sort !== undefined;
  if (change.page !== undefined) set(PAGE, change.page === null ? null : textOf(change.page + 1));
  else if (isOther && next.has(shape.prefix + PAGE)) set(PAGE, "1");
  return next;
}

/** Pages are counted from 1 in the address. */
function pageOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/u.test(text) ? Number(text) - 1 : null;
}

function columnsOf(text: string | null, columns: readonly string[]): readonly string[] | null {
  const known = (text ?? "").split(",").filter((one) => columns.includes(one));
  return known.length === 0 ? null : [...new Set(known)];
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}
