import type { EpochMs } from "../../../domain/base/time.ts";
import { dateTimeFormat, type Place } from "./intl.ts";

const DATE = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** DD/MM/YYYY on the wall of the place (product.md section 2). */
export function formatDate(at: EpochMs, { locale, timezone }: Place): string {
  return dateTimeFormat(locale, { ...DATE, timeZone: timezone }).format(at);
}
