import type { SheetCell } from "../../../domain/base/sheet.ts";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import type { Place } from "../../ui/format/intl.ts";
import { NOTHING } from "../../ui/format/nothing.ts";

/** A value of a list as its reader writes it. */
export function cellText(cell: SheetCell, place: Place): string {
  if (cell === null || cell === "") return NOTHING;
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return formatNumber(cell, place.locale);
  const { at, precision } = cell;
  return precision === "day"
    ? formatDate(at, place)
    : formatDateTime(at, place, { hasSeconds: precision === "second" });
}
