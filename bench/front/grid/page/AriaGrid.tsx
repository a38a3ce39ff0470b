import { useState } from "react";
import {
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
} from "react-aria-components";
import { GRID_COLUMNS } from "../messages.ts";
import type { GridProps } from "./runGrid.tsx";

const LAYOUT = { rowHeight: 36, headingHeight: 36 };

export function Grid({ rows, sort, onSort }: GridProps) {
  const [marked, setMarked] = useState<Selection>(new Set());
  return (
    <Virtualizer layout={TableLayout} layoutOptions={LAYOUT}>
      <Table
        aria-label="Rows"
        className="Grid-aria"
        selectionMode="multiple"
        selectedKeys={marked}
        onSelectionChange={setMarked}
        sortDescriptor={{
          column: sort.column,
          direction: sort.isDescending ? "descending" : "ascending",
        }}
        onSortChange={({ column, direction }) =>
          onSort({ column: String(column), isDescending: direction === "descending" })
        }
      >
        <TableHeader>
          <Column width={40} minWidth={40}>
            <Mark />
          </Column>
          {GRID_COLUMNS.map((id) => (
            <Column key={id} id={id} allowsSorting isRowHeader={id === "reference"}>
              {id}
            </Column>
          ))}
        </TableHeader>
        <TableBody items={rows}>
          {(row) => (
            <Row>
              <Cell>
                <Mark />
              </Cell>
              {GRID_COLUMNS.map((id) => (
                <Cell key={id}>{row[id]}</Cell>
              ))}
            </Row>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  );
}

/** react-aria draws no box of its own. */
function Mark() {
  return (
    <Checkbox slot="selection">
      <span className="Grid-mark" />
    </Checkbox>
  );
}
