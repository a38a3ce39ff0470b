import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { Button } from "../../ui/Button.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { Tone } from "../../ui/tone.ts";
import { useSteady } from "../../ui/useSteady.ts";
import { useKeys } from "../useKeys.ts";
import { cellText } from "./cellText.ts";
import { ListBar } from "./ListBar.tsx";
import type { ListColumn } from "./listColumn.ts";
import { narrowedBy } from "./listFilter.ts";
import { marksWith } from "./listRows.ts";
import { ListSelection } from "./ListSelection.tsx";
import { listSheet } from "./listSheet.ts";
import { NoHit } from "./NoHit.tsx";
import { type ListSource, useListView } from "./useListView.ts";
import "./ListBody.css";

/** A list as a screen says it. Keep the identity of `rows`, `columns` and `filters` while nothing in them changes. */
export type ListBodyProps<Row> = ListSource<Row> & {
  /** Names the table. */
  readonly label: string;
  readonly keyOf: (row: Row) => string;
  /** What the text is searched in, in words; absent: the list has no search. */
  readonly searched?: string | undefined;
  /** How many rows are kept, in words. */
  readonly count: (kept: number) => ReactNode;
  /** What an export is called, without day and ending. */
  readonly exportName: string;
  /** Instead of an export of the columns. */
  readonly sheetOf?: ((rows: readonly Row[]) => SheetSource) | undefined;
  /** A file of these rows was handed to the browser. */
  readonly onExported?: ((rows: readonly Row[]) => void) | undefined;
  /** A last column that is no choice of the reader's, such as a menu. */
  readonly trailing?: DataColumn<Row> | undefined;
  /** Enter or a press on a row, and a press on its name where the column does not draw that itself. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The same where a row has an address of its own. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly canOpen?: ((row: Row) => boolean) | undefined;
  readonly rowTone?: ((row: Row) => Tone | null) | undefined;
  readonly isStale: boolean;
  /** What can be done with marked rows beside exporting them. */
  readonly bulk?: ((marked: readonly Row[]) => ReactNode) | undefined;
  /** How many are marked, in the words of the list. */
  readonly markedCount?: ((marked: number) => ReactNode) | undefined;
  readonly markedLabel?: string | undefined;
  /** The marks where the screen changes them too. */
  readonly marks?: readonly [ReadonlySet<string>, (marks: ReadonlySet<string>) => void] | undefined;
  /** Beside other things on its page: lower. */
  readonly isPart?: boolean | undefined;
  /** Between the bar and the table. */
  readonly notes?: ReactNode;
};

/** Rows at hand with filters, search, order, pages, columns, marks and exports; the state is in the address. For a `Panel`. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const {
    label,
    columns,
    rows,
    keyOf,
    filters = NO_FILTERS,
    searched,
    sheetOf,
    exportName,
  } = props;
  const { trailing, onOpen, hrefOf, canOpen, rowTone, isStale, bulk, markedCount, isPart, notes } =
    props;
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const format = useTimeFormat();
  const body = useRef<HTMLDivElement>(null);
  const view = useListView(props);
  const own = useState<ReadonlySet<string>>(NOTHING_MARKED);
  const [marks, setMarks] = props.marks ?? own;
  // Marks of rows that the filters hide are not worked on.
  const marked = useMemo(
    () => (marks.size === 0 ? [] : view.kept.filter((row) => marks.has(keyOf(row)))),
    [view.kept, marks, keyOf],
  );
  const open = useSteady((row: Row) => {
    if (canOpen?.(row) === false) return;
    if (hrefOf !== undefined) navigate(hrefOf(row));
    else onOpen?.(row);
  });
  const isOpening = onOpen !== undefined || hrefOf !== undefined;
  const dataColumns = useMemo((): readonly DataColumn<Row>[] => {
    const dataColumn = ({ value, render, ...column }: ListColumn<Row>): DataColumn<Row> => {
      const draw = (row: Row): ReactNode => {
        if (render !== undefined) return render(row);
        const text = cellText(value(row), format);
        if (column.isRowHeader !== true || !isOpening || canOpen?.(row) === false) return text;
        return hrefOf === undefined ? (
          <Button variant="link" onPress={() => open(row)}>
            {text}
          </Button>
        ) : (
          <TextLink href={hrefOf(row)}>{text}</TextLink>
        );
      };
      return { ...column, isSortable: true, render: draw };
    };
    const shown = view.columns.flatMap((id) => columns.find((column) => column.id === id) ?? []);
    return [...shown.map(dataColumn), ...(trailing === undefined ? [] : [trailing])];
  }, [view.columns, columns, trailing, format, isOpening, canOpen, hrefOf, open]);
  const exported = useRef<readonly Row[]>(NO_ROWS);
  const sheet = (some: readonly Row[]) => {
    exported.current = some;
    return sheetOf?.(some) ?? listSheet(label, format.timezone, columns, some);
  };
  const onSaved = () => props.onExported?.(exported.current);
  const height: CSSProperties & Record<"--rows", number> = { "--rows": rows.length };
  const keysInSight = view.rows.map(keyOf);
  useKeys(label, [
    {
      keys: "/",
      label: t`Search the list`,
      run: () => body.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
      isEnabled: searched !== undefined,
    },
  ]);
  return (
    <div ref={body} className="ListBody" {...(isPart === true ? { "data-part": "" } : {})}>
      <ListBar
        view={view}
        columns={columns}
        filters={filters}
        searched={searched ?? null}
        count={props.count(view.kept.length)}
        exportName={exportName}
        sheet={() => sheet(marked.length > 0 ? marked : view.kept)}
        onSaved={onSaved}
      />
      <ListSelection
        count={marked.length}
        words={markedCount?.(marked.length)}
        label={props.markedLabel ?? t`Marked rows`}
        actions={bulk?.(marked)}
        exportName={exportName}
        sheet={() => sheet(marked)}
        onSaved={onSaved}
        onClear={() => {
          // The bar goes with its marks: the keys go on in the list.
          const row = body.current?.querySelector<HTMLElement>(`[role="row"][tabindex="0"]`);
          row?.focus({ preventScroll: true });
          setMarks(NOTHING_MARKED);
        }}
      />
      {notes}
      <div className="ListBody-table" style={height}>
        <DataTable
          label={label}
          columns={dataColumns}
          rowCount={view.rows.length}
          rowAt={(index) => view.rows[index]}
          keyOf={keyOf}
          sort={view.sort}
          onSortChange={view.onSort}
          selectionMode="multiple"
          selectedKeys={
            view.page === null ? marks : new Set(keysInSight.filter((key) => marks.has(key)))
          }
          onSelectionChange={(next) => setMarks(marksWith(marks, keysInSight, next))}
          onSelectAll={(isSelected) =>
            setMarks(isSelected ? new Set(view.kept.map(keyOf)) : NOTHING_MARKED)
          }
          {...(isOpening ? { onRowAction: open } : {})}
          widths={view.widths}
          onWidthsChange={view.onWidths}
          rowTone={rowTone}
          isStale={isStale}
          empty={
            rows.length > 0 && (
              <NoHit
                narrowed={narrowedBy(filters, view.chosen, view.text)}
                onClear={view.onClear}
              />
            )
          }
        />
      </div>
      {view.page !== null && (
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          total={view.kept.length}
          onChange={view.onPage}
        />
      )}
    </div>
  );
}

const NO_FILTERS: readonly never[] = [];
const NO_ROWS: readonly never[] = [];
const NOTHING_MARKED: ReadonlySet<string> = new Set();
