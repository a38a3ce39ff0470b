import { type CsvCell, csvText } from "../domain/base/csvText.ts";
import { dateText, type SheetRow } from "../domain/base/sheet.ts";
import type { SheetTask } from "./sheetTask.ts";
import type { SheetWriter } from "./sheetWriter.ts";

/** A table as CSV in the reader's dialect. Written by parts: the text of 50,000 rows is never in one piece but the last. */
export function csvSheet({ head, dialect }: SheetTask): SheetWriter {
  const encoder = new TextEncoder();
  const parts = [csvText([head.columns.map(({ header }) => header)], dialect)].map((text) =>
    encoder.encode(text),
  );
  return {
    add(rows) {
      const text = csvText(
        rows.map((row) => plain(row, head.timezone)),
        dialect,
      );
      // The byte order mark is the file's, not each part's.
      parts.push(encoder.encode(text.slice(1)));
    },
    end: () => joined(parts),
  };
}

function plain(row: SheetRow, timezone: string): CsvCell[] {
  return row.map((cell) =>
    typeof cell === "object" && cell !== null ? dateText(cell, timezone) : cell,
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
