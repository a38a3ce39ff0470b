import { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import * as calls from "../../../src/domain/journal/calls.ts";
import { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import { mergedJournal } from "../../../src/domain/journal/mergedJournal.ts";
import { namedIn } from "../../../src/domain/journal/namedIn.ts";
import { answer, answerRaw, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { exportJournal } from "./exportJournal.ts";
import { AUDIT_EVENTS, JOURNAL } from "./journal.ts";
import { journalNames } from "./journalNames.ts";

type Asked = { readonly from: EpochMs; readonly to: EpochMs; readonly about?: string | undefined };

/** `omniscient/journal`: who did what; what was recorded apart (`audit-events`) stands between it. */
export const journalController: AnswersModule = (deps) => {
  const namesOf = journalNames(deps);

  const answerOf = async (customer: CustomerIndex | null, found: readonly JournalEntry[]) => {
    const entries = found.slice(0, calls.MAX_ENTRIES);
    return {
      entries,
      isWhole: found.length <= calls.MAX_ENTRIES,
      names: await namesOf(customer, namedIn(entries)),
    };
  };

  return [
    answer(calls.searchJournal, async ({ customerIndex, ...asked }) => {
      const [entries, events] = await Promise.all([
        entriesOf(deps, customerIndex, asked),
        eventsOf(deps, customerIndex, asked),
      ]);
      const all = { events, customer: customerIndex, sameWithin: MINUTE };
      return answerOf(customerIndex, mergedJournal(entries, all));
    }),

    answerRaw(calls.exportJournal, async ({ customerIndex: index, from, to }) => {
      const name = `balise-journal-${index}-${new Date(from).toISOString().slice(0, 10)}.ndjson`;
      return {
        bytes: exportJournal(deps, index, { from, to }),
        headers: {
          "Content-Type": "application/x-ndjson",
          "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
        },
      };
    }),

    answer(calls.searchPlatformJournal, async (asked) =>
      answerOf(null, await entriesOf(deps, PLATFORM_INDEX, asked)),
    ),
  ];
};

/** One more than is answered, so that it shows whether that is all. */
async function entriesOf({ sdk }: AppDeps, index: string, asked: Asked): Promise<JournalEntry[]> {
  const body = queryOf(asked, ["about", "by"]);
  await sdk.collection.refresh(index, JOURNAL);
  return searchSome(sdk, index, JOURNAL, JournalEntry, body, calls.MAX_ENTRIES + 1);
}

function eventsOf({ sdk }: AppDeps, index: string, asked: Asked): Promise<AuditEvent[]> {
  const body = queryOf(asked, ["about", "by", "site"]);
  return searchSome(sdk, index, AUDIT_EVENTS, AuditEvent, body, calls.MAX_ENTRIES + 1);
}

function queryOf({ from, to, about }: Asked, fields: readonly string[]) {
  const should = fields.map((field) => ({ term: { [field]: about } }));
  return {
    query: {
      bool: {
        filter: [
          { range: { at: { gte: from, lt: to } } },
          ...(about === undefined ? [] : [{ bool: { should, minimum_should_match: 1 } }]),
        ],
      },
    },
    sort: [{ at: "desc" }],
  };
}
