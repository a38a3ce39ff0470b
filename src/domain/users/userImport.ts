import { EmailAddress } from "../base/email.ts";
import { normalisedPhone } from "../base/enteredPhone.ts";
import { sameJson } from "../base/fieldEdit.ts";
import type { UserId } from "../base/ids.ts";
import type { ImportMode } from "../base/importMode.ts";
import { LONGEST_PERSON_NAME } from "../base/limits.ts";
import { nameKey } from "../base/nameKey.ts";
import { ownValue } from "../base/ownValue.ts";
import { PROFILE_NAMES, type ProfileName } from "../base/profile.ts";
import type { ReadRow } from "../base/readTable.ts";
import { sheetError } from "../base/sheetErrors.ts";
import { countedKeys, firstByColumn, rowTexts } from "../base/sheetRows.ts";
import type { ListedUser } from "./calls.ts";
import { USER_COLUMNS, type UserColumn, type UserMapping } from "./userColumns.ts";

/** Users that one file makes or changes at most: each is written, and perhaps sent a link, by itself. */
export const MAX_USERS_AT_ONCE = 500;

/**
 * Why a cell is refused. `missing`: it is empty. `long`, `invalid`: it has not the form of its column. `repeated`: another
 * row is about the same user. `taken`, `unknown`: the mode does not allow it. `ofAnother`: another user of the list has the address.
 * `shared`: the user belongs to other customers too, who share it. `ofProvider`: it is changed at the identity provider.
 * `own`: nobody takes a role from themselves by a file. `lastAdministrator`: nobody would administer the customer.
 * `sheetError`: the error of a formula.
 */
export type UserRowProblem =
  | "invalid"
  | "lastAdministrator"
  | "long"
  | "missing"
  | "ofAnother"
  | "ofProvider"
  | "own"
  | "repeated"
  | "shared"
  | "sheetError"
  | "taken"
  | "unknown";
export type UserRowIssue = { readonly column: UserColumn; readonly code: UserRowProblem };

/** What a row says of a user, each value in the form in which it is stored. */
export type ImportedUser = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly role: ProfileName;
};
export type UserPatch = {
  readonly [Field in keyof ImportedUser]?: ImportedUser[Field] | undefined;
};
type Draft = { -readonly [Field in keyof UserPatch]: UserPatch[Field] };

/** What becomes of a row. */
export type UserRowPlan = { readonly line: number; readonly row: number } & (
  | { readonly verdict: "create"; readonly user: ImportedUser }
  | { readonly verdict: "update"; readonly user: ListedUser; readonly changes: UserPatch }
  | { readonly verdict: "unchanged"; readonly user: ListedUser }
  | { readonly verdict: "refused"; readonly issues: readonly UserRowIssue[] }
);

/** What a file of users is judged by. `role`: of who is new and has none in the file. `self`: who brings it. */
export type UserPlanContext = {
  readonly mapping: UserMapping;
  readonly mode: ImportMode;
  readonly role: ProfileName | null;
  readonly known: readonly ListedUser[];
  readonly self: UserId | null;
  readonly isSuperAdmin: boolean;
};

/** How roles are written: in our words (`PROFILE_NAMES`), and in those of the screens in both languages. */
const ROLES: Readonly<Record<string, ProfileName>> = {
  administrateur: "admin",
  administratrice: "admin",
  administrator: "admin",
  ouvrier: "worker",
  ouvrière: "worker",
  préparateur: "preperer",
  préparatrice: "preperer",
  preparer: "preperer",
  écran: "screen",
};

/** What is the user's own where other customers share them: all but the role. */
const IDENTITY: readonly UserColumn[] = ["username", "firstName", "lastName", "email", "phone"];

type Values = Partial<Record<UserColumn, string>>;
type Read = { readonly patch: UserPatch; readonly issues: readonly UserRowIssue[] };

/**
 * Judges each row of a file of users: whom it makes or changes, or all that is wrong with it. A row is about the user of
 * its username; without one about that of its address, which becomes the username of somebody new.
 */
export function planUsers(
  rows: readonly ReadRow[],
  context: UserPlanContext,
): readonly UserRowPlan[] {
  const all = rows.map(({ cells }) => rowTexts(cells, context.mapping));
  const byName = new Map(context.known.map((user) => [nameKey(user.username), user]));
  const byEmail = new Map(context.known.map((user) => [user.email, user]));
  const reads = all.map(readValues);
  const targets = all.map(({ username }, row) => {
    if (username !== undefined) return byName.get(nameKey(username)) ?? null;
    return byEmail.get(reads[row]?.patch.email ?? "") ?? null;
  });
  const keys = all.map((values, row) => keysOf(values, reads[row], targets[row] ?? null));
  const timesOf = countedKeys(keys.flatMap((of) => Object.values(of)));
  const plans = rows.map(({ line }, row): UserRowPlan => {
    const at = { line, row };
    const [values, read] = [all[row] ?? {}, reads[row] ?? { patch: {}, issues: [] }];
    const target = targets[row] ?? null;
    const issues = [
      ...read.issues,
      ...keyIssues(values, keys[row] ?? {}, timesOf),
      ...modeIssues(values, target, context.mode),
      ...ofAnother(read.patch.email, target, byEmail),
    ];
    if (target === null) return { ...at, ...created(values, read.patch, issues, context) };
    return { ...at, ...updated(target, read.patch, issues, context) };
  });
  return context.isSuperAdmin ? plans : withAdministrator(plans, context.known);
}

function readValues(values: Values): Read {
  const patch: Draft = {};
  const issues: UserRowIssue[] = [];
  for (const column of USER_COLUMNS) {
    const text = values[column];
    if (text === undefined) continue;
    const problem = sheetError(text) === null ? readInto(patch, column, text) : "sheetError";
    if (problem !== null) issues.push({ column, code: problem });
  }
  return { patch, issues };
}

function readInto(patch: Draft, column: UserColumn, text: string): UserRowProblem | null {
  if (column === "email") {
    patch.email = EmailAddress.safeParse(text).data;
    return patch.email === undefined ? "invalid" : null;
  }
  if (column === "phone") {
    patch.phone = normalisedPhone(text) ?? undefined;
    return patch.phone === undefined ? "invalid" : null;
  }
  if (column === "role") {
    patch.role = roleIn(text);
    return patch.role === undefined ? "invalid" : null;
  }
  patch[column] = text;
  return text.length > LONGEST_PERSON_NAME ? "long" : null;
}

function roleIn(text: string): ProfileName | undefined {
  const key = nameKey(text);
  return PROFILE_NAMES.find((name) => name === key) ?? ownValue(ROLES, key) ?? undefined;
}

/** What a row is about, by whatever nobody else may have: two rows with one of them are about the same user. */
function keysOf(
  { username }: Values,
  read: Read | undefined,
  target: ListedUser | null,
): Partial<Record<UserColumn, string>> {
  const email = read?.patch.email;
  const name = username === undefined ? (target?.username ?? email) : username;
  return {
    ...(name === undefined ? {} : { username: `name ${nameKey(name)}` }),
    ...(email === undefined ? {} : { email: `email ${email}` }),
  };
}

function keyIssues(
  values: Values,
  keys: Partial<Record<UserColumn, string>>,
  timesOf: (key: string) => number,
): readonly UserRowIssue[] {
  return (["username", "email"] as const).flatMap((column) => {
    const key = keys[column];
    const isRepeated = key !== undefined && timesOf(key) > 1;
    return isRepeated && values[column] !== undefined
      ? [{ column, code: "repeated" as const }]
      : [];
  });
}

function modeIssues(
  { username }: Values,
  target: ListedUser | null,
  mode: ImportMode,
): readonly UserRowIssue[] {
  const column = username === undefined ? "email" : "username";
  if (target === null && mode === "update") return [{ column, code: "unknown" }];
  return target !== null && mode === "create" ? [{ column, code: "taken" }] : [];
}

function ofAnother(
  email: string | undefined,
  target: ListedUser | null,
  byEmail: ReadonlyMap<string, ListedUser>,
): readonly UserRowIssue[] {
  const holder = email === undefined ? undefined : byEmail.get(email);
  return holder === undefined || holder.id === target?.id
    ? []
    : [{ column: "email", code: "ofAnother" }];
}

function created(
  values: Values,
  patch: UserPatch,
  found: readonly UserRowIssue[],
  { role }: UserPlanContext,
) {
  const user: UserPatch = { username: patch.email, role: role ?? undefined, ...patch };
  const missing = USER_COLUMNS.filter(
    (column) => user[column] === undefined && values[column] === undefined,
  ).map((column): UserRowIssue => ({ column, code: "missing" }));
  const issues = firstByColumn([...found, ...missing]);
  return issues.length > 0
    ? { verdict: "refused" as const, issues }
    : { verdict: "create" as const, user: user as ImportedUser };
}

function updated(
  user: ListedUser,
  patch: UserPatch,
  found: readonly UserRowIssue[],
  { self }: UserPlanContext,
) {
  const changes = changesOf(user, patch);
  const changed = USER_COLUMNS.filter((column) => changes[column] !== undefined);
  const issues = firstByColumn([
    ...found,
    ...changed.flatMap((column) => {
      const code = refusalOf(user, column, self);
      return code === null ? [] : [{ column, code }];
    }),
  ]);
  if (issues.length > 0) return { verdict: "refused" as const, issues };
  return changed.length === 0
    ? { verdict: "unchanged" as const, user }
    : { verdict: "update" as const, user, changes };
}

/** What differs from what is stored. That a username is written otherwise in small and capital letters changes nothing. */
function changesOf(user: ListedUser, patch: UserPatch): UserPatch {
  const before = seenOfUser(user);
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([column, value]) =>
        value !== undefined &&
        !sameJson(value, Reflect.get(before, column)) &&
        !(column === "username" && nameKey(user.username) === nameKey(String(value))),
    ),
  );
}

/** A user of the list as files have them. */
export function seenOfUser(user: ListedUser): Readonly<Record<UserColumn, string | null>> {
  const { username, firstName, lastName, email, phone, roles } = user;
  return { username, firstName, lastName, email, phone, role: roles[0] ?? null };
}

function refusalOf(
  user: ListedUser,
  column: UserColumn,
  self: UserId | null,
): UserRowProblem | null {
  if (user.isShared && IDENTITY.includes(column)) return "shared";
  if (user.isOfProvider && column === "email") return "ofProvider";
  if (column !== "role") return null;
  if (user.roleFrom !== null) return "ofProvider";
  return user.id === self ? "own" : null;
}

/** Where nobody would be left who administers the customer, the rows that take that role are refused. */
function withAdministrator(
  plans: readonly UserRowPlan[],
  known: readonly ListedUser[],
): readonly UserRowPlan[] {
  const demoted = new Set(plans.flatMap((one) => (removesAdmin(one) ? [one.user.id] : [])));
  const stays =
    plans.some((one) => roleGiven(one) === "admin") ||
    known.some(
      ({ id, pausedAt, roles }) => pausedAt === null && roles.includes("admin") && !demoted.has(id),
    );
  if (stays) return plans;
  return plans.map((one) =>
    removesAdmin(one)
      ? {
          line: one.line,
          row: one.row,
          verdict: "refused",
          issues: [{ column: "role", code: "lastAdministrator" }],
        }
      : one,
  );
}

type Update = Extract<UserRowPlan, { readonly verdict: "update" }>;

function removesAdmin(one: UserRowPlan): one is Update {
  if (one.verdict !== "update" || one.changes.role === undefined) return false;
  return one.user.roles.includes("admin") && one.changes.role !== "admin";
}

/** The role that a row gives; who is paused administers nothing. */
function roleGiven(one: UserRowPlan): ProfileName | null {
  if (one.verdict === "create") return one.user.role;
  if (one.verdict !== "update" || one.user.pausedAt !== null) return null;
  return one.changes.role ?? null;
}

/** Whether a row makes or changes a user. */
export function isUserWork({ verdict }: UserRowPlan): boolean {
  return verdict === "create" || verdict === "update";
}
