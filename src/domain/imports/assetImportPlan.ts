import { type Asset, AssetIdentity } from "../assets/asset.ts";
import {
  type AssetForm,
  AssetForm as WholeForm,
  type AssetFormPart,
  fieldsOf,
  formIssues,
  formOf,
  identityOf,
  newAsset,
  withPart,
} from "../assets/assetForm.ts";
import { type ImportCounts, ImportForm, type ImportMode, type RowIssue } from "./assetImport.ts";
import { referenceKey } from "../assets/assetReference.ts";
import { SITE_LINKS } from "../assets/bulkAction.ts";
import { fieldIssues } from "../base/domainError.ts";
import { sameJson } from "../base/fieldEdit.ts";
import type { AssetId } from "../base/ids.ts";
import type { Family } from "../referential/referential.ts";
import type { EpochMs } from "../base/time.ts";

/** Longer ones, in characters, are refused and compared with nothing: white space around a reference is not counted in its own limit. */
const LONGEST_REFERENCE = 1000;
/** Words of a refusal that are kept, in characters: a row may name columns of any length. */
const LONGEST_DETAIL = 300;

/** What a row is judged by. `stored` is the asset of its reference; `isRepeated`: another row has the same reference. */
export type RowContext = {
  readonly mode: ImportMode;
  readonly families: readonly Family[];
  readonly sites: ReadonlySet<string>;
  /** The family and sub-family of each label. */
  readonly labels: ReadonlyMap<string, { readonly family: string; readonly subFamily: string }>;
  readonly timezone: string;
  readonly now: EpochMs;
  readonly stored: Asset | null;
  readonly isRepeated: boolean;
};

/** One field that a row changes; `field` as in `fieldsOf`. */
export type FieldChange = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** What becomes of a row; `after` is the asset with it. */
export type RowVerdict =
  | { readonly verdict: "refused"; readonly issues: readonly RowIssue[] }
  | { readonly verdict: "unchanged" }
  | {
      readonly verdict: "create" | "update";
      readonly after: Asset;
      readonly changes: readonly FieldChange[];
    };

/** Judges one row, parsed and mapped by the client and never believed; `id` is the asset's where it is made. */
export function planRow(given: unknown, id: AssetId, context: RowContext): RowVerdict {
  const read = ImportForm.safeParse(given);
  if (!read.success)
    return refused(
      fieldIssues(read.error).map(({ path, message }) =>
        isSiteLink(path)
          ? issue(path, "unknownSite", givenText(given, path))
          : issue(path, "invalid", message),
      ),
    );
  const part = onlyGiven(read.data, given);
  const { stored, families } = context;
  const first = referenceIssue(part.reference ?? "", context);
  if (first !== null) return refused([first]);
  const form = wholeForm(part, stored);
  if ("issues" in form) return refused(form.issues);
  const issues = [...issuesOf(form, families), ...linkIssues(form, part, context)];
  if (issues.length > 0) return refused(issues);
  const identity = identityOf(form, families, context.timezone);
  const after = stored === null ? newAsset(id, identity, context.now) : { ...stored, ...identity };
  const changes = changesOf(stored, after);
  if (changes.length === 0) return { verdict: "unchanged" };
  return { verdict: stored === null ? "create" : "update", after, changes };
}

/** How many rows of each verdict there are. */
export function countsOf(verdicts: readonly RowVerdict[]): ImportCounts {
  const count = (wanted: RowVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  return {
    create: count("create"),
    update: count("update"),
    unchanged: count("unchanged"),
    refused: count("refused"),
  };
}

/** What the reference of a row is compared by, whatever else is wrong with it; empty where it has none that could be stored. */
export function keyOfRow(given: unknown): string {
  const reference: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, "reference") : null;
  const isReadable = typeof reference === "string" && reference.length <= LONGEST_REFERENCE;
  return isReadable ? referenceKey(reference) : "";
}

/** The identity alone, as the journal keeps it. */
export function journalled(asset: Asset): AssetIdentity {
  const { reference, designation, family, subFamily, category, labels, attributes } = asset;
  const { currentWorksite, nextLocationSite, futureWorksite } = asset;
  const sites = { currentWorksite, nextLocationSite, futureWorksite };
  return { reference, designation, family, subFamily, category, labels, ...sites, attributes };
}

function referenceIssue(
  reference: string,
  { stored, mode, isRepeated }: RowContext,
): RowIssue | null {
  if (isRepeated)
    return issue("reference", "repeated", `${reference} is in the file more than once.`);
  if (stored === null)
    return mode === "update"
      ? issue("reference", "OM006", `There is no asset with the reference ${reference}.`)
      : null;
  if (mode === "create")
    return issue("reference", "OM005", `There is an asset with the reference ${reference}.`);
  return stored.isArchived
    ? issue("reference", "archived", `The asset ${reference} is archived.`)
    : null;
}

function wholeForm(
  part: AssetFormPart,
  stored: Asset | null,
): AssetForm | { readonly issues: readonly RowIssue[] } {
  if (stored !== null) return withPart(formOf(stored), part);
  const read = WholeForm.safeParse(part);
  if (read.success) return read.data;
  return {
    issues: fieldIssues(read.error).map(({ path, message }) => issue(path, "invalid", message)),
  };
}

function issuesOf(form: AssetForm, families: readonly Family[]): RowIssue[] {
  return formIssues(form, families).map((one) =>
    one.code === "OM001"
      ? issue("subFamily", "OM001", `${one.family} / ${one.subFamily}`)
      : issue(`attributes.${one.attribute}`, "OM002", one.issue),
  );
}

function linkIssues(form: AssetForm, part: AssetFormPart, context: RowContext): RowIssue[] {
  const sites = SITE_LINKS.flatMap((link) => {
    const site = part[link] ?? null;
    return site === null || context.sites.has(site) ? [] : [issue(link, "unknownSite", site)];
  });
  const labels = (part.labels ?? []).flatMap((id) => {
    const label = context.labels.get(id);
    const fits = label?.family === form.family && label.subFamily === form.subFamily;
    return fits ? [] : [issue("labels", "unknownLabel", id)];
  });
  return [...sites, ...labels];
}

/** What names no site is no id of one either. */
function isSiteLink(field: string): boolean {
  return SITE_LINKS.some((link) => link === field);
}

function givenText(given: unknown, field: string): string {
  const value: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, field) : null;
  return typeof value === "string" ? value : "";
}

/** The defaults of the form are those of a new asset: a column that a file does not have changes nothing. */
function onlyGiven(read: AssetFormPart, given: unknown): AssetFormPart {
  return Object.fromEntries(
    Object.entries(read).filter(
      ([field]) => typeof given === "object" && given !== null && Object.hasOwn(given, field),
    ),
  ) as AssetFormPart;
}

function changesOf(before: Asset | null, after: Asset): FieldChange[] {
  const [then, now] = [before === null ? {} : fieldsOf(formOf(before)), fieldsOf(formOf(after))];
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return fields.flatMap((field) => {
    const [old, next] = [Reflect.get(then, field) ?? null, Reflect.get(now, field) ?? null];
    return sameJson(old, next) ? [] : [{ field, before: old, after: next }];
  });
}

function issue(field: string, reason: RowIssue["reason"], detail: string): RowIssue {
  const cut = (text: string) => text.slice(0, LONGEST_DETAIL);
  return { field: cut(field), reason, detail: cut(detail) };
}

function refused(issues: readonly RowIssue[]): RowVerdict {
  return { verdict: "refused", issues };
}
