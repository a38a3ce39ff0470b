import type { AssetMeters } from "../../../src/domain/assets/assetMeter.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  admissionWait,
  INITIAL_PACE,
  type Pace,
  paceAfter,
  READINGS_PER_FOLD,
  readingsWithin,
} from "../../../src/domain/ingestion/admission.ts";
import {
  assetsWithCity,
  assetsWithMeter,
  assetsWithoutPlaces,
  assetsWithTrips,
  ingestReadings,
  type MeterEntry,
  placesByHours,
  settleAssets,
} from "../../../src/domain/ingestion/ingestion.ts";
import {
  type IngestionMemory,
  type IngestionResult,
  RECORDED_ALWAYS,
} from "../../../src/domain/ingestion/ingestionState.ts";
import { PRESENCE_DEBOUNCE } from "../../../src/domain/sites/presence.ts";
import type { ReadingOutcome } from "../../../src/domain/devices/reading.ts";
import { askedToWait } from "../../../src/domain/base/domainError.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { AppDeps } from "../platform/deps.ts";
import { checkReadings, type Checked, duplicate } from "./checkReadings.ts";
import { assertHeld, type CustomerLane } from "./customerLane.ts";
import type { IngestionStore, Loaded } from "./ingestionStore.ts";
import type { CustomerTurns, Turn } from "./customerTurns.ts";
import type { Sequence } from "./sequence.ts";
import {
  callsForHelp,
  countOf,
  isUrgent,
  leftOf,
  type Part,
  putInOrder,
  type Submission,
  takeParts,
  written,
} from "./submissions.ts";

/** Ids of readings remembered, so that a repetition is answered as such; correctness does not rest on it. */
const REMEMBERED = 50_000;

/**
 * `candidates` are the places that wait to be settled, each with the first proof and when this node first
 * saw it: a gateway that delivers the readings of an outage must have the time to contradict it. `seen`: by the ids of readings,
 * whether they were unrecorded.
 */
type CustomerMemory = IngestionMemory & {
  readonly seen: Map<string, boolean>;
  candidates: ReadonlyMap<AssetId, { readonly since: EpochMs; readonly seenAt: EpochMs }>;
};

/**
 * What waits for one customer's next fold, what the current one has taken, and how long the last ones took: `pace` with what
 * they have waited for, which is what a sender waits; `work` without.
 */
type Queue = {
  readonly waiting: Submission[];
  running: number;
  /** Since when the current fold takes, the wait for its turn and for the customer's lock included. */
  since: number;
  pace: Pace;
  work: Pace;
  isFolding: boolean;
};

/** Applies readings, and settles places by time. */
export type Ingestion = {
  /**
   * Applies a gateway's batch to the customer's assets. Every reading gets an outcome, in order; a refused
   * one never keeps the others out. Resolves once everything is written.
   * @throws DomainError too_busy where it could not be written in time (docs/decisions/0230): nothing of it was written;
   * busy where it was not, or only a part. It is to be sent again. A batch with a call for help is never too much, and
   * goes before what waits
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
  /**
   * Enters what somebody has read off a machine; returns its meters.
   * @throws DomainError conflict (`assetsWithMeter`)
   */
  enterMeter(customer: CustomerIndex, entry: MeterEntry): Promise<AssetMeters>;
  /** Forgets the places of assets whose newest position is older than the instant of each; returns how many. */
  forgetPlaces(customer: CustomerIndex, cuts: ReadonlyMap<AssetId, EpochMs>): Promise<number>;
  /** Puts places away, and shows them again, by the hours in which they are recorded; returns how many. */
  applyHours(customer: CustomerIndex): Promise<number>;
};

/** What a run is given that no reading has begun: these assets alone. */
const onlyAssets = (assets: Loaded["assets"], cityAt: Loaded["cityAt"] = () => null): Loaded => ({
  assets,
  cityAt,
  mapOf: () => null,
  judgePlace: (_, current) => ({ proves: "nothing", place: current, isSure: false }),
  placeRefusal: () => null,
  tags: new Map(),
  boxes: new Map(),
  stays: new Map(),
  underTest: new Map(),
  recording: RECORDED_ALWAYS,
});

export function createIngestion(
  deps: Pick<AppDeps, "now"> & { monotonic(): number },
  store: IngestionStore,
  lane: CustomerLane,
  turns: CustomerTurns,
  sequence: Sequence,
): Ingestion {
  const memories = new Map<CustomerIndex, CustomerMemory>();
  const queues = new Map<CustomerIndex, Queue>();

  function queueOf(customer: CustomerIndex): Queue {
    const known = queues.get(customer);
    if (known !== undefined) return known;
    const queue: Queue = {
      waiting: [],
      running: 0,
      since: 0,
      pace: INITIAL_PACE,
      work: INITIAL_PACE,
      isFolding: false,
    };
    queues.set(customer, queue);
    return queue;
  }

  /** @throws DomainError too_busy */
  function admit(customer: CustomerIndex, readings: readonly unknown[]): void {
    const { waiting, running, since, pace } = queueOf(customer);
    const now = deps.monotonic();
    const load = {
      running,
      elapsed: now - since,
      waiting: leftOf(waiting),
      oldest: now - (waiting[0]?.at ?? now),
    };
    const wait = admissionWait(pace, load, readings.length);
    if (wait > 0 && !callsForHelp(readings))
      throw askedToWait("too_busy", wait, `${load.waiting + running} readings wait already`);
  }

  /** Folds what waits of a customer, in turns with other customers, until nothing does. */
  async function foldAll(customer: CustomerIndex, queue: Queue): Promise<void> {
    queue.isFolding = true;
    while (queue.waiting.length > 0) {
      const { waiting } = queue;
      const turn = await turns.begin(customer, leftOf(waiting), waiting.some(isUrgent));
      try {
        await lane.run(customer, (isHeld) => flush(customer, queue, turn, isHeld));
      } catch (error) {
        for (const submission of queue.waiting.splice(0)) submission.reject(error);
      } finally {
        turn.end();
      }
    }
    queue.isFolding = false;
  }

  async function flush(
    customer: CustomerIndex,
    queue: Queue,
    turn: Turn,
    isHeld: () => boolean,
  ): Promise<void> {
    const { maxMs } = turn;
    const max = maxMs === null ? READINGS_PER_FOLD : readingsWithin(queue.work, maxMs);
    const parts = takeParts(queue.waiting, max);
    const begun = deps.monotonic();
    queue.running = countOf(parts.map(({ readings }) => readings));
    turn.takes(queue.running);
    try {
      const outcomes = await apply(customer, parts, isHeld);
      for (const [i, { submission }] of parts.entries()) written(submission, outcomes[i] ?? []);
    } catch (error) {
      // The smoothing has seen what was not written: a repetition must not be late by it.
      memories.delete(customer);
      for (const { submission } of parts) {
        const index = queue.waiting.indexOf(submission);
        if (index >= 0) queue.waiting.splice(index, 1);
        submission.reject(error);
      }
    } finally {
      const now = deps.monotonic();
      const { running: readings, since } = queue;
      queue.pace = paceAfter(queue.pace, { readings, ms: now - since });
      queue.work = paceAfter(queue.work, { readings, ms: now - begun });
      [queue.running, queue.since] = [0, now];
    }
  }

  async function apply(
    customer: CustomerIndex,
    parts: readonly Part[],
    isHeld: () => boolean,
  ): Promise<ReadingOutcome[][]> {
    const memory = memoryOf(customer);
    const checked = checkReadings(
      parts.map(({ readings }) => readings),
      memory.seen,
    );
    const fit = checked.flat().flatMap((one) => (one.status === "fit" ? [one.reading] : []));
    const senders = parts.flatMap(({ submission: { sender } }) => sender ?? []);
    const now = deps.now();
    const [loaded, seq] = await Promise.all([
      store.load(customer, fit, senders),
      sequence.begin(customer, now),
    ]);
    const result = ingestReadings({ ...loaded, now, memory, nextSeq: seq.next }, fit);
    for (const sender of senders) noteSender(result, sender, loaded.tags.has(sender), now);
    if (result.events.length > 0) await seq.keep();
    assertHeld(isHeld, customer);
    await store.save(customer, loaded, result);
    const applied = new Map(result.outcomes.map((outcome) => [outcome.id, outcome]));
    remember(memory, result, now);
    return checked.map((batch) => batch.map((one) => outcomeOf(one, applied)));
  }

  function memoryOf(customer: CustomerIndex): CustomerMemory {
    const known = memories.get(customer);
    if (known !== undefined) return known;
    const fresh: CustomerMemory = {
      heardBy: new Map(),
      radio: new Map(),
      lastTrackPoints: new Map(),
      unrecorded: new Map(),
      seen: new Map<string, boolean>(),
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

  /** Writes what becomes of some assets without a reading; returns how many changed. */
  async function changeAssets(
    customer: CustomerIndex,
    ids: readonly AssetId[],
    change: (assets: Loaded["assets"]) => IngestionResult,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    return lane.run(customer, async (isHeld) => {
      const assets = await store.assets(customer, ids);
      const result = change(assets);
      if (result.assets.size + result.meterRecords.size === 0) return 0;
      assertHeld(isHeld, customer);
      await store.save(customer, onlyAssets(assets), result);
      return result.assets.size;
    });
  }

  return {
    submit: (customer, sender, readings) =>
      new Promise((resolve, reject) => {
        admit(customer, readings);
        const queue = queueOf(customer);
        const at = deps.monotonic();
        if (!queue.isFolding) queue.since = at;
        const submission = { sender, at, left: readings, outcomes: [], resolve, reject };
        putInOrder(queue.waiting, submission);
        if (isUrgent(submission)) turns.hurry(customer);
        if (!queue.isFolding) void foldAll(customer, queue);
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
        assertHeld(isHeld, customer);
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
        assertHeld(isHeld, customer);
        await store.save(customer, onlyAssets(assets, cityAt), result);
        return result.assets.size;
      });
    },

    applyTrips: (customer, endedAt) =>
      changeAssets(customer, [...endedAt.keys()], (assets) => assetsWithTrips(assets, endedAt)),

    async applyHours(customer) {
      const due = await store.dueByHours(customer);
      if (due.length === 0) return 0;
      return lane.run(customer, async (isHeld) => {
        const [assets, recording] = await Promise.all([
          store.assets(customer, due),
          store.recording(customer, due),
        ]);
        const now = deps.now();
        const seq = await sequence.begin(customer, now);
        const result = placesByHours({ assets, now, recording, nextSeq: seq.next });
        if (result.assets.size === 0) return 0;
        if (result.events.length > 0) await seq.keep();
        assertHeld(isHeld, customer);
        await store.save(customer, onlyAssets(assets), result);
        return result.assets.size;
      });
    },

    async enterMeter(customer, entry) {
      let meters: AssetMeters = {};
      await changeAssets(customer, [entry.assetId], (assets) => {
        const result = assetsWithMeter(assets, entry, deps.now());
        meters = (result.assets.get(entry.assetId) ?? assets.get(entry.assetId))?.meters ?? {};
        return result;
      });
      return meters;
    },

    forgetPlaces: (customer, cuts) =>
      changeAssets(customer, [...cuts.keys()], (assets) => assetsWithoutPlaces(assets, cuts)),
  };
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
  const { id } = one.reading;
  const outcome = applied.get(id) ?? duplicate(id, false);
  if (one.status === "fit" || outcome.status === "refused") return outcome;
  return duplicate(id, outcome.isUnrecorded === true);
}

/** What a refused reading says may be accepted later, when its device is registered: it is not remembered. */
function remember(memory: CustomerMemory, result: IngestionResult, now: EpochMs): void {
  const { seen } = memory;
  for (const { id, status, isUnrecorded = false } of result.outcomes)
    if (status !== "refused") seen.set(id, isUnrecorded);
  for (const id of seen.keys()) {
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
