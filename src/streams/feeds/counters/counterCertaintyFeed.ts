import type { Asset } from "../../../domain/assets/asset.ts";
import { placeOf } from "../../../domain/assets/asset.ts";
import {
  type Certainty,
  type HeadCertainty,
  headsOf,
} from "../../../domain/assets/positionCertainty.ts";
import type { AreaId, CounterId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Counter } from "../../../domain/counters/counter.ts";
import { countsKind, countsPlace } from "../../../domain/counters/counterEngine.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { Timers } from "../../core/live/timers.ts";
import { assetCertainty, type SilentEar, silentEar } from "../assets/assetView.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { pacedList } from "../kit/pacedList.ts";
import { type PresenceBoard, presenceOf } from "../sites/presenceBoard.ts";
import { COUNTERS } from "./countersFeed.ts";

/** Counters are read again at most this often, in ms. */
export const CERTAINTY_PAUSE = 250;

/**
 * How surely those whom a counter counts are where it counts them, whole and by area, and the silent devices that put
 * it in doubt. `present` is counted from the assets as the other screens count them; the counter's own figure is the
 * server's.
 */
export type CounterCertainty = HeadCertainty & {
  readonly id: CounterId;
  readonly areas: readonly (HeadCertainty & { readonly area: AreaId })[];
  readonly causes: readonly SilentEar[];
};

/** The certainty of every counter in use: only what changed is emitted, by news or by time alone. [FD59] */
export const counterCertaintyFeed = defineFeed({
  name: "counterCertainty",
  scope: "customer",
  list: { field: "counters", order: { by: "id" } },
  open: (
    world,
    _: null,
    changed,
  ): FeedWork<null, FeedHead & { readonly counters: readonly CounterCertainty[] }> => {
    const counters = world.collection(COUNTERS).lease();
    const presence = world.part(presenceOf).lease();
    const { collection: assets, devices } = presence.value.assets;
    const emitted = new EmittedList<CounterCertainty>();
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", CERTAINTY_PAUSE, changed);
    };
    const stops = [
      counters.value.onHead(changed),
      counters.value.onChange(soon),
      assets.onHead(changed),
      assets.onChange(soon),
      devices.tags.onHead(changed),
      devices.onCause(changed),
      world.ticker.onTick(changed),
      () => timers.cancel("pause"),
    ];
    const patch = () => {
      const now = world.time.now();
      return emitted.patch(
        [...counters.value.byId.values()].map((counter) =>
          certaintyOfCounter(counter, presence.value, now),
        ),
      );
    };
    return {
      drain: pacedList({
        head: () => feedHead(world.time, assets.head, counters.value.head, devices.tags.head),
        isPausing: () => timers.has("pause"),
        patch,
      }),
      stop: () => {
        for (const stop of stops) stop();
        presence.release();
        counters.release();
      },
    };
  },
});

function certaintyOfCounter(
  counter: Counter,
  presence: PresenceBoard,
  now: EpochMs,
): CounterCertainty {
  const { collection, devices } = presence.assets;
  const all: Certainty[] = [];
  const byArea = new Map<AreaId, Certainty[]>();
  const causes = new Map<string, SilentEar>();
  for (const asset of countedBy(counter, presence, collection.byId)) {
    const certainty = assetCertainty(asset, devices, now);
    all.push(certainty);
    if (asset.area !== null) {
      const inArea = byArea.get(asset.area);
      if (inArea === undefined) byArea.set(asset.area, [certainty]);
      else inArea.push(certainty);
    }
    const cause = certainty === "certain" ? null : devices.cause(asset.scannedBy);
    if (cause !== null) causes.set(cause.ear.id, silentEar(cause));
  }
  return {
    id: counter.id,
    ...headsOf(all),
    areas: [...byArea].map(([area, certainties]) => ({ area, ...headsOf(certainties) })),
    causes: [...causes.values()],
  };
}

/** Those whom the counter counts where they are now; only its own areas or sites are searched. */
function* countedBy(
  counter: Counter,
  presence: PresenceBoard,
  byId: ReadonlyMap<string, Asset>,
): Generator<Asset> {
  const keys =
    counter.areas.length > 0
      ? counter.areas.map((area) => `area:${area}` as const)
      : counter.sites.map((site) => `site:${site}` as const);
  for (const key of keys)
    for (const id of presence.within(key)) {
      const asset = byId.get(id);
      if (asset !== undefined && countsKind(counter, asset) && countsPlace(counter, placeOf(asset)))
        yield asset;
    }
}
