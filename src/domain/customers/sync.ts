import { z } from "zod";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE, SECOND } from "../base/time.ts";

/** The two services that a customer is synchronised with (specification section 2, docs/sync.md). */
export const SYNC_SERVICES = ["maps", "quickconnect"] as const;
export const SyncService = z.enum(SYNC_SERVICES);
export type SyncService = z.infer<typeof SyncService>;

/**
 * `waiting`: asked for, not begun; `running`: the next request goes out now; `retrying`: it goes out again at `retryAt`.
 * The last three are ends.
 */
export const SyncState = z.enum(["waiting", "running", "retrying", "done", "failed", "cancelled"]);
export type SyncState = z.infer<typeof SyncState>;

/** What a run is at. Maps: `sites`. Quickconnect: `resources`, then `users`, then `leavers`, who were sent once and are gone here. */
export const SyncPhase = z.enum(["sites", "resources", "users", "leavers"]);
export type SyncPhase = z.infer<typeof SyncPhase>;

/** Why a run has failed. `invalid_map_key` is the code of specification section 8. */
export const SyncFailure = z.enum([
  "invalid_map_key",
  /** Quickconnect does not accept the key of the platform. */
  "key_refused",
  /** The service does not know the venue, or the customer. */
  "unknown_there",
  "unreachable",
  "service_failed",
  /** What was answered is none of the contract: cut off, no JSON, or of another shape. */
  "unusable_answer",
  "redirected",
  /** Any other 4xx. */
  "request_refused",
  /** What it answered could not be written here. */
  "failed_here",
  /** The platform has no address of the service any more. */
  "not_configured",
]);
export type SyncFailure = z.infer<typeof SyncFailure>;

const Count = z.number().int().min(0);

/** What a run came to, in things: sites, resources, users. */
export const SyncCounts = z.object({
  received: Count,
  created: Count,
  updated: Count,
  archived: Count,
  unchanged: Count,
  /** Left alone: sites that are kept out of the synchronisation, or archived. */
  left: Count,
  refused: Count,
  /** Users that the service has taken. */
  sent: Count,
  /** Users that are gone here and there. */
  removed: Count,
});
export type SyncCounts = z.infer<typeof SyncCounts>;

/** One thing that could not be brought over. `id`: as the service calls it, or a user's. */
export const SyncRefusal = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  detail: z.string(),
});
export type SyncRefusal = z.infer<typeof SyncRefusal>;

/** One request with what came back; never a key, never a body. `duration` in ms, `bytes` of the answer. */
export const SyncExchange = z.object({
  at: EpochMs,
  method: z.enum(["GET", "PUT", "DELETE"]),
  path: z.string(),
  /** Null: nothing was answered, and `error` says why. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  duration: Count,
  bytes: Count,
});
export type SyncExchange = z.infer<typeof SyncExchange>;

/** One synchronisation of a customer with one service. */
export const SyncRun = z.object({
  id: z.string().min(1),
  state: SyncState,
  phase: SyncPhase,
  askedAt: EpochMs,
  byName: z.string(),
  startedAt: EpochMs.nullable(),
  finishedAt: EpochMs.nullable(),
  /** Where the phase goes on: the service's word for its next page, or the id of the user who was sent last; null: at its beginning. */
  cursor: z.string().nullable(),
  /** Failures in a row of the request that is under way. */
  attempt: Count,
  retryAt: EpochMs.nullable(),
  /** Things of the phase that are dealt with, and how many there are; null: the service has not said. */
  progress: z.object({ done: Count, total: Count.nullable() }),
  counts: SyncCounts,
  /** The first ones. */
  refusals: z.array(SyncRefusal),
  /** Sites that the service had the time before and has no more; they stay as they are. */
  gone: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The latest ones, in their order. */
  exchanges: z.array(SyncExchange),
  failure: z.object({ code: SyncFailure, detail: z.string() }).nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** The synchronisations of a customer with a service: the latest, and those before it, the later first. */
export const CustomerSync = z.object({
  id: z.string().min(1),
  customer: CustomerIndex,
  service: SyncService,
  run: SyncRun,
  former: z.array(SyncRun),
  /** Ids of the sites that the maps service answered last. */
  known: z.array(z.string()),
});
export type CustomerSync = z.infer<typeof CustomerSync>;

/** What a list says of the latest run. */
export const SyncOutline = z.object({
  service: SyncService,
  state: SyncState,
  askedAt: EpochMs,
  finishedAt: EpochMs.nullable(),
  failure: SyncFailure.nullable(),
  refused: Count,
});
export type SyncOutline = z.infer<typeof SyncOutline>;

/** What is kept of a run, and how many runs, so that a document stays small. */
export const MAX_REFUSALS = 20;
export const MAX_EXCHANGES = 30;
export const FORMER_RUNS_KEPT = 9;
/** Characters of a detail that are kept: a service may answer any text. */
const LONGEST_DETAIL = 300;

/** A request that fails is made so often in all. */
export const SYNC_ATTEMPTS = 5;
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 30 * SECOND;
/** A service may ask to be left alone for longer, up to this. */
const LONGEST_ASKED = 2 * MINUTE;

const NO_COUNTS: SyncCounts = {
  received: 0,
  created: 0,
  updated: 0,
  archived: 0,
  unchanged: 0,
  left: 0,
  refused: 0,
  sent: 0,
  removed: 0,
};

/** The id of the document of a customer and a service. A dot is in no index. */
export function syncId(service: SyncService, customer: CustomerIndex): string {
  return `${service}.${customer}`;
}

export function isSyncAtWork({ state }: Pick<SyncRun, "state">): boolean {
  return state === "waiting" || state === "running" || state === "retrying";
}

/** Whether its next request goes out now. */
export function isSyncDue(run: Pick<SyncRun, "retryAt" | "state">, now: EpochMs): boolean {
  return isSyncAtWork(run) && (run.retryAt === null || now >= run.retryAt);
}

export function outlineOf({ service, run }: CustomerSync): SyncOutline {
  const { state, askedAt, finishedAt, failure, counts } = run;
  const code = failure?.code ?? null;
  return { service, state, askedAt, finishedAt, failure: code, refused: counts.refused };
}

/** The synchronisation that is asked for now; one that is at work stays the one. */
export function askedSync(
  known: CustomerSync | null,
  asked: {
    readonly customer: CustomerIndex;
    readonly service: SyncService;
    readonly id: string;
    readonly byName: string;
    readonly now: EpochMs;
  },
): CustomerSync {
  if (known !== null && isSyncAtWork(known.run)) return known;
  const { customer, service, id, byName, now } = asked;
  const run: SyncRun = {
    id,
    state: "waiting",
    phase: service === "maps" ? "sites" : "resources",
    askedAt: now,
    byName,
    startedAt: null,
    finishedAt: null,
    cursor: null,
    attempt: 0,
    retryAt: null,
    progress: { done: 0, total: null },
    counts: NO_COUNTS,
    refusals: [],
    gone: [],
    exchanges: [],
    failure: null,
  };
  const former = known === null ? [] : [known.run, ...known.former];
  return {
    id: syncId(service, customer),
    customer,
    service,
    run,
    former: former.slice(0, FORMER_RUNS_KEPT),
    known: known?.known ?? [],
  };
}

/** The run stopped where it is; what it has written stays. One that has ended stays as it ended. */
export function cancelledRun(run: SyncRun, now: EpochMs): SyncRun {
  return isSyncAtWork(run) ? { ...run, state: "cancelled", retryAt: null, finishedAt: now } : run;
}

/** The run with one more request in its log. */
export function withExchange(run: SyncRun, exchange: SyncExchange): SyncRun {
  const error = exchange.error === null ? null : shortened(exchange.error);
  const exchanges = [...run.exchanges, { ...exchange, error }].slice(-MAX_EXCHANGES);
  return { ...run, startedAt: run.startedAt ?? exchange.at, exchanges };
}

/** What a service has answered, as far as it decides how a run goes on. `asked`: its Retry-After, in ms. */
export type SyncAnswer = {
  readonly status: number | null;
  readonly error: string | null;
  readonly asked: number | null;
};

/** `good`: it can be read; `refused`: this request is, and others may not be; `transient`: it may pass. */
export type SyncJudgement =
  | { readonly verdict: "good" }
  | { readonly verdict: "refused" | "transient"; readonly code: SyncFailure };

/** What an answer means for the run (docs/sync.md). */
export function judgeSyncAnswer(
  service: SyncService,
  { status, error }: SyncAnswer,
): SyncJudgement {
  if (status === null) return { verdict: "transient", code: "unreachable" };
  if (status === 401 || status === 403)
    return { verdict: "refused", code: service === "maps" ? "invalid_map_key" : "key_refused" };
  if (status === 404) return { verdict: "refused", code: "unknown_there" };
  if (status === 408 || status === 429 || status >= 500)
    return { verdict: "transient", code: "service_failed" };
  if (status >= 400) return { verdict: "refused", code: "request_refused" };
  if (status >= 300 || status < 200) return { verdict: "refused", code: "redirected" };
  return error === null ? { verdict: "good" } : { verdict: "transient", code: "unusable_answer" };
}

/** The run after a request that may succeed later: again after a pause that doubles, or failed after the last attempt. */
export function retriedRun(
  run: SyncRun,
  code: SyncFailure,
  { error, asked }: Pick<SyncAnswer, "asked" | "error">,
  now: EpochMs,
): SyncRun {
  const attempt = run.attempt + 1;
  if (attempt >= SYNC_ATTEMPTS) return failedRun({ ...run, attempt }, code, error ?? "", now);
  const pause = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE);
  const wait = Math.max(pause, Math.min(asked ?? 0, LONGEST_ASKED));
  return { ...run, state: "retrying", attempt, retryAt: now + wait };
}

/** The run failed for good; it can be asked for again. */
export function failedRun(run: SyncRun, code: SyncFailure, detail: string, now: EpochMs): SyncRun {
  const failure = { code, detail: shortened(detail) };
  return { ...run, state: "failed", retryAt: null, finishedAt: now, failure };
}

/** What was done with an answer. */
export type SyncDone = {
  readonly counts: Partial<SyncCounts>;
  readonly refusals: readonly SyncRefusal[];
  /** Where the phase goes on; null: it is at its end. */
  readonly cursor: string | null;
  /** Things of the phase that this dealt with, and how many there are of them. */
  readonly done: number;
  readonly total: number | null;
  readonly gone?: SyncRun["gone"];
};

const NEXT: Readonly<Record<SyncPhase, SyncPhase | null>> = {
  sites: null,
  resources: "users",
  users: "leavers",
  leavers: null,
};

/** The run after something was brought over: on in its phase, in the next, or done. */
export function advancedRun(run: SyncRun, step: SyncDone, now: EpochMs): SyncRun {
  const refusals = [...run.refusals, ...step.refusals.map(shortRefusal)].slice(0, MAX_REFUSALS);
  const moved: SyncRun = {
    ...run,
    state: "running",
    attempt: 0,
    retryAt: null,
    cursor: step.cursor,
    counts: addedCounts(run.counts, step.counts),
    refusals,
    gone: [...run.gone, ...(step.gone ?? [])].slice(0, MAX_REFUSALS),
    progress: { done: run.progress.done + step.done, total: step.total ?? run.progress.total },
  };
  if (step.cursor !== null) return moved;
  const phase = NEXT[run.phase];
  if (phase === null) return { ...moved, state: "done", finishedAt: now };
  return { ...moved, phase, progress: { done: 0, total: null } };
}

function addedCounts(counts: SyncCounts, more: Partial<SyncCounts>): SyncCounts {
  const added = Object.entries(counts).map(([name, count]) => [
    name,
    count + (more[name as keyof SyncCounts] ?? 0),
  ]);
  return SyncCounts.parse(Object.fromEntries(added));
}

function shortRefusal({ id, name, reason, detail }: SyncRefusal): SyncRefusal {
  return { id: shortened(id), name: shortened(name), reason, detail: shortened(detail) };
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_DETAIL);
}
