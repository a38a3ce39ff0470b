import type { Kuzzle } from "kuzzle-sdk";
import { waitMsOf } from "../../src/domain/base/refusalData.ts";
import { percentile } from "./figures.ts";
import { NotifiedReadings, type SentBatch } from "./notifiedReadings.ts";

/** How long notifications may be behind the last answer before they count as lost, in ms. */
const MAX_BEHIND = 20_000;

/** A batch that was sent, with its answer, which is an error where the connection was cut. */
export type Written = SentBatch & { readonly answer: Promise<unknown> };

export type Paced<Batch> = {
  readonly index: string;
  /** Documents a second, and of one batch. */
  readonly rate: number;
  readonly batch: number;
  readonly seconds: number;
  readonly next: () => Batch;
  /** Writes the documents of a batch as of `at`, ms since 1970. */
  readonly write: (items: Batch, at: number) => Written;
};

/**
 * Writes batches at a steady rate, and counts how long after each its assets are notified to a subscriber (ms), how many
 * documents a second were answered, and what became of the others (`NotifiedReadings`).
 */
export async function paced<Batch>(
  worker: Kuzzle,
  { index, rate, batch, seconds, next, write }: Paced<Batch>,
) {
  const readings = new NotifiedReadings();
  const room = await worker.realtime.subscribe(index, "assets", {}, (notification) => {
    if (notification.type !== "document") return;
    const { _id: id, _source: source } = notification.result;
    const at: unknown = source["lastPositionUpdate"];
    if (id !== null && typeof at === "number") readings.notified(id, at, Date.now());
  });
  const begun = performance.now();
  const answers: Promise<unknown>[] = [];
  const answerTimes: number[] = [];
  let refused = 0;
  /** Sends a batch until it is taken, or cut off, which is a figure and not the end. */
  const deliver = async (items: Batch): Promise<void> => {
    const written = write(items, Date.now());
    readings.sent(written);
    try {
      await written.answer;
      answerTimes.push(Date.now() - written.at);
    } catch (error) {
      const wait = waitMsOf(error);
      if (wait === null) {
        readings.cut(written);
        return;
      }
      readings.refused(written);
      refused += batch;
      await pause(wait);
      await deliver(items);
    }
  };
  for (let sent = 0; sent < rate * seconds; sent += batch) {
    const due = begun + (sent / rate) * 1000;
    await pause(due - performance.now());
    answers.push(deliver(next()));
  }
  await Promise.all(answers);
  const reached = (rate * seconds * 1000) / (performance.now() - begun);
  // What a broker has taken is not stored yet: its notifications are behind the answers.
  const patience = performance.now() + MAX_BEHIND;
  while (readings.counts.waiting > 0 && performance.now() < patience) await pause(20);
  // A room that a cut has ended is gone.
  await worker.realtime.unsubscribe(room).catch(() => undefined);
  const { joined, cut, waiting } = readings.counts;
  return {
    p50: percentile(readings.latencies, 0.5),
    p95: percentile(readings.latencies, 0.95),
    p95Answer: percentile(answerTimes, 0.95),
    rate: reached,
    /** Documents whose notification has come. */
    notified: readings.latencies.length,
    refused,
    joined,
    cut,
    lost: waiting,
  };
}

/** Latitude after so many steps of 3 m: what jumps further than it can drive moves nothing, and is not notified. */
export function walkedLat(steps: number): number {
  return 45 + Math.floor(steps) * 0.000_03;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
