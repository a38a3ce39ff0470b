import { MINUTE, SECOND } from "../../../domain/base/time.ts";

/**
 * How often a live collection checks for what no notification said, in ms. `probe`: what was written since the last one and
 * how many there are, in proportion to what changed; it is the proof of the collection, so that two of them may fail within
 * the proof's age. `reconcile`: the stamps of all, up to a quarter sooner by chance, so that many screens do not ask in the
 * same instant.
 */
export type Pace = {
  readonly probe: number;
  readonly reconcile: number;
  /** Whose `PROOF_AGE` applies (freshness.ts). */
  readonly proof: "safety" | "elsewhere";
};

/** Where lives depend on it: safety dashboard, big screen, evacuation list. */
export const SAFETY_PACE: Pace = { probe: 5 * SECOND, reconcile: MINUTE, proof: "safety" };
export const CALM_PACE: Pace = { probe: 10 * SECOND, reconcile: 3 * MINUTE, proof: "elsewhere" };
