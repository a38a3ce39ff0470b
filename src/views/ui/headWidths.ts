import type { DataColumn } from "./dataColumn.ts";

/** What stands beside the text of a head: the mark of its order, and the room to the edges of its column. */
const BESIDE = { sortable: 42, plain: 24 } as const;

/** What the heads of a table need so that none is cut, by column, in pixels at a root of 16 px. */
export function headWidths<Row>(
  table: HTMLElement,
  columns: readonly DataColumn<Row>[],
  scale: number,
): Record<string, number> {
  const heads = table.querySelectorAll<HTMLElement>(".DataTable-column");
  const widths = columns.flatMap(({ id, pinned }, at): [string, number][] => {
    const text = heads[at]?.querySelector(".DataTable-nameText");
    if (text == null || pinned === "actions") return [];
    const beside = heads[at]?.dataset["sortable"] === undefined ? BESIDE.plain : BESIDE.sortable;
    // One more: the browser rounds what it says of the text.
    return [[id, Math.ceil((text.scrollWidth + 1) / scale) + beside]];
  });
  return Object.fromEntries(widths);
}
