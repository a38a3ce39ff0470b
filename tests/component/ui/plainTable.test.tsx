import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { formatNumber } from "../../../src/views/ui/format/formatNumber.ts";
import { PlainTable } from "../../../src/views/ui/PlainTable.tsx";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openPart, SIZES } from "../support/openFront.tsx";

const DAYS = [
  { day: "26 November 2026", counts: [12_345, 7, 0, 3] },
  { day: "25 November 2026", counts: [1, 1_234, 56, 0] },
];
const COUNTS = ["Messages", "Refused", "Lost before they were read", "Faults"];

const table = (
  <PlainTable
    caption="By day"
    rows={DAYS}
    keyOf={({ day }) => day}
    columns={[
      { header: "Day", render: ({ day }) => day },
      ...COUNTS.map((header, at) => ({
        header,
        align: "end" as const,
        render: ({ counts }: (typeof DAYS)[number]) => formatNumber(counts[at] ?? 0, "en"),
      })),
    ]}
  />
);

/** The cells of each row, as they are drawn. */
const drawn = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => ({
      height: row.getBoundingClientRect().height,
      cells: [...row.children].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [box, text] = [cell.getBoundingClientRect(), range.getBoundingClientRect()];
        return { left: box.left, right: box.right, top: box.top, textRight: text.right };
      }),
    }));

test("a plain table has rows of one height, and numbers that end below the ends of their heads", async () => {
  await openPart(table);
  await shown(page.getByRole("table", { name: "By day" }));
  const rows = drawn();
  expect(rows.map(({ height }) => height)).toEqual([36, 36, 36]);
  for (const at of [1, 2, 3, 4])
    expect(new Set(rows.map(({ cells }) => Math.round(cells[at]?.textRight ?? 0))).size).toBe(1);
});

test("on a phone what names the row is a line of its own, and the others stand below it and their heads", async () => {
  await openPart(table, { size: SIZES.phone });
  await shown(page.getByRole("table", { name: "By day" }));
  const [head, ...rows] = drawn();
  for (const { height, cells } of rows) {
    expect(height).toBeGreaterThanOrEqual(44);
    const [name, ...others] = cells;
    for (const other of others) expect(other.top).toBeGreaterThan(name?.top ?? 0);
    const sides = ({ left, right }: { readonly left: number; readonly right: number }) => [
      left,
      right,
    ];
    expect(others.map(sides)).toEqual(head?.cells.slice(1).map(sides));
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SIZES.phone[0]);
  await expectNobodyKeptOut();
});
