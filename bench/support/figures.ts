/** The value below which the share `p` (0 to 1) of the figures lies; NaN without figures. */
export function percentile(figures: readonly number[], p: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

/** A row of a printed table. */
export type Row = Readonly<Record<string, string | number>>;

/** Prints rows under a title, columns as wide as they need to be. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const text = (value: string | number | undefined) =>
    typeof value === "number" ? shown(value) : (value ?? "");
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => text(row[column]).length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ");
  console.log(`\n${title}`);
  console.log(line(columns));
  for (const row of rows) console.log(line(columns.map((column) => text(row[column]))));
}

/** Prints how long the event loop of each service was held at most, in ms; `-`: the bench starts none of that kind. */
export function printTurns(longest: ReadonlyMap<string, number>): void {
  const row: Record<string, number> = {};
  for (const service of ["kuzzle", "data", "web"])
    row[service] = longest.get(service) ?? Number.NaN;
  printTable("Longest turn of the event loop, ms", [row]);
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return "-";
  if (Math.abs(value) >= 100 || Number.isInteger(value))
    return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Runs the work and says how long it took, in ms. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}
