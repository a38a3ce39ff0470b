import type { AuditEvent } from "../base/auditEvent.ts";
import type { EpochMs } from "../base/time.ts";
import type { JournalEntry } from "./journalEntry.ts";

/** What was recorded at a customer apart from the journal; what is told twice is so within `sameWithin` ms. */
type Recorded = {
  readonly events: readonly AuditEvent[];
  readonly customer: string;
  readonly sameWithin: number;
};

/** What an audit event and the call that caused it have in common is told once: within this time, about the same. */
export function mergedJournal(
  entries: readonly JournalEntry[],
  { events, customer, sameWithin }: Recorded,
): readonly JournalEntry[] {
  const times = new Map<string, EpochMs[]>();
  for (const { about, at } of entries)
    for (const id of about) times.set(id, [...(times.get(id) ?? []), at]);
  const isTold = ({ type, about, at }: AuditEvent) =>
    !NEVER_CALLED.has(type) &&
    times.get(about)?.some((other) => Math.abs(other - at) <= sameWithin) === true;
  return [
    ...entries,
    ...events.filter((event) => !isTold(event)).map((event) => entryOf(event, customer)),
  ].toSorted((one, other) => other.at - one.at);
}

/** Programs and devices did these, and no call that was noted: a call about the same follows within moments. */
const NEVER_CALLED: ReadonlySet<AuditEvent["type"]> = new Set([
  "key.used",
  "distress.raised",
  "names.openedByDistress",
  "loneWork.asked",
  "loneWork.answered",
  "places.recorded",
]);

function entryOf(
  { id, type, at, by, byName, about, site, detail }: AuditEvent,
  customer: string,
): JournalEntry {
  return {
    id,
    at,
    action: type,
    by,
    byName,
    means: type === "key.used" ? "key" : by === null ? "none" : "session",
    address: type === "key.used" ? detail : null,
    agent: null,
    customer,
    about: [about, ...(site === null ? [] : [site])],
    changes: [],
    refusal: null,
  };
}
