import { type EpochMs, SECOND } from "./time.ts";

/** Where lives depend on it (safety dashboard, big screen, evacuation list) the proof may be 15 s old, elsewhere 30 s (product.md section 3). */
export const PROOF_AGE = { safety: 15 * SECOND, elsewhere: 30 * SECOND } as const;

/** `live` may be said only while the screen holds a proof of liveness (heartbeat, notification or re-read) young enough. */
export function isLive(
  lastProofAt: EpochMs | null,
  now: EpochMs,
  kind: keyof typeof PROOF_AGE,
): boolean {
  return lastProofAt !== null && now - lastProofAt <= PROOF_AGE[kind];
}
