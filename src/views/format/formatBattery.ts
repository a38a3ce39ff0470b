import type { Locale } from "../../domain/locale.ts";
import { formatPercent } from "./formatNumber.ts";
import { NOTHING } from "./nothing.ts";

/** The charge of a battery, 0 to 100; a dash where no level was ever read. */
export function formatBattery(percent: number | null, locale: Locale): string {
  return percent === null ? NOTHING : formatPercent(percent / 100, locale);
}
