import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  assetsWithCity,
  assetsWithTrips,
  ingestReadings,
  settleAssets,
} from "../../../src/domain/ingestion/ingestion.ts";
import type {
  IngestionMemory,
  IngestionResult,
} from "../../../src/domain/ingestion/ingestionState.ts";
import { NOWHERE, PRESENCE_DEBOUNCE } from "../../../src/domain/sites/presence.ts";
import type { ReadingOutcome } from "../../../src/domain/devices/reading.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { checkReadings, type Checked } from "./checkReadings.ts";
import type { CustomerLane } from "./customerLane.ts";
import type { IngestionStore, Loaded } from "./ingestionStore.ts";
import type { Sequence } from "./sequence.ts";
import { createSubmissionQueue, type Submission } from "./submissionQueue.ts";
import { withTelemetryOf } from "./telemetry.ts";

/** Groups of readings that one turn of the lane applies: what else waits for the customer's assets comes between. */
const GROUPS_A_TURN = 5;
/** Ids of readings remembered, so that a repetition is answered as such; correctness does not rest on it. */
const REMEMBERED = 50_000;

/**
 * `candidates` are the places that wait to be settled, each with the first proof and when this node first
 * saw it: a gateway that delivers the readings of an outage must have the time to contradict it.
 */
type CustomerMemory = IngestionMemory & {
  readonly seen: Set<string>;
  candidates: ReadonlyMap<AssetId, { readonly since: EpochMs; readonly seenAt: EpochMs }>;
};

type Applied = {
  readonly checked: readonly (readonly Checked[])[];
  readonly loaded: Loaded;
  readonly result: IngestionResult;
};

/** A group that is being written: what came of it, and whether it was written, which never rejects. */
type Written = { readonly result: IngestionResult | null; readonly isDone: Promise<boolean> };
const NOTHING_BEFORE: Written = { result: null, isDone: Promise.resolve(true) };

/** Applies readings, and settles places by time. */
export type Ingestion = {
  /**
   * Applies a gateway's batch to the customer's assets. Every reading gets an outcome, in order; a refused
   * one never keeps the others out. Resolves once everything is written.
   */
  submit(
    customer: CustomerIndex,
    sender: TagId | null,
    readings: readonly unknown[],
  ): Promise<ReadingOutcome[]>;
  /** Settles the candidate places that nothing has contradicted; returns how many assets changed. */
  settle(customer: CustomerIndex): Promise<number>;
  /** Gives a city to some assets that have a location and none; returns how many: 0 when none is left. */
  fillCities(customer: CustomerIndex): Promise<number>;
  /** Applies when the last trips of assets ended; returns how many had not been known to move since. */
  applyTrips(customer: CustomerIndex, endedAt: ReadonlyMap<AssetId, EpochMs>): Promise<number>;
};

/** The lock was lost in the middle of the work: nothing was written, the batch is to be sent again. */
export class IngestionTooSlow extends Error {
  constructor(customer: string) {
    super(
      `The readings of ${customer} took too long to apply, nothing was written: send them again.`,
    );
    this.name = "IngestionTooSlow";
  }
}

/** What a run is given that no reading has begun: these assets alone. */
const onlyAssets = (assets: Loaded["assets"], cityAt: Loaded["cityAt"] = () => null): Loaded => ({
  assets,
  cityAt,
  placeAt: () => NOWHERE,
  tags: new Map(),
  boxes: new Map(),
  stays: new Map(),
  underTest: new Map(),
});

export function createIngestion(
  deps: Pick<AppDeps, "now">,
  store: IngestionStore,
  lane: CustomerLane,
  sequence: Sequence,
): Ingestion {
  const memories = new Map<CustomerIndex, CustomerMemory>();
  const waiting = createSubmissionQueue();

  /**
   * Applies what waits, group by group. While one is written the next is read and applied, so that neither Kuzzle
   * nor the storage waits for the other; writes keep their order.
   */
  async function flush(customer: CustomerIndex, isHeld: () => boolean): Promise<void> {
    let before: Written = NOTHING_BEFORE;
    for (let groups = 0; groups < GROUPS_A_TURN; groups += 1) {
      await waiting.arrivalOr(customer, before.isDone);
      const drained = waiting.drainSome(customer);
      if (drained.length === 0) break;
      before = await flushGroup(customer, drained, before, isHeld);
    }
    await before.isDone;
  }

  /** Reads and applies a group and begins to write it. */
  async function flushGroup(
    customer: CustomerIndex,
    drained: readonly Submission[],
    before: Written,
    isHeld: () => boolean,
  ): Promise<Written> {
    try {
      if (!isReadAround(before.result)) await before.isDone;
      let applied = await apply(customer, drained, before.result);
      if (!(await before.isDone)) {
        // What it was applied to has not been written: it is applied to what is stored, with nothing remembered.
        memories.delete(customer);
        applied = await apply(customer, drained, null);
      }
      return { result: applied.result, isDone: write(customer, drained, applied, isHeld) };
    } catch (error) {
      refuse(customer, drained, error);
      return before;
    }
  }

  function refuse(customer: CustomerIndex, drained: readonly Submission[], error: unknown): void {
    // The smoothing has seen what was not written: a repetition must not be late by it.
    memories.delete(customer);
    for (const submission of drained) submission.reject(error);
  }

  /** What comes of a group; `before`: of the group that is being written, which a read may not see yet. */
  async function apply(
    customer: CustomerIndex,
    drained: readonly Submission[],
    before: IngestionResult | null,
  ): Promise<Applied> {
    const memory = memoryOf(customer);
    const checked = checkReadings(
      drained.map(({ readings }) => readings),
      memory.seen,
    );
    const fit = checked.flat().flatMap((one) => (one.status === "fit" ? [one.reading] : []));
    const senders = drained.flatMap(({ sender }) => (sender === null ? [] : [sender]));
    const now = deps.now();
    const [read, seq] = await Promise.all([
      store.load(customer, fit, senders),
      sequence.begin(customer, now),
    ]);
    const loaded = before === null ? read : { ...read, assets: newestOf(read.assets, before) };
    const result = ingestReadings({ ...loaded, now, memory, nextSeq: seq.next }, fit);
    for (const sender of senders) noteSender(result, sender, loaded.tags.has(sender), now);
    if (result.events.length > 0) await seq.keep();
    remember(memory, result, now);
    return { checked, loaded, result };
  }

  /** Writes a group and answers its submissions; whether it was written. */
  async function write(
    customer: CustomerIndex,
    drained: readonly Submission[],
    { checked, loaded, result }: Applied,
    isHeld: () => boolean,
  ): Promise<boolean> {
    try {
      if (!isHeld()) throw new IngestionTooSlow(customer);
      await store.save(customer, loaded, result);
    } catch (error) {
      refuse(customer, drained, error);
      return false;
    }
    const outcomes = new Map(result.outcomes.map((outcome) => [outcome.id, outcome]));
    drained.forEach(({ resolve }, i) =>
      resolve((checked[i] ?? []).map((one) => outcomeOf(one, outcomes))),
    );
    return true;
  }

  function memoryOf(customer: CustomerIndex): CustomerMemory {
    const known = memories.get(customer);
    if (known !== undefined) return known;
    const fresh: CustomerMemory = {
      heardBy: new Map(),
      walkAnchors: new Map(),
      lastTrackPoints: new Map(),
      seen: new Set<string>(),
      candidates: new Map(),
    };
    memories.set(customer, fresh);
    return fresh;
  }

  /** The candidates that this node has known, uncontradicted, for as long as the debounce lasts. */
  async function dueCandidates(customer: CustomerIndex): Promise<Map<AssetId, EpochMs>> {
    const waiting = await store.candidates(customer);
    const memory = memoryOf(customer);
    const now = deps.now();
    memory.candidates = new Map(
      waiting.map(({ id, since }) => {
        const known = memory.candidates.get(id);
        return [id, known?.since === since ? known : { since, seenAt: now }];
      }),
    );
    return new Map(
      [...memory.candidates]
        .filter(([, { since, seenAt }]) => now - Math.max(since, seenAt) >= PRESENCE_DEBOUNCE)
        .map(([id, { since }]) => [id, since]),
    );
  }

  return {
    submit: (customer, sender, readings) =>
      new Promise((resolve, reject) => {
        const submission = { sender, readings, resolve, reject };
        waiting.add(customer, submission);
        // One run a submission: those that another run has already drained find nothing to do.
        lane
          .run(customer, (isHeld) => flush(customer, isHeld))
          .catch((error: unknown) => {
            waiting.remove(customer, submission);
            reject(error);
          });
      }),

    async settle(customer) {
      const due = await dueCandidates(customer);
      if (due.size === 0) return 0;
      return lane.run(customer, async (isHeld) => {
        const found = await store.assets(customer, [...due.keys()]);
        const assets = new Map(
          [...found].filter(([id, { candidate }]) => candidate?.since === due.get(id)),
        );
        const now = deps.now();
        const seq = await sequence.begin(customer, now);
        const loaded = onlyAssets(assets);
        const memory = memoryOf(customer);
        const result = settleAssets({ ...loaded, now, memory, nextSeq: seq.next });
        if (result.events.length > 0) await seq.keep();
        if (!isHeld()) throw new IngestionTooSlow(customer);
        await store.save(customer, loaded, result);
        return result.assets.size;
      });
    },

    async fillCities(customer) {
      const ids = await store.withoutCity(customer);
      if (ids.length === 0) return 0;
      return lane.run(customer, async (isHeld) => {
        const [assets, { at, corrected }] = await Promise.all([
          store.assets(customer, ids),
          store.cities(customer),
        ]);
        const cityAt = corrected ?? at;
        const result = assetsWithCity({ assets, cityAt, isCorrected: corrected !== null });
        if (!isHeld()) throw new IngestionTooSlow(customer);
        await store.save(customer, onlyAssets(assets, cityAt), result);
        return result.assets.size;
      });
    },

    async applyTrips(customer, endedAt) {
      if (endedAt.size === 0) return 0;
      return lane.run(customer, async (isHeld) => {
        const assets = await store.assets(customer, [...endedAt.keys()]);
        const result = assetsWithTrips(assets, endedAt);
        if (result.assets.size === 0) return 0;
        if (!isHeld()) throw new IngestionTooSlow(customer);
        await store.save(customer, onlyAssets(assets), result);
        return result.assets.size;
      });
    },
  };
}

/** Whether what comes next may be read while this is written: what boxes count is read as it is stored. */
function isReadAround(result: IngestionResult | null): boolean {
  return result === null || (result.records.size === 0 && result.boxes.size === 0);
}

/** The assets as they are read, with what the readings that are being written have made of them. */
function newestOf(
  read: Loaded["assets"],
  { assets }: Pick<IngestionResult, "assets">,
): Map<AssetId, Asset> {
  return new Map(
    [...read].map(([id, asset]) => {
      const newest = assets.get(id);
      return [id, newest === undefined ? asset : withTelemetryOf(asset, newest)];
    }),
  );
}

/** Whoever brings readings is alive, whatever they say. */
function noteSender(result: IngestionResult, sender: TagId, isKnown: boolean, now: EpochMs): void {
  if (!isKnown) {
    result.unknown.set(sender, "gateway");
    return;
  }
  const battery = result.devices.get(sender)?.battery ?? null;
  result.devices.set(sender, { lastMessageAt: now, battery });
}

function outcomeOf(one: Checked, applied: ReadonlyMap<string, ReadingOutcome>): ReadingOutcome {
  if (one.status === "known") return one.outcome;
  const outcome = applied.get(one.reading.id) ?? { id: one.reading.id, status: "duplicate" };
  if (one.status === "fit" || outcome.status === "refused") return outcome;
  return { id: one.reading.id, status: "duplicate" };
}

/** What a refused reading says may be accepted later, when its device is registered: it is not remembered. */
function remember(memory: CustomerMemory, result: IngestionResult, now: EpochMs): void {
  const { seen } = memory;
  for (const { id, status } of result.outcomes) if (status !== "refused") seen.add(id);
  for (const id of seen) {
    if (seen.size <= REMEMBERED) break;
    seen.delete(id);
  }
  const candidates = new Map(memory.candidates);
  for (const { id, candidate } of result.assets.values())
    if (candidate === null) candidates.delete(id);
    else if (candidates.get(id)?.since !== candidate.since)
      candidates.set(id, { since: candidate.since, seenAt: now });
  memory.candidates = candidates;
}
