import { fromCallback, fromPromise } from "xstate";
import type { BulkAsset, BulkCall } from "../../domain/assets/bulkAction.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import {
  type BulkActionEvent,
  bulkActionMachine,
} from "../../machines/assets/bulkActionMachine.ts";
import { type AssetSetQuery, readAssetSet } from "../../streams/calls/assets/assetSet.ts";
import { runBulk } from "../../streams/calls/assets/runBulk.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** Bulk work for the customer that is open. */
export function bulkAction(
  live: LiveClient,
  customer: () => CustomerIndex,
): typeof bulkActionMachine {
  return bulkActionMachine.provide({
    actors: {
      collect: fromPromise<readonly BulkAsset[], AssetSetQuery | null>(
        async ({ input, signal }) => {
          const all: BulkAsset[] = [];
          const query = must(input, "bulk work is for a set");
          for await (const { assets } of readAssetSet(live, query, signal))
            all.push(...assets.map(({ asset }) => asset));
          return all;
        },
      ),
      work: fromCallback<BulkActionEvent, readonly BulkCall[]>(({ input, sendBack }) => {
        const stop = new AbortController();
        const work = async () => {
          for await (const outcomes of runBulk(live, customer(), input, stop.signal))
            sendBack({ type: "part.done", outcomes });
          sendBack({ type: "work.finished" });
        };
        work().catch((error: unknown) => {
          if (stop.signal.aborted) return;
          const reason = error instanceof Error ? error.message : String(error);
          sendBack({ type: "work.failed", reason });
        });
        return () => stop.abort();
      }),
    },
  });
}
