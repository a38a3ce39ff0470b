import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { type ColumnSet, shownColumns } from "../../../domain/base/columnChoice.ts";
import type { TablePageSize } from "../../../domain/base/limits.ts";
import {
  DEFAULT_LIST,
  type ListPreferences,
  pageSizeOf,
} from "../../../domain/users/userPreferences.ts";
import type { DataSort } from "../../ui/dataColumn.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { useServices } from "../services.ts";
import { useStored } from "../useStored.ts";
import { changedListQuery, listAddressOf, type ListShape } from "./listAddress.ts";
import { columnSetOf, type ListColumn } from "./listColumn.ts";
import type { ChosenOptions, ListFilter } from "./listFilter.ts";
import { keptRows, pageOfRows, sortedRows } from "./listRows.ts";

/** A list as its reader has set it, by the address and, where that says nothing, as it was set last. */
export type ListView<Row> = {
  readonly text: string;
  readonly chosen: ChosenOptions;
  readonly sort: DataSort | null;
  /** Counted from 0; null: one list that scrolls. */
  readonly page: number | null;
  readonly pageSize: TablePageSize;
  /** The columns that are shown, in their order. */
  readonly columns: readonly string[];
  readonly columnSet: ColumnSet<string>;
  readonly widths: Readonly<Record<string, number>>;
  /** All rows that the filters keep, in their order. */
  readonly kept: readonly Row[];
  /** Those of the page. */
  readonly rows: readonly Row[];
  readonly onText: (text: string) => void;
  readonly onFilter: (key: string, option: string) => void;
  readonly onClear: () => void;
  readonly onSort: (sort: DataSort) => void;
  readonly onPages: (isPaged: boolean) => void;
  readonly onPage: (next: { readonly page: number; readonly pageSize: TablePageSize }) => void;
  /** Null: the usual ones, at their usual widths. */
  readonly onColumns: (columns: readonly string[] | null) => void;
  readonly onWidths: (widths: Record<string, number>) => void;
};

/** What a list is made of, as the screen says it. */
export type ListSource<Row> = {
  /** Under which the reader's preferences are kept. */
  readonly route: string;
  /** Before the list's keys in the address, where a page has several lists. */
  readonly prefix?: string | undefined;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly ListFilter<Row>[] | undefined;
  /** How many rows are kept, where the worker keeps and orders them: `rows` is then empty. */
  readonly total?: number | undefined;
};

/** The rows in sight and what changes them. A choice is written into the address, and kept for the next time. */
export function useListView<Row>({
  route,
  prefix = "",
  rows,
  columns,
  filters = NO_FILTERS,
  total,
}: ListSource<Row>): ListView<Row> {
  const { locale } = useTimeFormat();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const [params, setParams] = useSearchParams();
  const set: ListPreferences = stored.lists[route] ?? DEFAULT_LIST;
  const columnSet = useMemo(() => columnSetOf(columns), [columns]);
  const shape = shapeOf(prefix, columnSet, filters);
  const address = listAddressOf(params, shape);
  const { text } = address;
  const chosenKey = JSON.stringify(address.filters);
  const sortKey = JSON.stringify(address.sort ?? set.sort);
  const kept = useMemo(() => {
    const chosen = JSON.parse(chosenKey) as ChosenOptions;
    const searched = columns.filter(({ isSearched }) => isSearched === true);
    return keptRows(rows, filters, chosen, searched, text);
  }, [rows, filters, chosenKey, columns, text]);
  const sort = useMemo(() => JSON.parse(sortKey) as DataSort | null, [sortKey]);
  const sorted = useMemo(
    () => sortedRows(kept, columns, sort, locale),
    [kept, columns, sort, locale],
  );
  const pageSize = address.pageSize ?? pageSizeOf(stored, route);
  const page = address.page ?? (set.isPaged ? 0 : null);
  const shown = useMemo(() => pageOfRows(sorted, page, pageSize), [sorted, page, pageSize]);
  const asked = (address.columns ?? set.columns)?.join(",") ?? null;
  const change = (next: Parameters<typeof changedListQuery>[2]) =>
    setParams((before) => changedListQuery(before, shape, next), { replace: true });
  const keep = (next: Partial<ListPreferences>) =>
    store({ ...stored, lists: { ...stored.lists, [route]: { ...set, ...next } } });
  return {
    text,
    chosen: address.filters,
    sort,
    page: total === undefined ? shown.page : pageWithin(page, pageSize, total),
    pageSize,
    columns: useMemo(() => shownColumns(columnSet, asked?.split(",") ?? null), [columnSet, asked]),
    columnSet,
    widths: set.widths,
    kept: sorted,
    rows: shown.rows,
    onText: useSteady((next: string) => change({ text: next })),
    onFilter: useSteady((key: string, option: string) =>
      change({ filters: { ...address.filters, [key]: option } }),
    ),
    onClear: useSteady(() => change({ text: "", filters: {} })),
    onSort: useSteady((next: DataSort) => {
      keep({ sort: next });
      change({ sort: next });
    }),
    onPages: useSteady((isPaged: boolean) => {
      keep({ isPaged });
      change({ page: isPaged ? 0 : null });
    }),
    onPage: useSteady((next: { readonly page: number; readonly pageSize: TablePageSize }) => {
      if (next.pageSize !== pageSize)
        store({
          ...stored,
          tablesItemsPerPage: { ...stored.tablesItemsPerPage, [route]: next.pageSize },
        });
      change({ page: next.page, pageSize: next.pageSize });
    }),
    onColumns: useSteady((next: readonly string[] | null) => {
      keep(next === null ? { columns: null, widths: {} } : { columns: [...next] });
      change({ columns: next });
    }),
    onWidths: useSteady((widths: Record<string, number>) => keep({ widths })),
  };
}

/** The page that is asked for, or the last where there are not so many. */
function pageWithin(page: number | null, pageSize: number, total: number): number | null {
  return page === null ? null : Math.min(page, Math.max(0, Math.ceil(total / pageSize) - 1));
}

function shapeOf<Row>(
  prefix: string,
  { all }: ColumnSet<string>,
  filters: readonly ListFilter<Row>[],
): ListShape {
  return {
    prefix,
    columns: all,
    filters: filters.map(({ key, options, defaultValue, isOpen }) => ({
      key,
      defaultValue,
      options: isOpen === true ? null : options.map(({ id }) => id),
    })),
  };
}

const NO_FILTERS: readonly never[] = [];
