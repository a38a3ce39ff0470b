import type { EpochMs } from "../../../domain/base/time.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf, whole } from "../kit/queries.ts";
import { decodeEvacuationSummary } from "./decodeEvacuation.ts";

/** Running evacuations of any age and those started since `since` (epoch ms), newest first, without their rolls. */
export const evacuationsFeed = listFeed({
  name: "evacuations",
  field: "evacuations",
  order: { by: "startedAt", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    ...whole("evacuations", {
      or: [{ equals: { state: "running" } }, { range: { startedAt: { gte: dayOf(since) } } }],
    }),
    decode: decodeEvacuationSummary,
  }),
  isShown: ({ state, startedAt }, { since }) => state === "running" || startedAt >= since,
});
