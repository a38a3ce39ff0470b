import { z } from "zod";
import { DeviceConnectivityChanged } from "../../../src/domain/devices/deviceHistory.ts";
import { type Outage, outagesOf } from "../../../src/domain/devices/deviceOutages.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { decoded } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";

/** Devices whose newest change is asked for in one search: more than any customer of ours has. */
const DEVICES = 5000;

const Newest = z.object({
  devices: z.object({
    buckets: z.array(
      z.object({ last: z.object({ hits: z.object({ hits: z.array(z.unknown()) }) }) }),
    ),
  }),
});

/** When gateways, anchors and entry boxes were offline in a span; those that began before it included. */
export async function readOutages(
  sdk: Sdk,
  index: string,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<Outage[]> {
  const isChange = { term: { type: "device.connectivityChanged" } };
  // `uncertain` neither begins nor ends an outage: without it, the newest change before the span says it all.
  const isEdge = { terms: { to: ["online", "offline", "neverHeard"] } };
  const changes: DeviceConnectivityChanged[] = [];
  const within = {
    query: {
      bool: { filter: [isChange, isEdge, { range: { at: { gt: span.from, lte: span.to } } }] },
    },
  };
  for await (const change of searchAll(
    sdk,
    index,
    "tag-history",
    DeviceConnectivityChanged,
    within,
    () => undefined,
  ))
    changes.push(change);
  const { aggregations } = await sdk.document.search(
    index,
    "tag-history",
    {
      query: { bool: { filter: [isChange, isEdge, { range: { at: { lte: span.from } } }] } },
      aggs: {
        devices: {
          terms: { field: "deviceId", size: DEVICES },
          aggs: { last: { top_hits: { size: 1, sort: [{ at: "desc" }, { recordedAt: "desc" }] } } },
        },
      },
    },
    { size: 0 },
  );
  for (const { last } of Newest.parse(aggregations).devices.buckets)
    for (const hit of last.hits.hits)
      changes.push(decoded(hit, `${index}/tag-history`, DeviceConnectivityChanged));
  return outagesOf(changes, span);
}
