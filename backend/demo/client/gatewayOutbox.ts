import { READINGS_PER_BATCH } from "../../../src/domain/devices/reading.ts";
import { BackendUnreachable, LoginRefused } from "./backendClient.ts";
import type { ReadingBatch } from "./ingest.ts";
import { waitMsOf } from "../../../src/domain/base/refusalData.ts";
import { sentenceOf, statusOf } from "./login.ts";

/** How many readings wait for the backend before the oldest are given up: a quarter of an hour of the demo. */
export const OUTBOX_LIMIT = 40_000;

export type OutboxTotals = {
  readonly sent: number;
  readonly refused: number;
  readonly waiting: number;
  readonly givenUp: number;
};

/**
 * What a gateway does when nobody answers: it keeps what it hears, in order and up to a bound, and hands it over
 * later with its own times. One batch is on its way at a time, so order is kept.
 */
export type GatewayOutbox = {
  readonly put: (batch: ReadingBatch) => void;
  readonly totals: () => OutboxTotals;
  /** Resolves when nothing waits any more or nothing can be done. */
  readonly drained: () => Promise<void>;
  readonly stop: () => void;
};

type Send = (
  batch: ReadingBatch,
) => Promise<readonly { readonly status: string; readonly reason?: string }[]>;

/** Waits between two tries, ms, where the backend does not say how long. */
const RETRY = 1000;

export function createGatewayOutbox(send: Send, tell: (line: string) => void): GatewayOutbox {
  const waiting: ReadingBatch[] = [];
  const totals = { sent: 0, refused: 0, waiting: 0, givenUp: 0 };
  let work: Promise<void> = Promise.resolve();
  let isWorking = false;
  let isStopped = false;
  let trouble: string | null = null;

  function put(batch: ReadingBatch): void {
    for (let from = 0; from < batch.readings.length; from += READINGS_PER_BATCH)
      keep({ ...batch, readings: batch.readings.slice(from, from + READINGS_PER_BATCH) });
    while (totals.waiting > OUTBOX_LIMIT) {
      const oldest = waiting.shift();
      if (oldest === undefined) break;
      totals.waiting -= oldest.readings.length;
      totals.givenUp += oldest.readings.length;
    }
    if (isWorking || isStopped) return;
    isWorking = true;
    work = drain().finally(() => {
      isWorking = false;
    });
  }

  /** What the same gateway said last second and nobody has taken yet goes in one batch. */
  function keep(batch: ReadingBatch): void {
    if (batch.readings.length === 0) return;
    totals.waiting += batch.readings.length;
    const last = waiting.findLastIndex((one) => one.gateway === batch.gateway);
    const known = waiting[last];
    if (known === undefined || known.readings.length + batch.readings.length > READINGS_PER_BATCH)
      waiting.push(batch);
    else waiting[last] = { ...known, readings: [...known.readings, ...batch.readings] };
  }

  async function drain(): Promise<void> {
    while (!isStopped) {
      const batch = waiting.shift();
      if (batch === undefined) return;
      try {
        const outcomes = await send(batch);
        totals.waiting -= batch.readings.length;
        totals.sent += batch.readings.length;
        noteRefused(outcomes);
        if (trouble !== null) tell(`The backend answers again; ${totals.waiting} readings wait.`);
        trouble = null;
      } catch (error) {
        await afterFailure(batch, error);
      }
    }
  }

  function noteRefused(outcomes: Awaited<ReturnType<Send>>): void {
    const refused = outcomes.filter(({ status }) => status === "refused");
    if (refused.length > 0 && totals.refused === 0)
      tell(`A reading was refused: ${refused[0]?.reason ?? ""}`);
    totals.refused += refused.length;
  }

  async function afterFailure(batch: ReadingBatch, error: unknown): Promise<void> {
    const sentence = sentenceOf(error);
    if (sentence !== trouble) tell(sentence);
    trouble = sentence;
    if (isHopeless(error)) {
      totals.waiting -= batch.readings.length;
      totals.givenUp += batch.readings.length;
      return;
    }
    waiting.unshift(batch);
    await new Promise((resolve) => {
      setTimeout(resolve, waitMsOf(error) ?? RETRY);
    });
  }

  return {
    put,
    totals: () => totals,
    drained: () => work,
    stop: () => {
      isStopped = true;
    },
  };
}

/** What the backend understood and does not want will not be wanted later either. */
function isHopeless(error: unknown): boolean {
  if (error instanceof BackendUnreachable || error instanceof LoginRefused) return false;
  const status = statusOf(error);
  return (
    status !== null &&
    status >= 400 &&
    status < 500 &&
    status !== 401 &&
    status !== 408 &&
    status !== 429
  );
}
