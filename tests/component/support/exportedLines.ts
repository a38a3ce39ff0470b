import { page } from "vitest/browser";
import { savedFile } from "./savedFile.ts";

/** Exports what is shown as CSV: its lines below the head. */
export async function exportedLines(): Promise<readonly string[]> {
  const { blob } = await savedFile(async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "Text (CSV)" }).click();
  });
  return (await blob.text()).trim().split("\r\n").slice(1);
}

/** What stands first on each of the lines. */
export const firstCells = (lines: readonly string[]) =>
  lines.map((line) => /^[^;,]*/u.exec(line)?.[0]);
