import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/time.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useOperations } from "../operations.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { staySheet, staySheetRow } from "./staySheet.ts";
import type { Stays } from "./useStays.ts";

/** The records of the chosen period as a table to be saved: all of them, read or not. */
export function useStaySheet(
  { live, query }: Stays,
  siteName: (id: string) => string,
  now: EpochMs,
): () => SheetSource {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { stays } = useOperations();
  return () =>
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
      query,
      read: stays.read,
      rowOf: (stay) =>
        staySheetRow(
          stay,
          {
            site: siteName(stay.site),
            status:
              stay.status === "in"
                ? t({ message: "In", context: "tag-in/tag-out" })
                : t({ message: "Out", context: "tag-in/tag-out" }),
          },
          now,
        ),
    });
}
