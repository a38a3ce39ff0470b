import type { EpochMs } from "../../../domain/base/time.ts";

/** The one source of time and waiting in src/streams: real in the worker, virtual in tests. */
export type Clock = {
  now(): EpochMs;
  /** Runs once after `ms`; the answer cancels it. */
  setTimeout(run: () => void, ms: number): () => void;
};
