import { z } from "zod";
import { editConflicts, type FieldConflict, type Fields, sameJson } from "../base/fieldEdit.ts";
import { ownValue } from "../base/ownValue.ts";
import { hasAnyRight } from "./anyRight.ts";
import { PAGE_NAMES } from "./pages.ts";
import {
  landingCandidates,
  mayRead,
  type PermissionEntry,
  type PermissionsDraft,
  type PermissionTemplate,
  SeenPermissions,
  withRead,
} from "./permissions.ts";

/** The field of an edit that holds an entry, by the entry's name. The others are `defaultPage` and `callsForHelp`. */
const ENTRY = "entry:";

/** The entry that a field of an edit is about; null: it is about none. */
export function entryOfField(field: string): string | null {
  return field.startsWith(ENTRY) ? field.slice(ENTRY.length) : null;
}

/**
 * What one editor wants, on top of what is stored by now: whoever changes another entry has their way too. Of the fields
 * that both have changed (`conflicts`) `next` has what the editor wants; they decide.
 */
export function mergedPermissions(
  stored: PermissionsDraft,
  seen: PermissionsDraft,
  wanted: PermissionsDraft,
): { readonly conflicts: readonly FieldConflict[]; readonly next: PermissionsDraft } {
  const changes = permissionChanges(seen, wanted);
  const conflicts = editConflicts(fieldsOf(stored), fieldsOf(seen), changes);
  return { conflicts, next: withFields(stored, changes, wanted) };
}

/** The fields in which a draft differs from what its editor has seen, with their wanted values. */
export function permissionChanges(seen: PermissionsDraft, wanted: PermissionsDraft): Fields {
  const [before, after] = [fieldsOf(seen), fieldsOf(wanted)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !sameJson(ownValue(before, name) ?? null, ownValue(after, name) ?? null))
      .map((name) => [name, ownValue(after, name) ?? null]),
  );
}

/** The draft with the values that are stored for these fields. */
export function withStored(
  draft: PermissionsDraft,
  conflicts: readonly FieldConflict[],
): PermissionsDraft {
  const given = Object.fromEntries(conflicts.map(({ field, stored }) => [field, stored]));
  return withFields(draft, given, { ...draft, template: null });
}

/** Grants or takes the reading of an entry. A default page that can no longer be read is none any more. */
export function withEntry(
  draft: PermissionsDraft,
  name: string,
  isGranted: boolean,
): PermissionsDraft {
  const next = withRead(draft, name, isGranted);
  const { defaultPage } = next;
  return defaultPage === null || mayRead(next, defaultPage) ? next : { ...next, defaultPage: null };
}

/** What is changed and not saved: what its editor has seen, and what they want. */
export type PermissionsSave = {
  readonly seen: PermissionsDraft;
  readonly wanted: PermissionsDraft;
};

const Draft = SeenPermissions.required({ callsForHelp: true });
const Save = z.strictObject({ seen: Draft, wanted: Draft });

/** What is changed, as a text that a browser keeps. */
export function saveText(save: PermissionsSave): string {
  return JSON.stringify(save);
}

/** What a browser has kept; null where it kept nothing that can be read. */
export function saveOfText(text: string): PermissionsSave | null {
  try {
    return Save.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The pages that the draft lets be read and that can be the default one. */
export function possibleDefaultPages(draft: PermissionsDraft) {
  return landingCandidates({ defaultPage: null }).filter((page) => mayRead(draft, page));
}

/** Whether permissions grant exactly what a template does: only then they are said to be taken from it. */
export function isAsTemplate(
  permissions: PermissionsDraft,
  template: Pick<PermissionTemplate, "permissions" | "defaultPage">,
): boolean {
  return (
    permissions.defaultPage === template.defaultPage &&
    PAGE_NAMES.every((page) => mayRead(permissions, page) === mayRead(template, page)) &&
    hasAnyRight(permissions) === hasAnyRight(template)
  );
}

function fieldsOf({ permissions, defaultPage, callsForHelp }: PermissionsDraft): Fields {
  return {
    ...Object.fromEntries(permissions.map((entry) => [ENTRY + entry.name, entry])),
    defaultPage,
    callsForHelp,
  };
}

function withFields(
  to: PermissionsDraft,
  changes: Fields,
  { template }: PermissionsDraft,
): PermissionsDraft {
  const entries = new Map(to.permissions.map((entry) => [entry.name, entry]));
  for (const [field, value] of Object.entries(changes)) {
    const name = entryOfField(field);
    if (name === null) continue;
    if (value === null) entries.delete(name);
    else entries.set(name, value as PermissionEntry);
  }
  const isChanged = Object.keys(changes).length > 0;
  return {
    permissions: [...entries.values()],
    defaultPage: Object.hasOwn(changes, "defaultPage")
      ? (changes["defaultPage"] as PermissionsDraft["defaultPage"])
      : to.defaultPage,
    callsForHelp: (changes["callsForHelp"] ?? to.callsForHelp) as PermissionsDraft["callsForHelp"],
    template: isChanged ? template : to.template,
  };
}
