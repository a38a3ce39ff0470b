import { AlertDelivery } from "../../../domain/alerts/alertDelivery.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf, whole } from "../kit/queries.ts";

/** Messages about alerts that failed, of any age, and those made since `since` (epoch ms), newest first. For admins. */
export const alertDeliveriesFeed = listFeed({
  name: "alertDeliveries",
  field: "deliveries",
  order: { by: "createdAt", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    ...whole("alert-deliveries", {
      or: [{ equals: { state: "failed" } }, { range: { createdAt: { gte: dayOf(since) } } }],
    }),
    decode: decodeWith(AlertDelivery),
  }),
  isShown: ({ state, createdAt }, { since }) => state === "failed" || createdAt >= since,
});
