import { ASSET_DATES, type AttributeQuery } from "../../domain/assets/attributeFilter.ts";
import { PREDEFINED_RANGES, type PredefinedRange } from "../../domain/base/dateFilter.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { Attribute, Family } from "../../domain/referential/referential.ts";
import { type Locale, textIn } from "../../domain/base/locale.ts";

/** How an attribute is asked for: the facets of a date (specification section 4), or what fits the other types. */
export type Operator =
  | "none"
  | "before"
  | "after"
  | "equal"
  | "range"
  | PredefinedRange
  | "in"
  | "has"
  | "between";

/** An attribute that can be filtered by; those of one name share a filter. */
export type FilterAttribute = {
  readonly name: string;
  readonly label: string;
  readonly kind: "date" | "list" | "number" | "string";
  readonly values: readonly string[];
};

/** A filter while it is being put together: it may still lack what it asks for. Days as `YYYY-MM-DD`. */
export type AttributeDraft = {
  readonly name: string;
  readonly operator: Operator;
  readonly day: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly values: readonly string[];
  readonly text: string;
  readonly min: number | null;
  readonly max: number | null;
};

export const DATE_OPERATORS = [
  "none",
  "before",
  "after",
  "equal",
  "range",
  ...PREDEFINED_RANGES,
] as const satisfies readonly Operator[];

/** The operators of a kind, the usual one first but for dates. */
export function operatorsOf({ kind }: Pick<FilterAttribute, "kind">): readonly Operator[] {
  switch (kind) {
    case "date":
      return DATE_OPERATORS;
    case "list":
      return ["in", "none"];
    case "string":
      return ["has", "none"];
    case "number":
      return ["between", "none"];
    default:
      return unreachable(kind);
  }
}

/** The attributes of the chosen families and sub-families (none chosen: all), after the dates that every asset has. */
export function filterAttributes(
  families: readonly Family[],
  chosen: { readonly families: readonly string[]; readonly subFamilies: readonly string[] },
  locale: Locale,
  dateLabel: (date: (typeof ASSET_DATES)[number]) => string,
): readonly FilterAttribute[] {
  const isChosen = (names: readonly string[], name: string) =>
    names.length === 0 || names.includes(name);
  const byName = new Map<string, FilterAttribute>();
  for (const family of families.filter(({ name }) => isChosen(chosen.families, name)))
    for (const { name, attributes } of family.subFamilies)
      if (isChosen(chosen.subFamilies, name))
        for (const attribute of attributes) {
          const known = byName.get(attribute.name);
          byName.set(attribute.name, merged(known, attribute, locale));
        }
  return [
    ...ASSET_DATES.map((name) => ({
      name,
      label: dateLabel(name),
      kind: "date" as const,
      values: [],
    })),
    ...byName.values(),
  ];
}

function merged(
  known: FilterAttribute | undefined,
  { name, labels, valueType, allowedValues }: Attribute,
  locale: Locale,
): FilterAttribute {
  if (known !== undefined)
    return { ...known, values: [...new Set([...known.values, ...allowedValues])] };
  const kind = valueType === "computedDate" ? "date" : valueType;
  return { name, label: textIn(labels, locale, name), kind, values: allowedValues };
}

const EMPTY = {
  day: null,
  from: null,
  to: null,
  values: [],
  text: "",
  min: null,
  max: null,
} as const;

/** A new filter on an attribute, before anything is asked for. */
export function newDraft(attribute: FilterAttribute): AttributeDraft {
  const [operator = "none"] =
    attribute.kind === "date" ? (["last30Days"] as const) : operatorsOf(attribute);
  return { ...EMPTY, name: attribute.name, operator };
}

/** A filter as it is edited. */
export function draftOf(query: AttributeQuery, dayOf: (at: number) => string): AttributeDraft {
  const { name } = query;
  const draft = { ...EMPTY, name };
  switch (query.kind) {
    case "none":
      return { ...draft, operator: "none" };
    case "list":
      return { ...draft, operator: "in", values: query.values };
    case "string":
      return { ...draft, operator: "has", text: query.text };
    case "number":
      return { ...draft, operator: "between", min: query.min, max: query.max };
    case "date": {
      const { filter } = query;
      if (filter.kind === "predefined") return { ...draft, operator: filter.range };
      if (filter.kind === "range")
        return { ...draft, operator: "range", from: dayOf(filter.from), to: dayOf(filter.to) };
      return { ...draft, operator: filter.kind, day: dayOf(filter.day) };
    }
    default:
      return unreachable(query);
  }
}

/** What the draft asks for; null while something is missing. */
export function queryOfDraft(
  draft: AttributeDraft,
  startOf: (day: string) => number,
): AttributeQuery | null {
  const { name, operator, day, from, to, values, text, min, max } = draft;
  switch (operator) {
    case "none":
      return { name, kind: "none" };
    case "in":
      return values.length === 0 ? null : { name, kind: "list", values };
    case "has":
      return text.trim() === "" ? null : { name, kind: "string", text };
    case "between":
      return min === null && max === null ? null : { name, kind: "number", min, max };
    case "before":
    case "after":
    case "equal":
      return day === null
        ? null
        : { name, kind: "date", filter: { kind: operator, day: startOf(day) } };
    case "range":
      return from === null || to === null || to < from
        ? null
        : { name, kind: "date", filter: { kind: "range", from: startOf(from), to: startOf(to) } };
    case "last24Hours":
    case "yesterday":
    case "last7Days":
    case "last30Days":
    case "lastWeek":
    case "lastMonth":
      return { name, kind: "date", filter: { kind: "predefined", range: operator } };
    default:
      return unreachable(operator);
  }
}
