/** One entry a line, or between commas or semicolons; blank ones are none. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
