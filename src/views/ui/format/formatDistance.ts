import type { Locale } from "../../../domain/base/locale.ts";
import { numberFormat } from "./intl.ts";

/** A distance in metres: whole metres below 1 km, then kilometres with one decimal below 100. */
export function formatDistance(metres: number, locale: Locale): string {
  const isMetres = Math.round(metres) < 1000;
  const value = isMetres ? metres : metres / 1000;
  return numberFormat(locale, {
    style: "unit",
    unit: isMetres ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: isMetres || value >= 100 ? 0 : 1,
  }).format(value);
}
