import { useState } from "react";
import { DataTable } from "../../../../src/views/ui/DataTable.tsx";
import type { DataColumn } from "../../../../src/views/ui/dataColumn.ts";
import { GRID_COLUMNS } from "../messages.ts";
import type { GridProps, GridRow } from "./runGrid.tsx";

const COLUMNS = GRID_COLUMNS.map((id): DataColumn<GridRow> => ({
  id,
  header: id,
  isSortable: true,
  isRowHeader: id === "reference",
  render: (row) => row[id],
}));
const keyOf = ({ id }: GridRow) => id;

export function Grid({ rows, sort, onSort }: GridProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="Rows"
      columns={COLUMNS}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={keyOf}
      sort={sort}
      onSortChange={onSort}
      selectionMode="multiple"
      selectedKeys={marked}
      onSelectionChange={setMarked}
    />
  );
}
