import { z } from "zod";
import { attributeField } from "../assets/assetFormFields.ts";
import { type AssetFormPart, AssetFormPart as Part } from "../assets/assetForm.ts";
import { SITE_LINKS } from "../sites/site.ts";
import type { RowIssue, RowReason } from "./assetImport.ts";
import { ownValue } from "../base/ownValue.ts";
import { setOwnValue } from "../base/setOwnValue.ts";
import { sheetError } from "../base/sheetErrors.ts";

/** Words of a refusal that are kept, in characters: a row may name columns of any length. */
const LONGEST_DETAIL = 300;

/** What of a row has the form that it must have, and all that has not; a field that is refused is not in `part`. */
export type RowShape = {
  readonly part: AssetFormPart;
  readonly issues: readonly RowIssue[];
};

/** Reads a row field by field, so that one that does not fit hides no other; null: it is no row. */
export function rowShape(given: unknown): RowShape | null {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const part: Record<string, unknown> = {};
  const issues: RowIssue[] = [];
  for (const [field, value] of Object.entries(given)) {
    const schema = ownValue<z.ZodType>(Part.shape, field);
    if (schema === undefined)
      issues.push(rowIssue("", "invalid", `There is no column ${field} of assets.`));
    else if (field === "attributes" && Array.isArray(value))
      setOwnValue(part, field, attributesOf(value, issues));
    else {
      const issue = issueOf(field, value, schema);
      if (issue === null) setOwnValue(part, field, value);
      else issues.push(issue);
    }
  }
  const read = Part.safeParse(part);
  if (read.success) return { part: read.data, issues };
  // Each value fits, but not all of them together: too many, or one attribute twice.
  const { attributes, ...rest } = part;
  const whole = issueOf("attributes", attributes, Part.shape.attributes);
  return { part: Part.parse(rest), issues: whole === null ? issues : [...issues, whole] };
}

/** An issue, cut to what is kept of it. */
export function rowIssue(field: string, reason: RowReason, detail: string): RowIssue {
  const cut = (text: string) => text.slice(0, LONGEST_DETAIL);
  return { field: cut(field), reason, detail: cut(detail) };
}

/** The values that can be read; an issue for each other one is added. */
function attributesOf(values: readonly unknown[], issues: RowIssue[]): readonly unknown[] {
  const one = Part.shape.attributes.unwrap();
  return values.filter((value) => {
    const named = z.object({ name: z.string() }).safeParse(value);
    const field = named.success ? attributeField(named.data.name) : "attributes";
    const content = z.object({ string: z.string() }).safeParse(value);
    const issue =
      (content.success ? errorIn(field, content.data.string) : null) ??
      // As a list of one: the rules of the whole list are judged with all of them.
      firstIssue(field, one.safeParse([value]), value);
    if (issue !== null) issues.push(issue);
    return issue === null;
  });
}

function issueOf(field: string, value: unknown, schema: z.ZodType): RowIssue | null {
  const texts = Array.isArray(value) ? value : [value];
  for (const text of texts) {
    const error = typeof text === "string" ? errorIn(field, text) : null;
    if (error !== null) return error;
  }
  return firstIssue(field, schema.safeParse(value), value);
}

function errorIn(field: string, text: string): RowIssue | null {
  const error = sheetError(text);
  return error === null ? null : rowIssue(field, "sheetError", error);
}

function firstIssue(
  field: string,
  read: z.ZodSafeParseResult<unknown>,
  value: unknown,
): RowIssue | null {
  const issue = read.success ? undefined : read.error.issues[0];
  if (issue === undefined) return null;
  // What names no site is no id of one either.
  if (SITE_LINKS.some((link) => link === field))
    return rowIssue(field, "unknownSite", typeof value === "string" ? value : "");
  if (issue.code === "too_big" && issue.origin === "string")
    return rowIssue(field, "tooLong", String(issue.maximum));
  const isBlank = typeof value === "string" && value.trim() === "";
  if (value === null || value === undefined || isBlank)
    return rowIssue(field, "missing", issue.message);
  return rowIssue(field, "notAllowed", issue.message);
}
