import type { FieldIssue } from "../../../domain/base/domainError.ts";
import type { LabelId, SiteId } from "../../../domain/base/ids.ts";
import { type Label, labelTaken } from "../../../domain/referential/label.ts";
import { type Family, findSubFamily } from "../../../domain/referential/referential.ts";

/** A label while it is filled in; empty texts are not chosen yet. */
export type LabelFields = {
  readonly id: LabelId;
  readonly name: string;
  readonly family: string;
  readonly subFamily: string;
  readonly site: SiteId | null;
};

/** What is wrong with a field of a label. */
export type LabelIssue =
  | "familyMissing"
  | "nameLong"
  | "nameMissing"
  | "siteArchived"
  | "subFamilyMissing"
  | "subFamilyUnknown"
  | "taken";
export type LabelIssues = Partial<
  Readonly<Record<"family" | "name" | "site" | "subFamily", LabelIssue>>
>;

/** Longest name, in characters (domain/label.ts). */
const LONGEST = 100;

/** What can be reported before it is sent; the server judges the same again. */
export function labelIssues(
  label: LabelFields,
  others: readonly Label[],
  families: readonly Family[],
): LabelIssues {
  const { name, family, subFamily } = label;
  const isChosen = family !== "" && subFamily !== "";
  return {
    ...(family === "" ? { family: "familyMissing" } : {}),
    ...(family !== "" && subFamily === "" ? { subFamily: "subFamilyMissing" } : {}),
    ...(isChosen && findSubFamily(families, family, subFamily) === null
      ? { subFamily: "subFamilyUnknown" }
      : {}),
    ...nameIssue(name.trim(), isChosen && labelTaken(label, others) !== null),
  };
}

function nameIssue(name: string, isTaken: boolean): LabelIssues {
  if (name === "") return { name: "nameMissing" };
  if (name.length > LONGEST) return { name: "nameLong" };
  return isTaken ? { name: "taken" } : {};
}

/** Where a refusal of the server's belongs (labelController). */
export function refusedLabelIssues(
  code: string | null,
  issues: readonly FieldIssue[],
): LabelIssues {
  if (code === "label_taken") return { name: "taken" };
  if (code === "OM001") return { subFamily: "subFamilyUnknown" };
  if (code === "archived" || code === "not_found") return { site: "siteArchived" };
  const name = issues.find(({ path }) => path === "name" || path.endsWith(".name"));
  return name === undefined ? {} : { name: name.code === "too_big" ? "nameLong" : "nameMissing" };
}
