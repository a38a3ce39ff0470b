import type { CustomerIndex, TagId } from "../../../src/domain/ids.ts";
import { ingestReadings, settleAssets } from "../../../src/domain/ingestion.ts";
import type { IngestionInput, IngestionMemory } from "../../../src/domain/ingestionState.ts";
import { PRESENCE_DEBOUNCE } from "../../../src/domain/presence.ts";
import { Reading, type ReadingOutcome } from "../../../src/domain/reading.ts";
import type { EpochMs } from "../../../src/domain/time.ts";
import type { AppDeps } from "../deps.ts";
import type { CustomerLane } from "./customerLane.ts";
import type { IngestionStore } from "./ingestionStore.ts";
import type { Sequence } from "./sequence.ts";

/** Readings that are folded in one go: a bound on how long the customer is held. */
const READINGS_PER_FOLD = 2000;
/** Ids of readings remembered, so that a repetition is told as such; correctness does not rest on it. */
const REMEMBERED = 50_000;

type Submission = {
  readonly sender: TagId | null;
  readonly readings: readonly unknown[];
  readonly resolve: (outcomes: ReadingOutcome[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Takes readings in, and settles places by time. */
export type Ingestion = {
  /**
   * Folds a gateway's batch into the customer's assets. Every reading gets an outcome, in order; a refused
   * one never keeps the others out. Resolves once everything is written.
   */
  submit(
    customer: CustomerIndex,
    sender: TagId | null,
    readings: readonly unknown[],
  ): Promise<ReadingOutcome[]>;
  /** Settles the candidate places that nothing has contradicted; returns how many assets changed. */
  settle(customer: CustomerIndex): Promise<number>;
};

export function createIngestion(
  deps: Pick<AppDeps, "now">,
  store: IngestionStore,
  lane: CustomerLane,
  sequence: Sequence,
): Ingestion {
  const memories = new Map<CustomerIndex, IngestionMemory & { seen: Set<string> }>();
  const pending = new Map<CustomerIndex, Submission[]>();

  async function flush(customer: CustomerIndex): Promise<void> {
    const taken = takeSome(pending, customer);
    if (taken.length === 0) return;
    try {
      const outcomes = await fold(customer, taken);
      taken.forEach((submission, i) => submission.resolve(outcomes[i] ?? []));
    } catch (error) {
      for (const submission of taken) submission.reject(error);
    }
  }

  async function fold(
    customer: CustomerIndex,
    taken: readonly Submission[],
  ): Promise<ReadingOutcome[][]> {
    const memory = memoryOf(customer);
    const checked = taken.map(({ readings }) => readings.map((raw) => check(raw, memory.seen)));
    const fit = checked.flat().flatMap((one) => (one.reading === null ? [] : [one.reading]));
    const senders = taken.flatMap(({ sender }) => (sender === null ? [] : [sender]));
    const loaded = await store.load(customer, fit, senders);
    const { input, keepSequence } = await inputOf(customer, loaded, memory);
    const result = ingestReadings(input, fit);
    for (const sender of senders) {
      const known = result.devices.get(sender);
      if (loaded.tags.has(sender))
        result.devices.set(sender, { lastMessageAt: input.now, battery: known?.battery ?? null });
    }
    await keepSequence(result.events.length);
    await store.save(customer, loaded.assets, result);
    remember(memory.seen, fit);
    const folded = new Map(result.outcomes.map((outcome, i) => [fit[i], outcome]));
    return checked.map((batch) =>
      batch.map((one) =>
        one.reading === null ? one.outcome : (folded.get(one.reading) ?? one.outcome),
      ),
    );
  }

  async function inputOf(
    customer: CustomerIndex,
    loaded: Awaited<ReturnType<IngestionStore["load"]>>,
    memory: IngestionMemory,
  ): Promise<{ input: IngestionInput; keepSequence: (used: number) => Promise<void> }> {
    const now: EpochMs = deps.now();
    const seq = await sequence.begin(customer, now);
    return {
      input: { ...loaded, now, memory, nextSeq: seq.next },
      keepSequence: (used) => (used === 0 ? Promise.resolve() : seq.keep()),
    };
  }

  function memoryOf(customer: CustomerIndex) {
    const known = memories.get(customer);
    if (known !== undefined) return known;
    const fresh = { heardBy: new Map(), lastTrackPoints: new Map(), seen: new Set<string>() };
    memories.set(customer, fresh);
    return fresh;
  }

  return {
    submit: (customer, sender, readings) =>
      new Promise((resolve, reject) => {
        const waiting = pending.get(customer);
        const submission = { sender, readings, resolve, reject };
        if (waiting === undefined) pending.set(customer, [submission]);
        else waiting.push(submission);
        // One run a submission: those that another run has already taken with it find nothing to do.
        lane
          .run(customer, () => flush(customer))
          .catch((error: unknown) => {
            const left = pending.get(customer);
            const at = left?.indexOf(submission) ?? -1;
            if (left !== undefined && at >= 0) left.splice(at, 1);
            reject(error);
          });
      }),

    settle: (customer) =>
      lane.run(customer, async () => {
        const assets = await store.candidates(customer, deps.now() - PRESENCE_DEBOUNCE);
        if (assets.size === 0) return 0;
        const loaded = {
          assets,
          placeAt: await store.placeAt(customer),
          tags: new Map(),
          boxes: new Map(),
          stays: new Map(),
        };
        const { input, keepSequence } = await inputOf(customer, loaded, memoryOf(customer));
        const result = settleAssets(input);
        await keepSequence(result.events.length);
        await store.save(customer, assets, result);
        return result.assets.size;
      }),
  };
}

function takeSome(
  pending: Map<CustomerIndex, Submission[]>,
  customer: CustomerIndex,
): Submission[] {
  const waiting = pending.get(customer) ?? [];
  let readings = 0;
  let count = 0;
  for (const submission of waiting) {
    readings += submission.readings.length;
    if (count > 0 && readings > READINGS_PER_FOLD) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

type Checked = { readonly reading: Reading | null; readonly outcome: ReadingOutcome };

function check(raw: unknown, seen: ReadonlySet<string>): Checked {
  const read = Reading.safeParse(raw);
  if (!read.success) {
    const reason = read.error.issues
      .map(({ path, message }) => `${path.map(String).join(".") || "reading"}: ${message}`)
      .join("; ");
    return { reading: null, outcome: { id: idOf(raw), status: "refused", reason } };
  }
  const { id } = read.data;
  if (seen.has(id)) return { reading: null, outcome: { id, status: "duplicate" } };
  return { reading: read.data, outcome: { id, status: "accepted" } };
}

function idOf(raw: unknown): string {
  const id: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  return typeof id === "string" ? id.slice(0, 128) : "";
}

function remember(seen: Set<string>, readings: readonly Reading[]): void {
  for (const { id } of readings) seen.add(id);
  for (const id of seen) {
    if (seen.size <= REMEMBERED) break;
    seen.delete(id);
  }
}
