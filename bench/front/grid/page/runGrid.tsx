import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ComponentType, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { messages } from "../../../../locales/en.po";
import { must } from "../../../../src/domain/base/must.ts";
import type { DataSort } from "../../../../src/views/ui/dataColumn.ts";
import { TimeFormatProvider } from "../../../../src/views/ui/TimeFormatProvider.tsx";
import { GRID_COLUMNS } from "../messages.ts";

export type GridRow = { readonly id: string } & Readonly<
  Record<(typeof GRID_COLUMNS)[number], string>
>;

export type GridProps = {
  readonly rows: readonly GridRow[];
  readonly sort: DataSort;
  readonly onSort: (sort: DataSort) => void;
};

/** Shows the rows in a grid, with a search and an order outside of it. */
export function runGrid(Grid: ComponentType<GridProps>, count: number): void {
  i18n.loadAndActivate({ locale: "en", messages });
  const rows = Array.from({ length: count }, (_, index) => rowAt(index));
  createRoot(must(document.querySelector("#bench"), "it is in the page")).render(
    <I18nProvider i18n={i18n}>
      <TimeFormatProvider value={{ locale: "en", timezone: "Europe/Paris" }}>
        <Searched rows={rows} Grid={Grid} />
      </TimeFormatProvider>
    </I18nProvider>,
  );
}

function Searched({
  rows,
  Grid,
}: {
  readonly rows: readonly GridRow[];
  readonly Grid: ComponentType<GridProps>;
}) {
  const [text, setText] = useState("");
  const [sort, setSort] = useState<DataSort>({ column: "reference", isDescending: false });
  const shown = useMemo(() => {
    const column = must(
      GRID_COLUMNS.find((one) => one === sort.column),
      "it is one of the columns",
    );
    const turn = sort.isDescending ? -1 : 1;
    return rows
      .filter(({ reference }) => reference.startsWith(text))
      .toSorted((a, b) => (a[column] < b[column] ? -turn : a[column] > b[column] ? turn : 0));
  }, [rows, text, sort]);
  return (
    <div className="Grid">
      <div>
        <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
        <span className="AssetScreen-count">{shown.length}</span>
      </div>
      <Grid rows={shown} sort={sort} onSort={setSort} />
    </div>
  );
}

function rowAt(index: number): GridRow {
  // Spread, so that another order is another first row.
  const spread = String((index * 7_919) % 1_000_003).padStart(7, "0");
  return {
    id: `row-${index}`,
    reference: `a${String(index).padStart(6, "0")}`,
    designation: `asset ${spread}`,
    family: `family ${index % 12}`,
    site: `site ${index % 30}`,
    floor: String(index % 7),
    battery: `${index % 101} %`,
    city: `city ${index % 200}`,
    seen: spread,
  };
}
