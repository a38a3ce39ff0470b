import { produce } from "immer";
import { fieldIssues } from "../../domain/base/domainError.ts";
import { nameKey } from "../../domain/base/nameKey.ts";
import {
  type Attribute,
  Family,
  familyIssues,
  type SubFamily,
} from "../../domain/referential/referential.ts";

/** A family while it is filled in. */
export type FamilyDraft = Omit<Family, "rename">;

/** What is filled in of a family that is there. */
export function draftOf({ rename: _, ...draft }: Family): FamilyDraft {
  return draft;
}

const NO_TEXT = { fr: null, en: null } as const;

export function emptyFamily(id: string): FamilyDraft {
  return { id, name: "", category: "material", markerUrl: null, labels: NO_TEXT, subFamilies: [] };
}

export const EMPTY_SUB_FAMILY: SubFamily = { name: "", labels: NO_TEXT, attributes: [] };

export const EMPTY_ATTRIBUTE: Attribute = {
  name: "",
  attributeType: "specific",
  valueType: "string",
  required: false,
  allowedValues: [],
  computed: null,
  isRegulatory: false,
  labels: NO_TEXT,
};

/** The attribute with another type of value; what only the old type has is gone. */
export function withValueType(
  attribute: Attribute,
  valueType: Attribute["valueType"],
  dates: readonly string[],
): Attribute {
  const isDate = valueType === "date" || valueType === "computedDate";
  return {
    ...attribute,
    valueType,
    allowedValues: valueType === "list" ? attribute.allowedValues : [],
    computed:
      valueType === "computedDate"
        ? (attribute.computed ?? { from: dates[0] ?? "", amount: 12, unit: "month" })
        : null,
    isRegulatory: isDate && attribute.isRegulatory,
  };
}

/** The dates that a computed one can follow from. */
export function dateNames({ attributes }: Pick<SubFamily, "attributes">): readonly string[] {
  return attributes.filter(({ valueType }) => valueType === "date").map(({ name }) => name);
}

/** The sub-family with one attribute in another form (null: without it); what follows a date follows it under its new name. */
export function withAttribute(
  subFamily: SubFamily,
  place: number,
  next: Attribute | null,
): SubFamily {
  return produce(subFamily, ({ attributes }) => {
    const before = attributes[place]?.name ?? "";
    attributes.splice(place, 1, ...(next === null ? [] : [next]));
    if (next === null || before === "") return;
    for (const { computed } of attributes) if (computed?.from === before) computed.from = next.name;
  });
}

/** Values written one a line; blank lines say nothing. */
export function valuesOf(lines: string): readonly string[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** One thing that is wrong, at its field: `subFamilies.0.attributes.1.name`. */
export type DraftIssue = { readonly path: string; readonly code: string };

/** What can be reported before it is sent; the server judges the same again. */
export function familyDraftIssues(
  draft: FamilyDraft,
  others: readonly Family[],
): readonly DraftIssue[] {
  const read = Family.safeParse(draft);
  const fields = read.success
    ? []
    : fieldIssues(read.error).map(({ path, code }) => ({ path, code }));
  const between = familyIssues(draft, others).flatMap((issue): DraftIssue[] => {
    if (issue.kind === "nameTaken") return [{ path: "name", code: "nameTaken" }];
    // An empty name is told as missing.
    const named = (name: string) => nameKey(name) !== "";
    if (issue.kind === "subFamilyRepeated")
      return draft.subFamilies.flatMap(({ name }, at) =>
        named(name) && nameKey(name) === nameKey(issue.subFamily)
          ? [{ path: `subFamilies.${at}.name`, code: issue.kind }]
          : [],
      );
    return draft.subFamilies.flatMap((subFamily, at) =>
      subFamily.name === issue.subFamily
        ? subFamily.attributes.flatMap(({ name }, place) =>
            nameKey(name) === nameKey(issue.attribute) &&
            (named(name) || issue.kind === "computedFromNothing")
              ? [
                  {
                    path: `subFamilies.${at}.attributes.${place}.${issue.kind === "attributeRepeated" ? "name" : "computed"}`,
                    code: issue.kind,
                  },
                ]
              : [],
          )
        : [],
    );
  });
  return distinct([...fields, ...between]);
}

function distinct(issues: readonly DraftIssue[]): readonly DraftIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.code}`, issue])).values()];
}

/** Sub-families and attributes of a family, for its line in the list. */
export function countsOf({ subFamilies }: Pick<Family, "subFamilies">): {
  readonly subFamilies: number;
  readonly attributes: number;
} {
  return {
    subFamilies: subFamilies.length,
    attributes: subFamilies.reduce((sum, { attributes }) => sum + attributes.length, 0),
  };
}
