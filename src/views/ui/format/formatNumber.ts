import type { Locale } from "../../../domain/base/locale.ts";
import { numberFormat } from "./intl.ts";

/** A number as the language writes it, e.g. 12 480 or 12,480. */
export function formatNumber(
  value: number,
  locale: Locale,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(locale, options).format(value);
}

/** A share of 1 in whole per cent. */
export function formatPercent(ratio: number, locale: Locale): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(ratio);
}
