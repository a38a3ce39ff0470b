import type { AttributeValue } from "../../../src/domain/referential/attributeValue.ts";
import { withComputedDates } from "../../../src/domain/referential/attributeValue.ts";
import type { Attribute, SubFamily } from "../../../src/domain/referential/referential.ts";
import { DAY, DEFAULT_TIMEZONE, startOfLocalDay } from "../../../src/domain/base/time.ts";
import { attributeOf, dateValue } from "./documents.ts";
import type { Random } from "./random.ts";

/** The last and next general periodic inspection (VGP), the regulatory deadline of lifting and site machines in France. */
export function inspectionAttributes(everyMonths: number): Attribute[] {
  return [
    attributeOf("lastInspection", "Dernière VGP", "date"),
    attributeOf("nextInspection", "Prochaine VGP", "computedDate", {
      computed: { from: "lastInspection", amount: everyMonths, unit: "month" },
      isRegulatory: true,
    }),
  ];
}

/**
 * The values of a machine last inspected some days ago: nearly all within the deadline, a few soon due, a few late.
 * Computed dates are filled in.
 */
export function inspected(
  subFamily: SubFamily,
  values: readonly AttributeValue[],
  now: number,
  random: Random,
): AttributeValue[] {
  const months = subFamily.attributes.find(({ computed }) => computed !== null)?.computed?.amount;
  if (months === undefined) return [...values];
  const age = random.next() ** 1.3 * months * 30.4 * 1.04;
  const last = startOfLocalDay(now - age * DAY, DEFAULT_TIMEZONE);
  return withComputedDates(
    subFamily,
    [...values, dateValue("lastInspection", last)],
    DEFAULT_TIMEZONE,
  );
}
