import type { EpochMs } from "./time.ts";

/**
 * How much of a proof is left at `now`: 1 as it comes, 0 once it is `proofFor` ms old, after which it proves nothing, or
 * where there never was one. The age of proof is drawn by it everywhere (docs/design.md).
 */
export function proofLeft(at: EpochMs | null, proofFor: number, now: EpochMs): number {
  if (at === null || proofFor <= 0) return 0;
  // A clock that is behind makes no proof older, nor fuller than full.
  return Math.min(1, Math.max(0, 1 - (now - at) / proofFor));
}

/** The parts that a ring around a mark of the map drains by: one that has begun counts. */
export const PROOF_PARTS = 4;

/** The same in whole parts, from `PROOF_PARTS` to 0. */
export function proofPartsLeft(at: EpochMs | null, proofFor: number, now: EpochMs): number {
  return Math.ceil(proofLeft(at, proofFor, now) * PROOF_PARTS);
}
