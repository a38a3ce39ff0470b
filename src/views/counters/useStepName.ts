import type { EpochMs } from "../../domain/time.ts";
import { formatDate } from "../format/formatDate.ts";
import { formatDateTime } from "../format/formatDateTime.ts";
import { formatTime } from "../format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { HistoryStep } from "./historySpan.ts";

/** How an hour or a day is called: in full, and under a chart. */
export function useStepName(step: HistoryStep) {
  const format = useTimeFormat();
  return {
    long: (at: EpochMs) => (step === "hour" ? formatDateTime(at, format) : formatDate(at, format)),
    short: (at: EpochMs) =>
      step === "hour" ? formatTime(at, format) : formatDate(at, format).slice(0, 5),
  };
}
