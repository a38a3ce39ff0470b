import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { ownValue } from "../../src/domain/base/ownValue.ts";

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR };

/** `90s`, `10m` or `2h` in ms; null for anything else. */
export function readDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)$/u.exec(text.trim());
  const [, amount, unit] = match ?? [];
  return amount === undefined || unit === undefined
    ? null
    : Number(amount) * (ownValue(UNITS, unit) ?? 0);
}

/** An amount of ms as people say it: `45 s`, `3 min 20 s`, `1 h 5 min`. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
