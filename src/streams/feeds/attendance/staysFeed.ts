import type { EpochMs } from "../../../domain/base/time.ts";
import type { TagInOutRecord } from "../../../domain/attendance/tagInOut.ts";
import { isExitUnread } from "../../../domain/attendance/unreadExit.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { pacedList } from "../kit/pacedList.ts";
import { dayOf } from "../kit/queries.ts";
import { decodeStay } from "./decodeStay.ts";

const STAYS: Koncorde = { equals: { kind: "record" } };

/** A stay; `isExitUnread`: it goes on, but whoever it is of has probably left. */
export type StaySeen = TagInOutRecord & { readonly isExitUnread: boolean };

/** Who is in, since whenever, and the stays that ended since `since` (epoch ms), the last who came first. */
export const staysFeed = defineFeed({
  name: "stays",
  scope: "customer",
  list: { field: "stays", order: { by: "dateIn", isDescending: true } },
  open: (
    world,
    { since }: { readonly since: EpochMs },
    changed,
  ): FeedWork<{ readonly since: EpochMs }, FeedHead & { readonly stays: readonly StaySeen[] }> => {
    const recent: Koncorde = {
      or: [{ equals: { status: "in" } }, { range: { dateOut: { gte: dayOf(since) } } }],
    };
    const stays = world
      .collection({
        collection: "tag-in-tag-out",
        filter: { and: [STAYS, recent] },
        roomFilter: STAYS,
        decode: decodeStay,
      })
      .lease();
    const board = world.part(assetsOf).lease();
    const { collection } = board.value;
    const emitted = new EmittedList<StaySeen>();
    const staysSince = function* (now: EpochMs): Generator<StaySeen> {
      for (const stay of stays.value.byId.values()) {
        if (stay.dateOut !== null && stay.dateOut < since) continue;
        const asset = stay.assetId === null ? undefined : collection.byId.get(stay.assetId);
        yield { ...stay, isExitUnread: isExitUnread(stay, asset ?? null, now) };
      }
    };
    const stops = [
      stays.value.onHead(changed),
      stays.value.onChange(changed),
      collection.onHead(changed),
      // A signal says that somebody is in after all; so many come that the tick of the second is soon enough.
      world.ticker.onTick(changed),
    ];
    return {
      drain: pacedList({
        head: () => feedHead(world.time, stays.value.head, collection.head),
        isPausing: () => false,
        patch: () => emitted.patch(staysSince(world.time.now())),
      }),
      stop: () => {
        for (const stop of stops) stop();
        stays.release();
        board.release();
      },
    };
  },
});
