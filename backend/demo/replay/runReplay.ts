import { must } from "../../../src/domain/base/must.ts";
import {
  type Reading,
  type ReadingOutcome,
  READINGS_PER_BATCH,
} from "../../../src/domain/devices/reading.ts";
import type { LogEntry } from "./logEntry.ts";
import { readingOf } from "./readingOf.ts";
import type { ReplayState } from "./replayState.ts";
import { sentTime, timingOf } from "./timing.ts";

/** What a replay needs of the world around it. */
export type ReplayPorts = {
  /** Hands over one batch and waits for its outcomes, in order; tries again by itself as long as that makes sense. */
  readonly send: (readings: readonly Reading[]) => Promise<readonly ReadingOutcome[]>;
  /** epoch ms */
  readonly now: () => number;
  /** Resolves after so many ms, or at once when the replay is to stop. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
  /** Called after every answered batch, before the next one is sent. */
  readonly keep: (state: ReplayState) => void;
  readonly refused: (entry: LogEntry, reason: string) => void;
};

export type ReplayPlan = {
  /** in time order */
  readonly entries: readonly LogEntry[];
  /** Seconds of the log in one of ours; 0: as fast as the backend takes them. */
  readonly speed: number;
};

/** Readings that fall due this close to each other go in one batch, in ms. */
const GATHERED = 250;

/**
 * Sends what the state says is left, one batch after the other: order is kept, and what is under way is bounded.
 * Ends when all is sent or when it was asked to stop; stopped between batches, never within one.
 *
 * @returns the state to go on from
 * @throws what `send` throws; the kept state is then the one before that batch
 */
export async function runReplay(
  { entries, speed }: ReplayPlan,
  begun: ReplayState,
  ports: ReplayPorts,
): Promise<ReplayState> {
  let state = begun;
  const first = entries[state.sent];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return state;
  const startedAt = ports.now();
  const run = { speed, from: first.at, last: last.at, startedAt, endsAt: begun.begunAt };
  const timing = timingOf({ ...run, at: begun.at });
  const pace = { kind: "scaled", from: first.at, startedAt, speed } as const;
  const dueAt = (entry: LogEntry) => (speed === 0 ? startedAt : sentTime(entry.at, pace));

  while (state.sent < entries.length && !ports.isStopped()) {
    const next = must(entries[state.sent], "sent is below the number of entries");
    // A little after the first is due, the others of the same moment are due too.
    const wait = speed === 0 ? 0 : dueAt(next) + GATHERED - ports.now();
    if (wait > 0) {
      await ports.sleep(wait);
      continue;
    }
    const now = ports.now();
    const most = Math.min(entries.length, state.sent + READINGS_PER_BATCH);
    let end = state.sent + 1;
    while (end < most && dueAt(entries[end] ?? next) <= now) end += 1;
    const batch = entries.slice(state.sent, end);
    const outcomes = await ports.send(batch.map((entry) => readingOf(entry, begun, timing)));
    state = after(state, batch, outcomes, ports);
    ports.keep(state);
  }
  return state;
}

function after(
  state: ReplayState,
  batch: readonly LogEntry[],
  outcomes: readonly ReadingOutcome[],
  ports: Pick<ReplayPorts, "refused">,
): ReplayState {
  if (outcomes.length !== batch.length)
    throw new Error(
      `The backend answered ${outcomes.length} outcomes to ${batch.length} readings: is it of another version?`,
    );
  const next = { ...state, sent: state.sent + batch.length };
  for (const [i, outcome] of outcomes.entries()) {
    next[outcome.status] += 1;
    if (outcome.status === "refused")
      ports.refused(must(batch[i], "there are as many outcomes as entries"), outcome.reason);
  }
  return next;
}
