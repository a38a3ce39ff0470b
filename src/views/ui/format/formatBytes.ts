import type { Locale } from "../../../domain/base/locale.ts";
import { numberFormat } from "./intl.ts";

const STEP = 1024;
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file, in steps of 1,024 as its limits are counted (domain/limits.ts): 5 MB are 5 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  let value = bytes;
  let at = 0;
  while (value >= STEP - 0.5 && at < UNITS.length - 1) {
    value /= STEP;
    at += 1;
  }
  return numberFormat(locale, {
    style: "unit",
    unit: UNITS[at] ?? "byte",
    // "162 byte" is what its short form says in English.
    unitDisplay: at === 0 && locale === "en" ? "long" : "short",
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}
