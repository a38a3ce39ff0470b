import { fieldIssues } from "../base/domainError.ts";
import { sameJson } from "../base/fieldEdit.ts";
import { SiteId } from "../base/ids.ts";
import type { ImportMode } from "../base/importMode.ts";
import { nameKey } from "../base/nameKey.ts";
import { numberIn } from "../base/numberIn.ts";
import { ownValue } from "../base/ownValue.ts";
import type { ReadRow } from "../base/readTable.ts";
import { sheetError } from "../base/sheetErrors.ts";
import { countedKeys, firstByColumn, rowTexts } from "../base/sheetRows.ts";
import { Site } from "./site.ts";
import {
  NEEDED_SITE_COLUMNS,
  SITE_COLUMNS,
  type SiteColumn,
  type SiteMapping,
} from "./siteColumns.ts";
import { SiteChanges, SiteForm, siteOf } from "./siteForm.ts";
import { placeDoubt } from "./placeDoubt.ts";

/** What is done with rows whose longitude and latitude look exchanged; `ask`: nothing before somebody has said. */
export type SwappedPlaces = "ask" | "exchange" | "keep";

/**
 * Why a column of a row is refused: a code of zod, or one of ours. `missing`: nothing is there. `repeated`: the id is in
 * the file more than once, `nameRepeated` the name of rows without an id. `otherCase`: an id that differs from another by
 * case only. `taken`, `unknown`: the mode does not allow it. `ambiguous`: several sites have the name. `archived`. `drawn`: the
 * edge is a polygon, which no column moves. `sheetError`: the error of a formula. `zero`: what receivers say without a fix, which is no place.
 */
export type SiteRowIssue = { readonly column: SiteColumn; readonly code: string };

/** What a file changes of a site: plain fields, each of them a column. */
export type SitePatch = Partial<
  Pick<
    Site,
    | "address"
    | "city"
    | "latitude"
    | "longitude"
    | "owner"
    | "radius"
    | "siteName"
    | "timezone"
    | "type"
  >
>;

/** What becomes of a row. `isNameShared`: another site is called so, which is allowed; `isFar`: all others are far from where it puts the site. */
export type SiteRowPlan = { readonly line: number; readonly row: number } & (
  | {
      readonly verdict: "create";
      readonly form: SiteForm & { readonly id: SiteId };
      readonly isNameShared: boolean;
      readonly isFar: boolean;
    }
  | {
      readonly verdict: "update";
      readonly site: Site;
      readonly changes: SitePatch;
      readonly isNameShared: boolean;
      readonly isFar: boolean;
    }
  | { readonly verdict: "unchanged"; readonly site: Site }
  | { readonly verdict: "swapped" }
  | { readonly verdict: "refused"; readonly issues: readonly SiteRowIssue[] }
);

/** What a file of sites is judged by; `seed` is part of the ids of sites that are made without one. */
export type SitePlanContext = {
  readonly mapping: SiteMapping;
  readonly mode: ImportMode;
  readonly swapped: SwappedPlaces;
  readonly known: readonly Site[];
  readonly timezone: string;
  readonly seed: string;
};

/** How the types are written: in our words, and in those of French files. */
const TYPES: Readonly<Record<string, string>> = { agence: "agency", chantier: "worksite" };

/** The fields that are columns under another name. */
const COLUMN_OF: Readonly<Record<string, SiteColumn>> = { siteName: "name" };
const PLACE: readonly SiteColumn[] = ["longitude", "latitude", "radius"];

const ZERO: readonly SiteRowIssue[] = [
  { column: "longitude", code: "zero" },
  { column: "latitude", code: "zero" },
];

type Values = Partial<Record<SiteColumn, string>>;

/** Judges each row of a file of sites: what it makes or changes, or all that is wrong with it. New sites are circles. */
export function planSites(
  rows: readonly ReadRow[],
  context: SitePlanContext,
): readonly SiteRowPlan[] {
  const all = rows.map(({ cells }) => rowTexts(cells, context.mapping));
  const counted = counts(all);
  const index = indexOf(context.known);
  const places = context.known
    .filter(({ isArchived }) => !isArchived)
    .map(({ longitude: lon, latitude: lat }) => ({ lon, lat }));
  return rows.map(({ line }, row): SiteRowPlan => {
    const values = all[row] ?? {};
    const at = { line, row };
    const target = targetOf(values, counted, index, context.mode);
    const issues = [...errorsIn(values), ...("issues" in target ? target.issues : [])];
    const read = fieldsOf(values);
    const { longitude: lon, latitude: lat } = read;
    const place = typeof lon === "number" && typeof lat === "number" ? { lon, lat } : null;
    const doubt = place === null ? null : placeDoubt(place, places, context.timezone);
    if (doubt === "zero") issues.push(...ZERO);
    const isFar = doubt === "far";
    const isSwapped = doubt === "swapped";
    if (isSwapped && context.swapped === "ask" && issues.length === 0)
      return { ...at, verdict: "swapped" };
    const fields =
      place !== null && isSwapped && context.swapped === "exchange"
        ? { ...read, longitude: place.lat, latitude: place.lon }
        : read;
    if (issues.length > 0 || !("site" in target)) {
      const judged = SiteForm.partial().safeParse({ ...fields, id: undefined });
      return {
        ...at,
        verdict: "refused",
        issues: firstByColumn([
          ...issues,
          ...(judged.success ? [] : issuesOf(judged.error, values)),
        ]),
      };
    }
    const isNameShared = (name: string, id: string | null) =>
      counted.names(nameKey(name)) > 1 ||
      (index.byName.get(nameKey(name)) ?? []).some((one) => one.id !== id);
    if (target.site !== null) {
      const { siteName: _, ...others } = fields;
      // What a site is found by renames it never.
      const named = values.id === undefined ? others : fields;
      return { ...at, ...updated(target.site, named, values, { isNameShared, isFar }) };
    }
    const id = values.id ?? `site-${context.seed}-${line}`;
    const form = SiteForm.safeParse({ shape: "circle", ...withEmpty(fields), id });
    const whole = form.success ? Site.safeParse(siteOf(form.data, SiteId.parse("none"))) : form;
    if (!form.success || !whole.success)
      return {
        ...at,
        verdict: "refused",
        issues: firstByColumn(whole.success ? [] : issuesOf(whole.error, values)),
      };
    return {
      ...at,
      verdict: "create",
      form: { ...form.data, id: SiteId.parse(id) },
      isNameShared: isNameShared(form.data.siteName, null),
      isFar,
    };
  });
}

/** How often ids (as they are, and without regard to case) and names are in the file. */
function counts(all: readonly Values[]) {
  const keyOf = ({ name }: Values) => (name === undefined ? undefined : nameKey(name));
  return {
    ids: countedKeys(all.map(({ id }) => id)),
    folded: countedKeys(all.map(({ id }) => id?.toLowerCase())),
    names: countedKeys(all.map(keyOf)),
    nameless: countedKeys(all.filter(({ id }) => id === undefined).map(keyOf)),
  };
}

/** The sites that are there, by what rows name them by. */
function indexOf(known: readonly Site[]) {
  const byName = new Map<string, Site[]>();
  for (const site of known) {
    const key = nameKey(site.siteName);
    byName.set(key, [...(byName.get(key) ?? []), site]);
  }
  return {
    byName: byName as ReadonlyMap<string, readonly Site[]>,
    byId: new Map(known.map((site) => [String(site.id), site])),
    byFoldedId: new Set(known.map(({ id }) => id.toLowerCase())),
  };
}

/** The site that a row is about; null: it is about a new one. */
function targetOf(
  { id, name }: Values,
  { ids, folded, nameless }: ReturnType<typeof counts>,
  { byName, byId, byFoldedId }: ReturnType<typeof indexOf>,
  mode: ImportMode,
): { readonly site: Site | null } | { readonly issues: readonly SiteRowIssue[] } {
  const refused = (column: SiteColumn, code: string) => ({ issues: [{ column, code }] });
  if (id === undefined && name === undefined) return refused("name", "missing");
  if (id !== undefined) {
    if (ids(id) > 1) return refused("id", "repeated");
    if (folded(id.toLowerCase()) > 1) return refused("id", "otherCase");
  } else if (nameless(nameKey(name ?? "")) > 1) return refused("name", "nameRepeated");
  const column = id === undefined ? "name" : "id";
  const named = (byName.get(nameKey(name ?? "")) ?? []).filter(({ isArchived }) => !isArchived);
  if (id === undefined && named.length > 1) return refused("name", "ambiguous");
  const site = (id === undefined ? named[0] : byId.get(id)) ?? null;
  if (site === null) {
    if (id !== undefined && byFoldedId.has(id.toLowerCase())) return refused("id", "otherCase");
    return mode === "update" ? refused(column, "unknown") : { site };
  }
  if (site.isArchived) return refused(column, "archived");
  return mode === "create" ? refused(column, "taken") : { site };
}

function errorsIn(values: Values): readonly SiteRowIssue[] {
  return SITE_COLUMNS.flatMap((column) =>
    sheetError(values[column] ?? "") === null ? [] : [{ column, code: "sheetError" }],
  );
}

/** The fields that the row has; what cannot be read as its field's type stays text, which the field refuses. */
function fieldsOf({ name, type, longitude, latitude, radius, ...texts }: Values) {
  const { owner, address, city, timezone } = texts;
  const number = (text: string | undefined) =>
    text === undefined ? undefined : (numberIn(text) ?? text);
  const all = {
    siteName: name,
    type: type === undefined ? undefined : (ownValue(TYPES, nameKey(type)) ?? type.toLowerCase()),
    owner,
    longitude: number(longitude),
    latitude: number(latitude),
    radius: number(radius),
    address,
    city,
    timezone,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<Record<keyof SitePatch, number | string>>;
}

/** What a new site needs and the row does not have is refused as null is. */
function withEmpty(fields: ReturnType<typeof fieldsOf>): Record<string, unknown> {
  const needed = NEEDED_SITE_COLUMNS.map((column) => [
    column === "name" ? "siteName" : column,
    null,
  ]);
  return { ...Object.fromEntries(needed), ...fields };
}

function updated(
  site: Site,
  fields: ReturnType<typeof fieldsOf>,
  values: Values,
  beside: {
    readonly isNameShared: (name: string, id: string | null) => boolean;
    readonly isFar: boolean;
  },
) {
  const changed = Object.entries(fields).filter(
    ([field, value]) => !sameJson(value, Reflect.get(site, field)),
  );
  if (changed.length === 0) return { verdict: "unchanged" as const, site };
  const drawn = changed.flatMap(([field]) => {
    const column = columnOf(field);
    return site.shape === "polygon" && PLACE.includes(column) ? [{ column, code: "drawn" }] : [];
  });
  const read = SiteChanges.safeParse(Object.fromEntries(changed));
  if (!read.success || drawn.length > 0)
    return {
      verdict: "refused" as const,
      issues: firstByColumn([...drawn, ...(read.success ? [] : issuesOf(read.error, values))]),
    };
  const changes = read.data as SitePatch;
  const isShared = changes.siteName !== undefined && beside.isNameShared(changes.siteName, site.id);
  const isMoved = changes.latitude !== undefined || changes.longitude !== undefined;
  const isFar = beside.isFar && isMoved;
  return { verdict: "update" as const, site, changes, isNameShared: isShared, isFar };
}

function issuesOf(error: Parameters<typeof fieldIssues>[0], values: Values): SiteRowIssue[] {
  return fieldIssues(error).map(({ path, code }) => {
    const column = columnOf(path.split(".")[0] ?? "");
    return { column, code: values[column] === undefined ? "missing" : code };
  });
}

/** Whether a row makes or changes a site. */
export function isSiteWork({ verdict }: SiteRowPlan): boolean {
  return verdict === "create" || verdict === "update";
}

function columnOf(field: string): SiteColumn {
  const name = ownValue(COLUMN_OF, field) ?? field;
  return SITE_COLUMNS.find((column) => column === name) ?? "id";
}
