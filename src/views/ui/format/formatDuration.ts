import type { Locale } from "../../../domain/base/locale.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../domain/base/time.ts";
import { formatTimeUnit } from "./timeUnit.ts";

const UNITS = [
  { unit: "day", size: DAY },
  { unit: "hour", size: HOUR },
  { unit: "minute", size: MINUTE },
  { unit: "second", size: SECOND },
] as const;

/**
 * A length of time in ms in its two largest units: "2 h 5 min", "3 d 4 h", "45 s"; with `largest` "hour" none of them is
 * a day: "76 h 5 min", as working time is told. Negative counts as none.
 */
export function formatDuration(
  duration: number,
  locale: Locale,
  largest: "day" | "hour" = "day",
): string {
  const whole = Math.max(0, Math.floor(duration / SECOND)) * SECOND;
  const units = largest === "day" ? UNITS : UNITS.slice(1);
  const first = units.findIndex(({ size }) => whole >= size);
  const shown = first === -1 ? units.slice(-1) : units.slice(first, first + 2);
  let left = whole;
  const parts: string[] = [];
  for (const { unit, size } of shown) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count === 0 && parts.length > 0) continue;
    parts.push(formatTimeUnit(count, unit, locale));
  }
  return parts.join(" ");
}
