import type { Locale } from "../../../domain/base/locale.ts";
import { numberFormat } from "./intl.ts";

/** A speed in metres a second as whole kilometres an hour. */
export function formatSpeed(metresPerSecond: number, locale: Locale): string {
  return numberFormat(locale, {
    style: "unit",
    unit: "kilometer-per-hour",
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(metresPerSecond * 3.6);
}
