import type { Locale } from "../../../domain/base/locale.ts";
import { formatPercent } from "./formatNumber.ts";
import { NOTHING } from "./nothing.ts";

/**
 * The charge of a battery, 0 to 100, in whole percent that it has: 29.6 is below a limit of 30, and must read so. A dash
 * where no level was ever read.
 */
export function formatBattery(percent: number | null, locale: Locale): string {
  return percent === null ? NOTHING : formatPercent(Math.floor(percent) / 100, locale);
}
