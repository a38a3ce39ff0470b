import { z } from "zod";
import { EpochMs } from "../base/instant.ts";
import type { Attribute, SubFamily, ValueType } from "./referential.ts";
import { addToDate } from "./computedDate.ts";

/** One attribute value of an asset; exactly one of the typed fields is set, by the attribute's value type. */
export const AttributeValue = z.object({
  name: z.string().min(1),
  string: z.string().nullable(),
  number: z.number().nullable(),
  date: EpochMs.nullable(),
});
export type AttributeValue = z.infer<typeof AttributeValue>;

/** Why a value does not fit its attribute; an asset with one is refused with OM002. */
export type ValueIssue = "missing" | "wrongType" | "notAllowed" | "unknownAttribute";

/** A value as the asset holds it, under the attribute's name. */
type Value = Pick<AttributeValue, "string" | "number" | "date">;

const NO_VALUE: Value = { string: null, number: null, date: null };

/** The field in which values of a type are kept. */
const FIELD = {
  string: "string",
  list: "string",
  number: "number",
  date: "date",
  computedDate: "date",
} as const satisfies Record<ValueType, keyof Value>;

/** What keeps a value from its attribute; null: it fits. Nothing at all fits where nothing is required, and blank text is nothing. */
export function attributeValueIssue(attribute: Attribute, value: Value): ValueIssue | null {
  const field = FIELD[attribute.valueType];
  const others = (["string", "number", "date"] as const).filter((other) => other !== field);
  if (others.some((other) => value[other] !== null)) return "wrongType";
  if (isEmpty(value)) {
    // A computed date is ours to fill; it is absent as long as its base is.
    return attribute.required && attribute.valueType !== "computedDate" ? "missing" : null;
  }
  const isForeign =
    attribute.valueType === "list" && !attribute.allowedValues.includes(value.string ?? "");
  return isForeign ? "notAllowed" : null;
}

/** All that keeps an asset's values from its sub-family: values that do not fit, required ones missing, names unknown. */
export function attributeIssues(
  subFamily: SubFamily,
  values: readonly AttributeValue[],
): { attribute: string; issue: ValueIssue }[] {
  const byName = new Map(values.map((value) => [value.name, value]));
  const known = new Set(subFamily.attributes.map(({ name }) => name));
  const misfits = subFamily.attributes.flatMap((attribute) => {
    const issue = attributeValueIssue(attribute, byName.get(attribute.name) ?? NO_VALUE);
    return issue === null ? [] : [{ attribute: attribute.name, issue }];
  });
  const strangers = values.filter(({ name, ...value }) => !known.has(name) && !isEmpty(value));
  return [
    ...misfits,
    ...strangers.map(({ name }) => ({ attribute: name, issue: "unknownAttribute" as const })),
  ];
}

/** The values with every computed date as its rule has it (null while its base is unknown), in the customer's timezone. */
export function withComputedDates(
  subFamily: SubFamily,
  values: readonly AttributeValue[],
  tz: string,
): AttributeValue[] {
  const computed = subFamily.attributes.flatMap(({ name, computed: rule }): AttributeValue[] => {
    if (rule === null) return [];
    const base = values.find((value) => value.name === rule.from)?.date ?? null;
    const date = base === null ? null : addToDate(base, rule.amount, rule.unit, tz);
    return [{ name, ...NO_VALUE, date }];
  });
  const names = new Set(computed.map(({ name }) => name));
  return [...values.filter(({ name }) => !names.has(name)), ...computed];
}

/** Whether there is no value; blank text is none. */
export function isEmpty(value: Value): boolean {
  return (value.string ?? "").trim() === "" && value.number === null && value.date === null;
}
