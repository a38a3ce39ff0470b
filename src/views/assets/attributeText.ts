import type { AttributeValue } from "../../domain/referential/attributeValue.ts";
import { ATTRIBUTE_NUMBER } from "../ui/format/attributeNumber.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import type { Place } from "../ui/format/intl.ts";
import { NOTHING } from "../ui/format/nothing.ts";

/** The value of an attribute, for readers. */
export function attributeText(value: AttributeValue | null, format: Place): string {
  if (value === null) return NOTHING;
  if (value.date !== null) return formatDate(value.date, format);
  if (value.number !== null) return formatNumber(value.number, format.locale, ATTRIBUTE_NUMBER);
  return value.string ?? NOTHING;
}
