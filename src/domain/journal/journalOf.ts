import { ownValue } from "../base/ownValue.ts";
import type { JournalChange } from "./journalEntry.ts";

/** Documents and changes that one entry names: a call is about 200 at most. */
const MAX_ABOUT = 200;
const MAX_CHANGES = 200;
/** Characters of a value that are kept; what is longer is read where it is. */
const LONGEST_VALUE = 500;

/** Fields of which nothing is kept: passwords, keys, what opens a link or goes on with a sign-in, addresses of services (many carry a token), where a browser is sent notifications, and the bytes of files. */
const SECRET =
  /pass|secret|ticket|token|key|content|hash|^(?:auth|confirmation|current|endpoint|next|p256dh|url)$/iu;
/** Ids of the request itself, of nothing that is stored. */
const OF_REQUEST = /^(?:commandId|customer|customerIndex|press|version)$/u;

type Fields = Readonly<Record<string, unknown>>;

/** The ids that a request and its answer name, those of the request first. */
export function aboutOf(request: unknown, answer: unknown): readonly string[] {
  const found = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === "string" && value !== "") found.add(value);
  };
  for (const [name, value] of Object.entries(fieldsOf(request))) {
    if (OF_REQUEST.test(name)) continue;
    if (/(?:Id|^site)$/u.test(name)) add(value);
    else if (name.endsWith("Ids") && Array.isArray(value)) for (const id of value) add(id);
    else if (name !== "seen" && name !== "changes") add(fieldsOf(value)["id"]);
  }
  for (const value of Object.values(fieldsOf(answer))) add(fieldsOf(value)["id"]);
  return [...found].slice(0, MAX_ABOUT);
}

/**
 * What a call has changed, by what it was sent and what it answered. Where the editor sent what they saw, that is what was
 * there before: the call refuses where it was not. Of a bulk call each document answers what it was.
 */
export function changesOf(request: unknown, answer: unknown): readonly JournalChange[] {
  const { changes, seen, ...rest } = fieldsOf(request);
  const before = fieldsOf(seen);
  const edits = { ...(changes === undefined ? formOf(rest) : {}), ...fieldsOf(changes) };
  const own = Object.entries(edits).map(([field, after]) =>
    changeOf(field, after, Object.hasOwn(before, field) ? { before: before[field] } : {}),
  );
  const { outcomes } = fieldsOf(answer);
  const each = (Array.isArray(outcomes) ? outcomes : []).map(fieldsOf).flatMap(({ id, was, is }) =>
    Object.entries(fieldsOf(is)).map(([field, after]) => ({
      ...(typeof id === "string" ? { about: id } : {}),
      ...changeOf(field, after, { before: ownValue(fieldsOf(was), field) }),
    })),
  );
  const all = each.length > 0 ? each : own;
  return all
    .filter(({ before: was, after, isHidden }) => isHidden === true || text(was) !== text(after))
    .slice(0, MAX_CHANGES);
}

/** What was filled in: the fields of the forms that a request holds, and what stands beside them. */
function formOf(request: Fields): Fields {
  const form = new Map<string, unknown>();
  for (const [name, value] of Object.entries(request)) {
    if (OF_REQUEST.test(name) || /Ids?$/u.test(name)) continue;
    if (!isFields(value)) form.set(name, value);
    else for (const [field, inner] of Object.entries(value)) form.set(field, inner);
  }
  form.delete("id");
  return Object.fromEntries(form);
}

function changeOf(
  field: string,
  after: unknown,
  was: { readonly before?: unknown },
): JournalChange {
  if (SECRET.test(field)) return { field, isHidden: true };
  return {
    field,
    ...("before" in was ? { before: kept(was.before) } : {}),
    after: kept(after),
  };
}

/** A value without secrets, and without more of it than anybody reads. */
function kept(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const written = text(value);
  if (written.length > LONGEST_VALUE) return `${written.slice(0, LONGEST_VALUE)}…`;
  return JSON.parse(written) as unknown;
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null, (key, part: unknown) =>
    key !== "" && Number.isNaN(Number(key)) && SECRET.test(key) ? undefined : part,
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
