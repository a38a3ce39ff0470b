/**
 * Rows as a CSV file that spreadsheets open: comma, CRLF, UTF-8 with a byte order mark. What a spreadsheet would take
 * for a formula is made text by an apostrophe (product.md section 4, exports).
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const harmless = /^[\s]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
