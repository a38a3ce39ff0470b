import { type Asset, AssetIdentity } from "../assets/asset.ts";
import {
  AssetForm as WholeForm,
  type AssetFormPart,
  fieldsOf,
  formIssues,
  formOf,
  identityOf,
  newAsset,
  withPart,
} from "../assets/assetForm.ts";
import { attributeField } from "../assets/assetFormFields.ts";
import type { ImportCounts, ImportMode, RowIssue } from "./assetImport.ts";
import { referenceKey } from "../assets/assetReference.ts";
import { sameJson } from "../base/fieldEdit.ts";
import type { AssetId } from "../base/ids.ts";
import type { Family } from "../referential/referential.ts";
import type { EpochMs } from "../base/time.ts";
import { rowIssue, rowShape } from "./rowShape.ts";
import { SITE_LINKS } from "../sites/site.ts";

/** Longer ones, in characters, are refused and compared with nothing: white space around a reference is not counted in its own limit. */
const LONGEST_REFERENCE = 1000;

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

/**
 * Judges one row, parsed and mapped by the client and never believed; `id` is the asset's where it is made. A row is
 * refused with all that is wrong with it, each field by its first reason.
 */
export function planRow(given: unknown, id: AssetId, context: RowContext): RowVerdict {
  const shape = rowShape(given);
  if (shape === null)
    return { verdict: "refused", issues: [rowIssue("", "invalid", "It is no row.")] };
  const { part, issues: misshapen } = shape;
  const { stored, families } = context;
  const isMisnamed = misshapen.some(({ field }) => field === "family" || field === "subFamily");
  const owner = isMisnamed ? null : ownerOf(part, context);
  const issues = [
    ...misshapen,
    ...referenceIssues(part, context),
    ...missingIssues(part, context),
    ...issuesOf(part, owner, context),
    ...linkIssues(part, owner, context),
  ];
  const named = new Set<string>();
  const first = issues.filter(
    ({ field }) => field === "" || (!named.has(field) && named.add(field).has(field)),
  );
  if (first.length > 0) return { verdict: "refused", issues: first };
  // What an asset is found by renames it never: a file may write the reference in other letters or with another dash.
  const form =
    stored === null
      ? WholeForm.parse(part)
      : withPart(formOf(stored), { ...part, reference: stored.reference });
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

function referenceIssues(
  { reference }: AssetFormPart,
  { stored, mode, isRepeated }: RowContext,
): RowIssue[] {
  if (reference === undefined) return [];
  const refused = (reason: RowIssue["reason"], detail: string) => [
    rowIssue("reference", reason, detail),
  ];
  if (isRepeated) return refused("repeated", `${reference} is in the file more than once.`);
  if (stored === null)
    return mode === "update"
      ? refused("OM006", `There is no asset with the reference ${reference}.`)
      : [];
  if (mode === "create")
    return refused("OM005", `There is an asset with the reference ${reference}.`);
  return stored.isArchived ? refused("archived", `The asset ${reference} is archived.`) : [];
}

/** The fields that a new asset needs and the row does not have; without a reference nobody knows what a row is about. */
function missingIssues(part: AssetFormPart, { stored, mode }: RowContext): RowIssue[] {
  const needed: readonly (keyof AssetFormPart)[] =
    stored === null && mode !== "update"
      ? ["reference", "designation", "family", "subFamily"]
      : ["reference"];
  return needed
    .filter((field) => part[field] === undefined)
    .map((field) => rowIssue(field, "missing", "It is needed."));
}

type Owner = { readonly family: string; readonly subFamily: string };

/** The family and sub-family that the row leads to; null: they are not known. */
function ownerOf({ family, subFamily }: AssetFormPart, { stored }: RowContext): Owner | null {
  const owner = {
    family: family ?? stored?.family ?? null,
    subFamily: subFamily ?? stored?.subFamily ?? null,
  };
  return owner.family === null || owner.subFamily === null
    ? null
    : { family: owner.family, subFamily: owner.subFamily };
}

function issuesOf(part: AssetFormPart, owner: Owner | null, context: RowContext): RowIssue[] {
  // What is only to be changed, and is not there, has no values to be judged with.
  if (owner === null || (context.stored === null && context.mode === "update")) return [];
  const values = { ...owner, attributes: part.attributes ?? [] };
  const form = context.stored === null ? values : withPart(formOf(context.stored), part);
  return formIssues(form, context.families).map((one) =>
    one.code === "OM001"
      ? rowIssue("subFamily", "OM001", `${one.family} / ${one.subFamily}`)
      : rowIssue(attributeField(one.attribute), "OM002", one.issue),
  );
}

function linkIssues(part: AssetFormPart, owner: Owner | null, context: RowContext): RowIssue[] {
  const sites = SITE_LINKS.flatMap((link) => {
    const site = part[link] ?? null;
    return site === null || context.sites.has(site) ? [] : [rowIssue(link, "unknownSite", site)];
  });
  const labels = (part.labels ?? []).flatMap((id) => {
    const label = context.labels.get(id);
    const fits =
      owner === null || (label?.family === owner.family && label.subFamily === owner.subFamily);
    return fits ? [] : [rowIssue("labels", "unknownLabel", id)];
  });
  return [...sites, ...labels];
}

function changesOf(before: Asset | null, after: Asset): FieldChange[] {
  const [then, now] = [before === null ? {} : fieldsOf(formOf(before)), fieldsOf(formOf(after))];
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return fields.flatMap((field) => {
    const [old, next] = [Reflect.get(then, field) ?? null, Reflect.get(now, field) ?? null];
    return sameJson(old, next) ? [] : [{ field, before: old, after: next }];
  });
}
