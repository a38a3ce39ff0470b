import { DeviceHistoryEvent } from "../../../domain/devices/deviceHistory.ts";
import type { TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf } from "../kit/queries.ts";

/** What became of one device since `since` (epoch ms), the last first: who changed what, links, outages. */
export const tagHistoryFeed = listFeed({
  name: "tagHistory",
  field: "events",
  order: { by: "at", isDescending: true },
  query: ({ device, since }: { readonly device: TagId; readonly since: EpochMs }) => ({
    collection: "tag-history",
    filter: {
      and: [{ equals: { deviceId: device } }, { range: { recordedAt: { gte: dayOf(since) } } }],
    },
    roomFilter: { equals: { deviceId: device } },
    decode: decodeWith(DeviceHistoryEvent),
  }),
});
