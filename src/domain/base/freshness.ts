import { SECOND } from "./time.ts";

/** Where lives depend on it (safety dashboard, big screen, evacuation list) the proof may be 15 s old, elsewhere 30 s (product.md section 3). */
export const PROOF_AGE = { safety: 15 * SECOND, elsewhere: 30 * SECOND } as const;
