import { SECOND } from "../../../src/domain/base/time.ts";
import type { Taken } from "./intake.ts";

/** How long is waited before a message that could not be stored is tried again, in ms. */
const AGAIN = 5 * SECOND;
/** Messages of one link that wait to be stored, and their bytes: bounds on what a storage that is away costs. */
const [MAX_WAITING, MAX_WAITING_BYTES] = [1_000, 16 * 1024 * 1024];

/** The messages of one link that wait to be stored. */
export type WaitingMessages = {
  isEmpty(): boolean;
  /** Whether there is no room for this one more. */
  isFull(body: Uint8Array): boolean;
  /**
   * Takes it again and again until it is stored, or is not wanted any more; calls `onStored` before it ceases to wait, so
   * that all are acknowledged once none waits.
   */
  store(
    body: Uint8Array,
    take: () => Promise<Taken>,
    isWanted: () => boolean,
    onStored?: () => void,
  ): Promise<void>;
};

export function createWaitingMessages(wait: (ms: number) => Promise<void>): WaitingMessages {
  let [messages, bytes] = [0, 0];
  return {
    isEmpty: () => messages === 0,
    isFull: (body) => messages >= MAX_WAITING || bytes + body.length > MAX_WAITING_BYTES,
    async store(body, take, isWanted, onStored) {
      messages += 1;
      bytes += body.length;
      while (isWanted()) {
        let waitMs = AGAIN;
        try {
          const taken = await take();
          if (taken === "taken") break;
          waitMs = Math.min(waitMs, taken.waitMs);
        } catch {
          // The storage is away: what waits is tried again.
        }
        await wait(waitMs);
      }
      if (isWanted()) onStored?.();
      messages -= 1;
      bytes -= body.length;
    },
  };
}
