import type { TagInOutRecord } from "../../domain/attendance/tagInOut.ts";
import type {
  EndedStaysCursor,
  EndedStaysPage,
  EndedStaysQuery,
} from "../../streams/calls/attendance/endedStays.ts";
import { pagedReadingMachine } from "../kit/pagedReadingMachine.ts";

export type EndedStays = {
  /** The last that ended first. */
  readonly stays: readonly TagInOutRecord[];
  /** All that the query finds, read or not; null until the first page. */
  readonly total: number | null;
  /** Documents that break their schema. */
  readonly refused: number;
};

/**
 * Stays at entry boxes that ended before the live feed begins, by the kit's `pagedReadingMachine`, page by page as the
 * list is scrolled. The total is that of the first page: stays that end meanwhile are in the live feed.
 */
export const endedStaysMachine = pagedReadingMachine<
  EndedStaysQuery,
  EndedStaysCursor,
  EndedStays,
  EndedStaysPage
>({
  id: "endedStays",
  nothing: { stays: [], total: null, refused: 0 },
  append: ({ stays, total, refused }, page) => ({
    stays: [...stays, ...page.stays],
    total: total ?? page.total,
    refused: refused + page.refused,
  }),
  sizeOf: ({ stays }) => stays.length,
  begins: "atOnce",
  continues: "atListEnd",
});
