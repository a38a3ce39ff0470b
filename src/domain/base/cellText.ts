import { withFormula } from "./csvText.ts";
import { type ReadCell, readText } from "./readTable.ts";

/** A cell as text: a number or a date as it is written, an export's apostrophe before a formula taken away. */
export function cellText(cell: ReadCell): string {
  return typeof cell === "string" ? withFormula(cell) : readText(cell);
}
