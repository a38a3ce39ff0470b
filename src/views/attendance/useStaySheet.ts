import { useLingui } from "@lingui/react/macro";
import type { StaySum } from "../../domain/attendance/staySums.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useStayMachines } from "./stayMachines.ts";
import { staySheet, staySheetRow, staySumSheet } from "./staySheet.ts";
import { useInOutWords } from "./useInOutWords.ts";
import type { Stays } from "./useStays.ts";

/** What is chosen as a table to be saved: all records of the period, read or not, or the sums. */
export function useStaySheet(
  { live, query, text, view }: Stays,
  sums: readonly StaySum[] | null,
  siteName: (id: string) => string,
  now: EpochMs,
): () => SheetSource {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { readPage } = useStayMachines();
  const inOut = useInOutWords();
  const sumSheet = (known: readonly StaySum[]) =>
    staySumSheet(
      {
        name: t`Totals by person`,
        timezone,
        columns: [
          { header: t`Asset`, width: 30 },
          { header: t`Tag number`, width: 20 },
          { header: t`Records` },
          { header: t`Total duration (min)` },
          { header: t`State` },
          { header: t`Last out at`, width: 18 },
        ],
      },
      known,
      inOut,
    );
  const recordSheet = () =>
    staySheet({
      head: {
        name: t`In and out`,
        timezone,
        columns: [
          { header: t`Asset`, width: 30 },
          { header: t`Tag number`, width: 20 },
          { header: t`Site`, width: 24 },
          { header: t`In at`, width: 18 },
          { header: t`Out at`, width: 18 },
          { header: t`Entry in` },
          { header: t`Entry out` },
          { header: t`Duration (min)` },
          { header: t`State` },
        ],
      },
      live,
      query: query === null ? null : { ...query, text },
      read: readPage,
      rowOf: (stay) =>
        staySheetRow(
          stay,
          {
            site: siteName(stay.site),
            status: inOut(stay.status === "in"),
          },
          now,
        ),
    });
  return () => (view === "persons" && sums !== null ? sumSheet(sums) : recordSheet());
}
