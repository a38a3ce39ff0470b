import type { FieldIssue } from "../../domain/base/domainError.ts";
import { networkOf } from "../../domain/base/ipNetwork.ts";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";
import { addLocalDays, type EpochMs } from "../../domain/base/time.ts";
import { endIssue, type KeyRight } from "../../domain/apiKeys/accessKey.ts";
import type { ShownKey } from "../../domain/apiKeys/calls.ts";

/** A key while it is filled in. */
export type KeyFields = {
  /** Empty: a new one. */
  readonly id: string;
  readonly name: string;
  readonly right: KeyRight;
  readonly addresses: readonly string[];
  /** Null: none is chosen. */
  readonly expiresAt: EpochMs | null;
};

/** How long a new key lives unless somebody says otherwise, in days. */
const DEFAULT_DAYS = 365;

/** What a form of a new key is opened with: it ends with the same day of next year. */
export function newKey(now: EpochMs, timezone: string): KeyFields {
  const day = dayOf(addLocalDays(now, DEFAULT_DAYS, timezone), timezone);
  return {
    id: "",
    name: "",
    right: "gateway",
    addresses: [],
    expiresAt: endOfDay(day, timezone),
  };
}

export function fieldsOf({ id, name, right, addresses, expiresAt }: ShownKey): KeyFields {
  return { id, name, right, addresses, expiresAt };
}

/** The last millisecond of a day YYYY-MM-DD: a key that ends on a day opens on that day. */
export function endOfDay(day: string, timezone: string): EpochMs {
  return addLocalDays(startOfDay(day, timezone), 1, timezone) - 1;
}

export type KeyFieldName = "addresses" | "expiresAt" | "name";
export type KeyFieldIssue = "missing" | "long" | "noAddress" | "tooMany" | "past" | "far";
export type KeyFieldIssues = Partial<Readonly<Record<KeyFieldName, KeyFieldIssue>>>;

/** Longest name and most addresses (domain/apiKeys/accessKey.ts). */
const LONGEST = 100;
const MAX_RANGES = 20;

/** What can be reported before it is sent; an end that nobody has touched is not judged again. */
export function keyFieldIssues(
  { name, addresses, expiresAt }: KeyFields,
  { now, isEndChanged }: { readonly now: EpochMs; readonly isEndChanged: boolean },
): KeyFieldIssues {
  const end = expiresAt === null ? "missing" : isEndChanged ? endIssue(expiresAt, now) : null;
  const length = name.trim().length;
  return {
    ...(length === 0 ? { name: "missing" as const } : {}),
    ...(length > LONGEST ? { name: "long" as const } : {}),
    ...(addresses.length > MAX_RANGES ? { addresses: "tooMany" as const } : {}),
    ...(addresses.some((range) => networkOf(range) === null)
      ? { addresses: "noAddress" as const }
      : {}),
    ...(end === null ? {} : { expiresAt: end }),
  };
}

/** Where a refusal of the server's belongs. */
export function refusedKeyIssues(issues: readonly FieldIssue[]): KeyFieldIssues {
  const at = (field: KeyFieldName) =>
    issues.find(({ path }) => path.split(".").some((part) => part === field));
  const [name, addresses, end] = [at("name"), at("addresses"), at("expiresAt")];
  return {
    ...(name === undefined ? {} : { name: name.code === "too_big" ? "long" : "missing" }),
    ...(addresses === undefined
      ? {}
      : { addresses: addresses.code === "too_big" ? "tooMany" : "noAddress" }),
    ...(end === undefined ? {} : { expiresAt: end.code === "too_big" ? "far" : "past" }),
  };
}
