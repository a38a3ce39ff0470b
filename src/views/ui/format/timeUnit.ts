import type { Locale } from "../../../domain/base/locale.ts";
import { numberFormat } from "./intl.ts";

export type TimeUnit = "second" | "minute" | "hour" | "day";

/** The symbols of the International System; Intl's English ones ("3 mins", "3 hrs") change with the number and jump in a list. */
const SYMBOLS = {
  en: { second: "s", minute: "min", hour: "h", day: "d" },
  fr: { second: "s", minute: "min", hour: "h", day: "j" },
} as const satisfies Record<Locale, Record<TimeUnit, string>>;

/** A count of a unit of time, e.g. "3 min", never broken over two lines. */
export function formatTimeUnit(count: number, unit: TimeUnit, locale: Locale): string {
  return `${numberFormat(locale, {}).format(count)}\u00A0${SYMBOLS[locale][unit]}`;
}
