import type { Refused } from "../../streams/calls/refusal.ts";

/** What a device that makes or uses no passkey comes to: the same as one whose passkey is refused. */
export const NO_PASSKEY = {
  status: "refused",
  problem: "wrong_code",
  told: "",
  issues: [],
  impact: null,
} as const satisfies Refused;
