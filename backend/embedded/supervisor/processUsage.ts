import { readFileSync } from "node:fs";

/** What the system tells of a process. */
export interface ProcessUsage {
  /** Processor time since its start, ms. */
  readonly processor: number;
  /** It was stopped by a signal. */
  readonly isStopped: boolean;
}

/** Linux counts processor time in hundredths of a second, whatever its clock. */
const tick = 10;

/** Usage of a living process by Linux's /proc; null on other systems, or when it is gone. */
export function processUsage(pid: number): ProcessUsage | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // No such process, or no /proc: the time on the wall has to do.
    return null;
  }
  // The name of the program, in brackets, may hold blanks; behind it state, and 11 fields on utime and stime.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const processor = (Number(fields[11]) + Number(fields[12])) * tick;
  return Number.isFinite(processor)
    ? { processor, isStopped: fields[0] === "T" || fields[0] === "t" }
    : null;
}
