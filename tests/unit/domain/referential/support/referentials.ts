import type { AttributeValue } from "../../../../../src/domain/referential/attributeValue.ts";
import {
  Attribute,
  Family,
  type SubFamily,
} from "../../../../../src/domain/referential/referential.ts";

const NO_LABELS = { fr: null, en: null };

/** An attribute as a form would send it: plain values, so that a test can spoil one. */
export const attributeValues = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "note",
  attributeType: "specific",
  valueType: "string",
  required: false,
  allowedValues: [],
  computed: null,
  isRegulatory: false,
  labels: NO_LABELS,
  ...more,
});

export const attribute = (name: string, more: Record<string, unknown> = {}): Attribute =>
  Attribute.parse(attributeValues({ name, ...more }));

export const subFamily = (name: string, attributes: Attribute[] = []): SubFamily => ({
  name,
  labels: NO_LABELS,
  attributes,
});

export const family = (name: string, subFamilies: SubFamily[] = [], id = name): Family =>
  Family.parse({ id, name, category: "material", markerUrl: null, labels: NO_LABELS, subFamilies });

/** A value by its type: text, number, or a date given as a Date. */
export const value = (name: string, given: string | number | Date | null): AttributeValue => ({
  name,
  string: typeof given === "string" ? given : null,
  number: typeof given === "number" ? given : null,
  date: given instanceof Date ? given.getTime() : null,
});
