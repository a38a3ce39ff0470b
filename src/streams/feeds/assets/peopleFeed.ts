import type { Asset } from "../../../domain/assets/asset.ts";
import { placeOf } from "../../../domain/assets/asset.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import type { Place } from "../../../domain/sites/presence.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { Timers } from "../../core/live/timers.ts";
import type { DeviceWatch } from "../devices/deviceWatch.ts";
import { type AssetView, assetView } from "./assetView.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetsOf } from "./assetBoard.ts";
import { pacedList } from "../kit/pacedList.ts";

/** People are read again at most this often, in ms: somebody who walks is heard every few seconds. */
export const PEOPLE_PAUSE = 250;

/** A tracked person and the last that is known of them. `cause`: the device whose silence makes them unknown; null: none. */
export type PersonSeen = {
  readonly id: AssetId;
  readonly name: string;
  readonly reference: string;
  readonly family: string;
  readonly subFamily: string;
  readonly place: Place;
  readonly tagId: Asset["tagId"];
  readonly lastSeenAt: EpochMs | null;
  readonly placeProof: Asset["placeProof"];
  /** Not null: the hours in which they are located are over. */
  readonly placeHidden: Asset["placeHidden"];
  readonly isFresh: boolean;
  readonly cause: AssetView["cause"];
};

/** Everybody who is tracked, with the last that is known of them: only who changed is emitted, by news or by time alone. */
export const peopleFeed = defineFeed({
  name: "people",
  scope: "customer",
  list: { field: "people", order: { by: "name" } },
  open: (
    world,
    _: null,
    changed,
  ): FeedWork<null, FeedHead & { readonly people: readonly PersonSeen[] }> => {
    const board = world.part(assetsOf).lease();
    const { collection, devices } = board.value;
    const people = new Map<AssetId, Asset>();
    const emitted = new EmittedList<PersonSeen>();
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", PEOPLE_PAUSE, changed);
    };
    const write = (asset: Asset) => {
      if (asset.category === "personnel" && !asset.isArchived) people.set(asset.id, asset);
      else people.delete(asset.id);
    };
    for (const asset of collection.byId.values()) write(asset);
    const stops = [
      collection.onHead(changed),
      devices.tags.onHead(changed),
      collection.onChange((change) => {
        for (const id of change.removed) people.delete(id as AssetId);
        for (const asset of change.written) write(asset);
        soon();
      }),
      devices.onCause(soon),
      world.ticker.onTick(changed),
      () => timers.cancel("pause"),
    ];
    const patch = () => {
      const now = world.time.now();
      return emitted.patch([...people.values()].map((asset) => personSeen(asset, devices, now)));
    };
    return {
      drain: pacedList({
        head: () => feedHead(world.time, collection.head, devices.tags.head),
        isPausing: () => timers.has("pause"),
        patch,
      }),
      stop: () => {
        for (const stop of stops) stop();
        board.release();
      },
    };
  },
});

function personSeen(asset: Asset, devices: DeviceWatch, now: EpochMs): PersonSeen {
  const { isFresh, cause } = assetView(asset, devices, now);
  return {
    id: asset.id,
    name: asset.designation,
    reference: asset.reference,
    family: asset.family,
    subFamily: asset.subFamily,
    place: placeOf(asset),
    tagId: asset.tagId,
    lastSeenAt: asset.lastTagUpdate,
    placeProof: asset.placeProof,
    placeHidden: asset.placeHidden,
    isFresh,
    cause,
  };
}
