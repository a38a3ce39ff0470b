import type { Asset } from "./asset.ts";
import type { AttributeValue } from "../referential/attributeValue.ts";
import { boundsOf, type DateFilter, PREDEFINED_RANGES } from "../base/dateFilter.ts";
import { deadlineState, type RegulatoryDeadline } from "./regulatoryDeadline.ts";
import { namesOf } from "../referential/familyRename.ts";
import type { Family } from "../referential/referential.ts";
import { dayOf } from "../base/localDay.ts";
import { localInstant, localParts } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/** Dates of every asset that are filtered like attributes; named so that no attribute of a referential is meant. */
export const ASSET_DATES = ["asset:lastTagUpdate", "asset:lastPositionUpdate"] as const;

/**
 * What an attribute has to be, as it is asked and kept in an address. Text is searched without regard to case and
 * accents; a bound that is null is open; `none`: it has no value.
 */
export type AttributeQuery = { readonly name: string } & (
  | { readonly kind: "none" }
  | { readonly kind: "date"; readonly filter: Exclude<DateFilter, { kind: "none" }> }
  | { readonly kind: "list"; readonly values: readonly string[] }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null }
);

/** The same as it is matched, without a clock: an instant is from `from` on and before `to`. */
export type AttributeFilter = { readonly name: string } & (
  | { readonly kind: "none" }
  | { readonly kind: "date"; readonly from: number | null; readonly to: number | null }
  | { readonly kind: "list"; readonly values: readonly string[] }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null }
);

/** An attribute that is a deadline in one sub-family. */
export type RegulatoryAttribute = {
  readonly family: string;
  readonly subFamily: string;
  readonly attribute: string;
};

/** Assets with a deadline in one of the spans of time. */
export type DeadlineFilter = {
  readonly spans: readonly { readonly from: number | null; readonly to: number | null }[];
  readonly attributes: readonly RegulatoryAttribute[];
};

/** What a query means now, on the calendar of the timezone. */
export function resolvedQuery(query: AttributeQuery, now: number, tz: string): AttributeFilter {
  if (query.kind !== "date") return query;
  const bounds = boundsOf(query.filter, now, tz);
  return { name: query.name, kind: "date", from: bounds?.from ?? null, to: bounds?.to ?? null };
}

/** Whether an asset passes. `plain` brings a text to what texts are searched in. */
export function attributeMatches(
  filter: AttributeFilter,
  asset: Asset,
  plain: (text: string) => string,
): boolean {
  const value = valueOf(filter.name, asset);
  switch (filter.kind) {
    case "none":
      return value === null;
    case "date":
      return (
        value?.date != null &&
        (filter.from === null || value.date >= filter.from) &&
        (filter.to === null || value.date < filter.to)
      );
    case "list":
      return value?.string != null && filter.values.includes(value.string);
    case "string":
      return value?.string != null && plain(value.string).includes(plain(filter.text));
    case "number":
      return (
        value?.number != null &&
        (filter.min === null || value.number >= filter.min) &&
        (filter.max === null || value.number <= filter.max)
      );
    default:
      return unreachable(filter);
  }
}

/** The attributes that are deadlines, each in its sub-family; while a family is renamed, under both its names. */
export function regulatoryAttributes(families: readonly Family[]): readonly RegulatoryAttribute[] {
  return families.flatMap((one) =>
    namesOf(one).flatMap((family) =>
      one.subFamilies.flatMap(({ name: subFamily, attributes }) =>
        attributes
          .filter(({ isRegulatory }) => isRegulatory)
          .map(({ name: attribute }) => ({ family, subFamily, attribute })),
      ),
    ),
  );
}

/** The deadlines in those states now, as spans of time: the other way of `deadlineState`. */
export function deadlineFilter(
  states: readonly RegulatoryDeadline[],
  attributes: readonly RegulatoryAttribute[],
  { now, thresholdDays, tz }: { now: number; thresholdDays: number; tz: string },
): DeadlineFilter {
  const { year, month, day } = localParts(now, tz);
  const today = localInstant({ year, month, day }, tz);
  const later = localInstant({ year, month, day: day + thresholdDays + 1 }, tz);
  const spans = {
    due: { from: null, to: today },
    soon: { from: today, to: later },
    notDue: { from: later, to: null },
  } as const satisfies Record<ReturnType<typeof deadlineState>, unknown>;
  return { spans: states.map((state) => spans[state]), attributes };
}

/** Makes the question whether an asset has such a deadline; made once, since it is asked thousands of times a second. */
export function deadlineMatcher({ spans, attributes }: DeadlineFilter): (asset: Asset) => boolean {
  const names = regulatoryNames(attributes);
  return (asset) => {
    const own = names(asset);
    return asset.attributes.some(
      ({ name, date }) =>
        date !== null &&
        own.has(name) &&
        spans.some(({ from, to }) => (from === null || date >= from) && (to === null || date < to)),
    );
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The names of the deadlines of an asset's sub-family. */
export function regulatoryNames(
  attributes: readonly RegulatoryAttribute[],
): (asset: Pick<Asset, "family" | "subFamily">) => ReadonlySet<string> {
  const keyOf = (one: Pick<Asset, "family" | "subFamily">) =>
    JSON.stringify([one.family, one.subFamily]);
  const byOwner = new Map<string, Set<string>>();
  for (const one of attributes) {
    const names = byOwner.get(keyOf(one)) ?? new Set();
    names.add(one.attribute);
    byOwner.set(keyOf(one), names);
  }
  return (asset) => byOwner.get(keyOf(asset)) ?? NO_NAMES;
}

/** What an address says of one attribute: parts between colons, each percent-encoded, e.g. `inspected:before:2026-03-02`. */
export function queryText(query: AttributeQuery, tz: string): string {
  const parts = [query.name, ...operatorOf(query, tz)];
  return parts.map((part) => encodeURIComponent(part)).join(":");
}

function operatorOf(query: AttributeQuery, tz: string): readonly string[] {
  switch (query.kind) {
    case "none":
      return ["none"];
    case "list":
      return ["in", ...query.values];
    case "string":
      return ["has", query.text];
    case "number":
      return ["between", bound(query.min), bound(query.max)];
    case "date":
      return dateOperator(query.filter, tz);
    default:
      return unreachable(query);
  }
}

function dateOperator(
  filter: Exclude<DateFilter, { kind: "none" }>,
  tz: string,
): readonly string[] {
  switch (filter.kind) {
    case "before":
    case "after":
    case "equal":
      return [filter.kind, dayOf(filter.day, tz)];
    case "range":
      return ["range", dayOf(filter.from, tz), dayOf(filter.to, tz)];
    case "predefined":
      return [filter.range];
    default:
      return unreachable(filter);
  }
}

/** What such a text asks for; null: it is none. */
export function queryOfText(text: string, tz: string): AttributeQuery | null {
  const parts = decoded(text);
  const [name = "", operator = "", ...values] = parts ?? [];
  if (name === "") return null;
  const range = PREDEFINED_RANGES.find((one) => one === operator);
  if (range !== undefined) return { name, kind: "date", filter: { kind: "predefined", range } };
  const [first = "", second = ""] = values;
  switch (operator) {
    case "none":
      return { name, kind: "none" };
    case "in":
      return values.length === 0 ? null : { name, kind: "list", values };
    case "has":
      return first.trim() === "" ? null : { name, kind: "string", text: first };
    case "between": {
      const [min, max] = [numberOf(first), numberOf(second)];
      return min === null && max === null ? null : { name, kind: "number", min, max };
    }
    case "before":
    case "after":
    case "equal": {
      const day = beginningOf(first, tz);
      return day === null ? null : { name, kind: "date", filter: { kind: operator, day } };
    }
    case "range": {
      const [from, to] = [beginningOf(first, tz), beginningOf(second, tz)];
      if (from === null || to === null || to < from) return null;
      return { name, kind: "date", filter: { kind: "range", from, to } };
    }
    default:
      return null;
  }
}

function valueOf(name: string, asset: Asset): Omit<AttributeValue, "name"> | null {
  if (name.startsWith("asset:")) {
    const date =
      name === "asset:lastTagUpdate"
        ? asset.lastTagUpdate
        : name === "asset:lastPositionUpdate"
          ? asset.lastPositionUpdate
          : null;
    return date === null ? null : { string: null, number: null, date };
  }
  return asset.attributes.find((one) => one.name === name) ?? null;
}

function decoded(text: string): readonly string[] | null {
  try {
    return text.split(":").map((part) => decodeURIComponent(part));
  } catch {
    // A percent sign that begins no character: nobody wrote it here.
    return null;
  }
}

const bound = (value: number | null) => (value === null ? "" : String(value));

function numberOf(text: string): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

function beginningOf(text: string, tz: string): number | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = localInstant({ year, month, day }, tz);
  return at < 0 || dayOf(at, tz) !== text ? null : at;
}
