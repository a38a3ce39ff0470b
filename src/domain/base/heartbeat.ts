import { z } from "zod";
import { SECOND } from "./time.ts";
import { EpochMs } from "./instant.ts";
import { Notice } from "./notice.ts";

/** Written every 5 s into each customer's index: it proves to a screen that its own realtime path is alive (product.md section 2). */
export const HEARTBEAT_INTERVAL = 5 * SECOND;
export const HEARTBEAT_ID = "heartbeat";

/**
 * `beat` rises by one a beat, across restarts; `at` is the server's clock. `notices`: what the customer's users are told of
 * the platform: with the beat it is on every open screen, a wall too, without a room of its own (docs/decisions/0156).
 */
export const Heartbeat = z.object({
  id: z.literal(HEARTBEAT_ID),
  at: EpochMs,
  beat: z.number().int().nonnegative(),
  notices: z.array(Notice).default([]),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
