import { DeviceConnectivityChanged } from "../../../domain/devices/deviceHistory.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf } from "../kit/queries.ts";

/** Of the history of devices what begins or ends an outage; uncertain does neither. */
const EDGES: Koncorde = {
  and: [
    { equals: { type: "device.connectivityChanged" } },
    { in: { to: ["online", "offline", "neverHeard"] } },
  ],
};

/** When devices became online or offline, as recorded since `since` (epoch ms), the last first. */
export const deviceChangesFeed = listFeed({
  name: "deviceChanges",
  field: "changes",
  order: { by: "at", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    collection: "tag-history",
    filter: { and: [EDGES, { range: { recordedAt: { gte: dayOf(since) } } }] },
    roomFilter: EDGES,
    decode: decodeWith(DeviceConnectivityChanged),
  }),
  isShown: ({ recordedAt }, { since }) => recordedAt >= since,
});
