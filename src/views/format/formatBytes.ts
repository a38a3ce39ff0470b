import type { Locale } from "../../domain/locale.ts";
import { numberFormat } from "./intl.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file, in thousands as file managers count. */
export function formatBytes(bytes: number, locale: Locale): string {
  let value = bytes;
  let at = 0;
  while (value >= 999.5 && at < UNITS.length - 1) {
    value /= 1000;
    at += 1;
  }
  return numberFormat(locale, {
    style: "unit",
    unit: UNITS[at] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}
