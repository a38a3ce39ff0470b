import { z } from "zod";
import type { Fields } from "../../domain/base/fieldEdit.ts";
import type { FormDraft } from "../../machines/kit/formMachine.ts";
import type { Stored } from "../../views/kit/services.ts";
import { storedValue } from "./storedValue.ts";

const StoredFields = z.record(z.string(), z.unknown());
const StoredDraft = z.object({ build: z.string(), seen: StoredFields, changes: StoredFields });

/**
 * What forms were left with, by key, kept in the tab until it is saved or given up: neither a reload nor a session that
 * ends takes it. Of what was typed into another build only plain values are taken: a list may be made otherwise there.
 */
export function formDraftsIn(
  storage: Storage,
  build: string,
): (key: string) => Stored<FormDraft | null> {
  const drafts = new Map<string, Stored<FormDraft | null>>();
  return (key) => {
    const known = drafts.get(key);
    if (known !== undefined) return known;
    const stored = storedValue(storage, `balise.form.${key}`, (text) => draftOf(text, build));
    const draft: Stored<FormDraft | null> = {
      ...stored,
      set: (next) => stored.set(next === null ? null : { ...next, build }),
    };
    drafts.set(key, draft);
    return draft;
  };
}

function draftOf(text: unknown, build: string) {
  const draft = StoredDraft.safeParse(text).data;
  if (draft === undefined || draft.build === build) return draft ?? null;
  const changes = plainOf(draft.changes);
  return Object.keys(changes).length === 0 ? null : { build, seen: plainOf(draft.seen), changes };
}

/** The fields that are no lists and have no parts. */
function plainOf(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value !== "object" || value === null),
  );
}
