import {
  Heartbeat,
  HEARTBEAT_ID,
  HEARTBEAT_INTERVAL,
} from "../../../../src/domain/base/heartbeat.ts";
import { readDocument } from "../kuzzle/documents.ts";
import type { JobModule } from "./job.ts";

/** A document a customer every 5 s, which proves to each screen that its own realtime path is alive (product.md section 2). */
export const heartbeatJob: JobModule = ({ sdk, now }) => {
  const beats = new Map<string, number>();
  return {
    name: "heartbeat",
    every: HEARTBEAT_INTERVAL,
    async run({ index }) {
      const beat = (beats.get(index) ?? (await lastBeat(index))) + 1;
      await sdk.document.createOrReplace(index, "heartbeat", HEARTBEAT_ID, { at: now(), beat });
      beats.set(index, beat);
    },
  };

  async function lastBeat(index: string): Promise<number> {
    const place = { index, collection: "heartbeat", id: HEARTBEAT_ID };
    return (await readDocument(sdk, place, Heartbeat))?.beat ?? 0;
  }
};
