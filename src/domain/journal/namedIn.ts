import type { JournalChange, JournalEntry } from "./journalEntry.ts";

/** Ids whose names are looked up for one answer, those of the newest entries first: more than anybody reads of a list. */
const MAX_NAMED = 5000;

/** Ids that we give begin with what they are of. */
const OWN_ID = /^[a-z]+(?:-[a-z]+)*-[0-9A-Z]{26}$/u;

/** The ids that entries mention: of what was done something to, and those among the values that were changed. */
export function namedIn(
  entries: readonly Pick<JournalEntry, "about" | "changes">[],
): readonly string[] {
  const ids = new Set<string>();
  for (const { about, changes } of entries) {
    for (const id of about) ids.add(id);
    for (const change of changes) for (const id of idsOfChange(change)) ids.add(id);
    if (ids.size >= MAX_NAMED) break;
  }
  return [...ids].slice(0, MAX_NAMED);
}

function idsOfChange({ about, before, after }: JournalChange): readonly string[] {
  return [
    ...(about === undefined ? [] : [about]),
    ...[before, after]
      .flat()
      .filter((value): value is string => typeof value === "string" && OWN_ID.test(value)),
  ];
}
