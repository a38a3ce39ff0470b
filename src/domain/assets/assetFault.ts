import { z } from "zod";
import { AssetId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY } from "../base/time.ts";

/** Resolved spans of one fault that are kept: a fault that comes again more often is a machine to repair. */
const MAX_PAST = 20;

/**
 * A fault of a machine (collection asset-faults): one document a machine, code and source (docs/decisions/0262). `since` and
 * `lastAt`: when it occurred first and last, as the machine says; of one that was resolved and came again, since it came again.
 * `recordedAt`: when we heard of it first. No maker says that a fault is over: `resolved` is a person's word.
 */
export const AssetFault = z.object({
  id: z.string().min(1),
  assetId: AssetId,
  code: z.string(),
  /** The controller that says so; null: it is not named. */
  source: z.string().nullable(),
  /** In the maker's words, as of its last occurrence; null: none. */
  severity: z.string().nullable(),
  description: z.string().nullable(),
  since: EpochMs,
  lastAt: EpochMs,
  recordedAt: EpochMs,
  /** The device that has reported it last. */
  tagId: TagId,
  resolved: z.object({ at: EpochMs, by: UserId, byName: z.string() }).nullable(),
  /** Of one that came again: when it stood before, the oldest first. */
  past: z.array(z.object({ since: EpochMs, lastAt: EpochMs, resolvedAt: EpochMs })).max(MAX_PAST),
});
export type AssetFault = z.infer<typeof AssetFault>;

/** When a fault stood. `resolvedAt`: when a person said that it was over; null: nobody has. */
export type FaultSpan = Pick<AssetFault, "lastAt" | "since"> & {
  readonly resolvedAt: EpochMs | null;
};

/** Every span that is known of a fault, the newest first. */
export function faultSpans({
  lastAt,
  past,
  resolved,
  since,
}: Pick<AssetFault, "lastAt" | "past" | "resolved" | "since">): FaultSpan[] {
  const isOver = resolved !== null && lastAt <= resolved.at;
  return [{ since, lastAt, resolvedAt: isOver ? resolved.at : null }, ...past.toReversed()];
}

/** A fault as it occurred once. */
export type FaultOccurrence = Pick<
  AssetFault,
  "assetId" | "code" | "description" | "severity" | "source" | "tagId"
> & { readonly at: EpochMs };

/** What has not been reported for so long is shown apart: nobody says that it is over. */
const SILENT = 7 * DAY;

/** `active`: reported of late. `silent`: not reported for a week, by now. `resolved`: a person says that it is over, and it has not come again. */
export const FAULT_STATES = ["active", "silent", "resolved"] as const;
export type FaultState = (typeof FAULT_STATES)[number];

export function faultState(
  { resolved, lastAt }: Pick<AssetFault, "lastAt" | "resolved">,
  now: EpochMs,
): FaultState {
  if (resolved !== null && lastAt <= resolved.at) return "resolved";
  return now - lastAt > SILENT ? "silent" : "active";
}

/**
 * A fault after one more occurrence; the same object where it says nothing new. In whichever order occurrences come, and
 * however often, the result is the same: providers answer spans that overlap, the newest page first or last.
 */
export function faultAfter(
  before: AssetFault | null,
  { at, ...occurrence }: FaultOccurrence,
  { id, now }: { readonly id: string; readonly now: EpochMs },
): AssetFault {
  if (before === null)
    return { id, ...occurrence, since: at, lastAt: at, recordedAt: now, resolved: null, past: [] };
  const late = pastWith(before.past, at);
  if (late !== null) return late === before.past ? before : { ...before, past: late };
  const { resolved } = before;
  const comesAgain = resolved !== null && before.lastAt <= resolved.at && at > resolved.at;
  if (comesAgain) {
    const over = { since: before.since, lastAt: before.lastAt, resolvedAt: resolved.at };
    const past = [...before.past, over].slice(-MAX_PAST);
    return { ...before, ...occurrence, since: at, lastAt: at, past };
  }
  const since = Math.min(before.since, at);
  if (at < before.lastAt) return since === before.since ? before : { ...before, since };
  // Of two with the same instant the first counts: a repetition changes nothing.
  if (at === before.lastAt) return before;
  return { ...before, ...occurrence, since, lastAt: at };
}

/** Past spans with an occurrence that one of them has; the same list where it says nothing new. Null: it is of none of them. */
function pastWith(past: AssetFault["past"], at: EpochMs): AssetFault["past"] | null {
  const span = past.find(({ resolvedAt }) => at <= resolvedAt);
  if (span === undefined) return null;
  if (span.since <= at && at <= span.lastAt) return past;
  const wider = { ...span, since: Math.min(span.since, at), lastAt: Math.max(span.lastAt, at) };
  return past.map((one) => (one === span ? wider : one));
}
