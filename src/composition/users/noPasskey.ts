import { WHEN_BROKEN } from "../../machines/kit/commandMachine.ts";
import type { Refused } from "../../streams/calls/refusal.ts";

/** What a device that makes or uses no passkey comes to: the same as one whose passkey is refused. */
export const NO_PASSKEY = {
  ...WHEN_BROKEN,
  problem: "wrong_code",
} as const satisfies Refused;
