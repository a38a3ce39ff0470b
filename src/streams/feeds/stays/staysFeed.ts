import type { EpochMs } from "../../../domain/base/time.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import { listFeed } from "../kit/listFeed.ts";
import { dayOf } from "../kit/queries.ts";
import { decodeStay } from "./decodeStay.ts";

const STAYS: Koncorde = { equals: { kind: "record" } };

/** Who is in, since whenever, and the stays that ended since `since` (epoch ms), the last who came first. */
export const staysFeed = listFeed({
  name: "stays",
  field: "stays",
  order: { by: "dateIn", isDescending: true },
  query: ({ since }: { readonly since: EpochMs }) => {
    const recent: Koncorde = {
      or: [{ equals: { status: "in" } }, { range: { dateOut: { gte: dayOf(since) } } }],
    };
    return {
      collection: "tag-in-tag-out",
      filter: { and: [STAYS, recent] },
      heardOn: STAYS,
      decode: decodeStay,
    };
  },
  isShown: ({ dateOut }, { since }) => dateOut === null || dateOut >= since,
  figures: (shown) => {
    let inside = 0;
    for (const { status } of shown.values()) if (status === "in") inside += 1;
    return { inside };
  },
});
