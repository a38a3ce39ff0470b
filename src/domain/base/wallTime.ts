import { type EpochMs, localParts } from "./time.ts";

/** DD/MM/YYYY HH:MM by the clock on the wall (product.md section 2). */
export function wallTime(at: EpochMs, timezone: string): string {
  const { year, month, day, hour, minute } = localParts(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}
