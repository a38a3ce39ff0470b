import { Readable } from "node:stream";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { JOURNAL } from "./journal.ts";
import { sealedLines } from "./sealedLines.ts";

/** The key that signs is its own, made of the one that seals secrets. */
const PURPOSE = "signature of journals";

/** A customer's journal within a span, as sealed lines. Where something cannot be read the stream ends without its end. */
export function exportJournal(
  deps: Pick<AppDeps, "log" | "now" | "sdk" | "secrets">,
  customer: CustomerIndex,
  { from, to }: { readonly from: number; readonly to: number },
): Readable {
  return Readable.from(lines());

  async function* lines(): AsyncGenerator<string> {
    try {
      await deps.sdk.collection.refresh(customer, JOURNAL);
      const body = {
        query: { range: { at: { gte: from, lt: to } } },
        sort: [{ at: "asc" }],
      };
      const entries = searchAll(deps.sdk, customer, JOURNAL, JournalEntry, body);
      const head = { format: "balise-journal", version: 1, customer, from, to, at: deps.now() };
      yield* sealedLines(head, entries, await deps.secrets.derive(PURPOSE));
    } catch (error) {
      deps.log.error(`The journal of ${customer} was cut off: ${reasonOf(error)}`);
    }
  }
}
