import type { EpochMs } from "../../../domain/base/time.ts";
import { BadgeTest } from "../../../domain/distress/badgeTest.ts";
import { Distress, OPEN_STATES } from "../../../domain/distress/distress.ts";
import { Escalation } from "../../../domain/distress/escalation.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf, fixed, whole } from "../kit/queries.ts";

/** Calls for help that nobody has resolved, of any age, and those resolved since `since` (epoch ms), the newest first. */
export const distressesFeed = listFeed({
  name: "distresses",
  field: "distresses",
  order: { by: "receivedAt", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    ...whole("distresses", {
      or: [{ in: { state: OPEN_STATES } }, { range: { resolvedAt: { gte: dayOf(since) } } }],
    }),
    decode: decodeWith(Distress),
  }),
  isShown: ({ resolvedAt }, { since }) => resolvedAt === null || resolvedAt >= since,
});

/** Tests of badges that began since `since` (epoch ms), the newest first. For users who may answer calls. */
export const badgeTestsFeed = listFeed({
  name: "badgeTests",
  field: "tests",
  order: { by: "startedAt", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => ({
    ...fixed("badge-tests", { range: { startedAt: { gte: dayOf(since) } } }),
    decode: decodeWith(BadgeTest),
  }),
});

/** Who is notified of a call that nobody takes; nothing where nobody has configured it. For users who may answer calls. */
export const escalationFeed = listFeed({
  name: "escalation",
  field: "configurations",
  order: { by: "id" },
  query: () => ({ ...whole("distress-configurations"), decode: decodeWith(Escalation) }),
});
