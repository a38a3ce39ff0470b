import type { SheetHead, SheetRow } from "../../domain/base/sheet.ts";
import type { StaySum } from "../../domain/attendance/staySums.ts";
import { stayMinutes, type TagInOutRecord } from "../../domain/attendance/tagInOut.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { SheetPart, SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import type { EndedStaysPage, EndedStaysQuery } from "../../streams/calls/attendance/endedStays.ts";
import type { EndedStaysRead } from "./stayMachines.ts";

/** Stays of one call: an export asks for many at once. */
const PAGE = 2000;

/** What an export is made of. `query` null: nothing that ended earlier belongs to it. */
export type StaySheet = {
  readonly head: SheetHead;
  readonly live: readonly TagInOutRecord[];
  readonly query: EndedStaysQuery | null;
  readonly read: (read: EndedStaysRead, size: number) => Promise<EndedStaysPage>;
  readonly rowOf: (stay: TagInOutRecord) => SheetRow;
};

/** First what is live, then what ended before, page by page until there is no more. */
export function staySheet({ head, live, query, read, rowOf }: StaySheet): SheetSource {
  async function* parts(signal: AbortSignal): AsyncGenerator<SheetPart> {
    let done = live.length;
    yield { rows: live.map(rowOf), done, total: done };
    let cursor: EndedStaysPage["cursor"] = null;
    while (query !== null && !signal.aborted) {
      const page: EndedStaysPage = await read({ query, cursor }, PAGE);
      done += page.stays.length;
      yield { rows: page.stays.map(rowOf), done, total: Math.max(done, live.length + page.total) };
      cursor = page.cursor;
      if (cursor === null) return;
    }
  }
  return { head, parts };
}

/** The sums as they are shown, at once. */
export function staySumSheet(
  head: SheetHead,
  sums: readonly StaySum[],
  status: (isIn: boolean) => string,
): SheetSource {
  const rows = sums.map(({ name, tagNumber, stays, minutes, isIn, lastOut }): SheetRow => [
    name,
    tagNumber,
    stays,
    minutes,
    status(isIn),
    lastOut === null ? null : { at: lastOut, precision: "minute" },
  ]);
  return { head, parts: () => [{ rows, done: rows.length, total: rows.length }] };
}

/** A stay as a row: dates to the minute, its length in whole minutes. */
export function staySheetRow(
  stay: TagInOutRecord,
  words: { readonly site: string; readonly status: string },
  now: EpochMs,
): SheetRow {
  const { tagNumber, assetName, dateIn, dateOut, entryNumberIn, entryNumberOut } = stay;
  return [
    assetName,
    tagNumber,
    words.site,
    { at: dateIn, precision: "minute" },
    dateOut === null ? null : { at: dateOut, precision: "minute" },
    entryNumberIn,
    entryNumberOut,
    stayMinutes(stay, now),
    words.status,
  ];
}
