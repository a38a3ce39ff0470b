import type { Locale } from "../../../domain/base/locale.ts";
import { METER_UNITS, type MeterKind } from "../../../domain/devices/meter.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";

/** What a meter says, with one decimal and its unit: h, km and l are the same in both languages. */
export function formatMeter(meter: MeterKind, value: number, locale: Locale): string {
  if (meter === "fuelLevel")
    return formatNumber(value, locale, {
      style: "unit",
      unit: "percent",
      maximumFractionDigits: 1,
    });
  return `${formatNumber(value, locale, { maximumFractionDigits: 1 })}\u00A0${METER_UNITS[meter]}`;
}
