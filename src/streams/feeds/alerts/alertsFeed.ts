import type { EpochMs } from "../../../domain/base/time.ts";
import { isUrgent } from "../../../domain/alerts/alert.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf, whole } from "../kit/queries.ts";
import { decodeAlert } from "./decodeAlert.ts";

/** Open alerts of any age and those raised since `since` (epoch ms), newest first, with how many of them want something, and how many of these are urgent. [FD8] */
export const alertsFeed = listFeed({
  name: "alerts",
  field: "alerts",
  order: { by: "raisedAt", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    ...whole("alerts", {
      or: [{ equals: { isOpen: true } }, { range: { raisedAt: { gte: dayOf(since) } } }],
    }),
    decode: decodeAlert,
  }),
  isShown: ({ isOpen, raisedAt }, { since }) => isOpen || raisedAt >= since,
  figures: (shown) => {
    let open = 0;
    let unacknowledged = 0;
    let urgent = 0;
    for (const alert of shown.values()) {
      if (!alert.isOpen) continue;
      open += 1;
      if (alert.isAcknowledged) continue;
      unacknowledged += 1;
      if (isUrgent(alert.alertType)) urgent += 1;
    }
    return { open, unacknowledged, urgent };
  },
});
