import type { Stored } from "../../views/kit/services.ts";
import { storedValue } from "./storedValue.ts";

/** Longer texts are of nobody here. */
const LONGEST = 100_000;

/** What is being written, by key, kept in the tab until it is sent: a reload or a closed panel loses nothing of it. */
export function textDraftsIn(storage: Storage): (key: string) => Stored<string> {
  const drafts = new Map<string, Stored<string>>();
  return (key) => {
    const known = drafts.get(key);
    if (known !== undefined) return known;
    const draft = storedValue(storage, `balise.draft.${key}`, (stored) =>
      typeof stored === "string" ? stored.slice(0, LONGEST) : "",
    );
    drafts.set(key, draft);
    return draft;
  };
}
