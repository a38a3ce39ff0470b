import type { NewAssetEvent } from "../../../src/domain/assets/assetEvents.ts";
import type { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { type CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import type { AppDeps } from "../platform/deps.ts";
import { assertHeld, type CustomerLane } from "../ingestion/customerLane.ts";
import type { Sequence } from "../ingestion/sequence.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";

/** What people did with assets enters the history in the order of the readings, under the customer's lane. */
export type AssetHistory = {
  /** Resolves once the events are written. Called before the change itself: what happened is never missing. */
  record(customer: CustomerIndex, events: readonly NewAssetEvent[]): Promise<void>;
};

export function createAssetHistory(
  deps: Pick<AppDeps, "newId" | "now" | "sdk">,
  lane: CustomerLane,
  sequence: Sequence,
): AssetHistory {
  return {
    async record(customer, events) {
      if (events.length === 0) return;
      await lane.run(customer, async (isHeld) => {
        const recordedAt = deps.now();
        const { next, keep } = await sequence.begin(customer, recordedAt);
        const numbered = events.map((event): AssetHistoryEvent => ({
          ...event,
          id: idOf("event", deps.newId()),
          seq: next(),
          recordedAt,
        }));
        await keep();
        assertHeld(isHeld, customer);
        await createDocuments(deps.sdk, customer, "asset-history", numbered);
      });
    },
  };
}
