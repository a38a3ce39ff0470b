import type { EpochMs } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatTime } from "../ui/format/formatTime.ts";
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
