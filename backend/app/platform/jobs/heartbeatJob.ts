import {
  Heartbeat,
  HEARTBEAT_ID,
  HEARTBEAT_INTERVAL,
} from "../../../../src/domain/base/heartbeat.ts";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  noticesFor,
  type PlatformNotice,
} from "../../../../src/domain/operations/platformNotice.ts";
import { readDocument } from "../kuzzle/documents.ts";
import { reasonOf } from "../log.ts";
import { openNotices } from "../notices/openNotices.ts";
import type { JobModule } from "./job.ts";

/**
 * A document a customer every 5 s, which proves to each screen that its own realtime path is alive (product.md section 2).
 * With it goes what the operators of the platform tell the customer's users.
 */
export const heartbeatJob: JobModule = ({ sdk, now, log }) => {
  const beats = new Map<string, number>();
  let reading: Promise<readonly PlatformNotice[]> = Promise.resolve([]);
  let readAt: number | null = null;
  return {
    name: "heartbeat",
    every: HEARTBEAT_INTERVAL,
    async run({ index }) {
      const beat = (beats.get(index) ?? (await lastBeat(index))) + 1;
      const told = noticesFor(await noticesNow(), index as CustomerIndex, now());
      await sdk.document.createOrReplace(index, "heartbeat", HEARTBEAT_ID, {
        at: now(),
        beat,
        ...(told.length === 0 ? {} : { notices: told }),
      });
      beats.set(index, beat);
    },
  };

  /** Read once a beat for all customers. A beat never fails for a notice that cannot be read. */
  function noticesNow(): Promise<readonly PlatformNotice[]> {
    if (readAt !== null && now() - readAt < HEARTBEAT_INTERVAL / 2) return reading;
    readAt = now();
    const last = reading;
    reading = openNotices(sdk, now()).catch((error: unknown) => {
      log.warn(`The notices could not be read, the last known are told: ${reasonOf(error)}`);
      return last;
    });
    return reading;
  }

  async function lastBeat(index: string): Promise<number> {
    const place = { index, collection: "heartbeat", id: HEARTBEAT_ID };
    return (await readDocument(sdk, place, Heartbeat))?.beat ?? 0;
  }
};
