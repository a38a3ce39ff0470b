import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { DEFAULT_TIMEZONE } from "../../domain/base/time.ts";
import { type Contact, type Customer, type CustomerKind } from "../../domain/customers/customer.ts";
import { customerFormIssues } from "../../domain/customers/customerForm.ts";
import type { FeatureFlag } from "../../domain/users/pages.ts";
import { newIndexIssue, suggestedIndex } from "../../domain/customers/newCustomerIndex.ts";

/** A customer while it is filled in; empty texts are not given yet. */
export type CustomerFields = {
  readonly name: string;
  readonly displayName: string | null;
  readonly index: string;
  readonly kind: CustomerKind | "";
  readonly size: string | null;
  readonly entity: string;
  readonly mapToken: string;
  readonly venueId: string;
  readonly defaultFloor: number | null;
  readonly timezone: string;
  readonly operationalContact: Contact | null;
  readonly administrativeContact: Contact | null;
  readonly geocoding: boolean;
  readonly disabledFlags: readonly FeatureFlag[];
};

export const NEW_CUSTOMER: CustomerFields = {
  name: "",
  displayName: null,
  index: "",
  kind: "",
  size: null,
  entity: "",
  mapToken: "",
  venueId: "",
  defaultFloor: 0,
  timezone: DEFAULT_TIMEZONE,
  operationalContact: null,
  administrativeContact: null,
  geocoding: false,
  disabledFlags: [],
};

/** What a form is opened with. */
export function fieldsOf(customer: Customer): CustomerFields {
  const { id: _, createdAt: _at, isArchived: _archived, ...fields } = customer;
  return fields;
}

/** The index that follows a name that is being typed, until somebody has chosen another. */
export function followingIndex(before: CustomerFields, name: string): string {
  return before.index === suggestedIndex(before.name) ? suggestedIndex(name) : before.index;
}

/** A contact of which nothing is left is none. */
export function contactOf(contact: Contact): Contact | null {
  return Object.values(contact).every((text) => text.trim() === "") ? null : contact;
}

/** What is wrong with a field. */
export type CustomerFieldIssue =
  | "missing"
  | "long"
  | "upperCase"
  | "hyphen"
  | "indexReserved"
  | "indexMalformed"
  | "indexTaken"
  | "emailInvalid"
  | "phoneInvalid"
  | "timezoneInvalid"
  | "wrong";
export type CustomerIssues = Readonly<Record<string, CustomerFieldIssue>>;

/** What can be reported before it is sent, by path; the server judges the same again. `taken`: indexes that are there. */
export function customerIssues(
  fields: CustomerFields,
  taken: readonly CustomerIndex[],
  isNew: boolean,
): CustomerIssues {
  const found = customerFormIssues(fields);
  const issue = isNew && fields.index !== "" ? newIndexIssue(fields.index) : null;
  const isTaken = isNew && taken.some((index) => index === fields.index);
  return {
    ...issueWords(fields, found),
    ...(issue === null ? {} : issueWords(fields, [issue])),
    ...(isTaken ? { index: "indexTaken" as const } : {}),
  };
}

/** Where a refusal of the server's belongs. */
export function refusedCustomerIssues(
  fields: CustomerFields,
  code: string | null,
  issues: readonly FieldIssue[],
): CustomerIssues {
  if (code === "name_taken") return { index: "indexTaken" };
  return issueWords(
    fields,
    issues.map((issue) => ({ ...issue, path: issue.path.replace(/^customer\./u, "") })),
  );
}

function issueWords(fields: CustomerFields, issues: readonly FieldIssue[]): CustomerIssues {
  return Object.fromEntries(
    // The first that is wrong with a field is what is said of it.
    issues.toReversed().map((issue) => [issue.path, issueOf(fields, issue)]),
  );
}

function issueOf(fields: CustomerFields, { path, code }: FieldIssue): CustomerFieldIssue {
  const found = path
    .split(".")
    .reduce<unknown>((of, part): unknown => Reflect.get(Object(of), part), fields);
  const value = typeof found === "string" ? found : "";
  if ((found ?? null) === null || (typeof found === "string" && value.trim() === ""))
    return "missing";
  if (code === "index_reserved") return "indexReserved";
  if (code === "too_big") return "long";
  if (path === "index") return "indexMalformed";
  if (path === "name") return value.includes("-") ? "hyphen" : "upperCase";
  if (path === "timezone") return "timezoneInvalid";
  if (path.endsWith(".email")) return "emailInvalid";
  return path.endsWith(".phone") ? "phoneInvalid" : "wrong";
}
