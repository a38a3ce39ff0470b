import {
  connectivityStart,
  type DeviceConnectivity,
} from "../../../domain/devices/deviceConnectivity.ts";
import type { AreaId, SiteId, TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { blindedBy, connectivityOfEar, type Ear } from "./deviceHealthProjection.ts";
import { Timers } from "../../core/live/timers.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { pacedList } from "../kit/pacedList.ts";

/** Devices are read again at most this often, in ms. */
export const DEVICE_PAUSE = 250;

/** A gateway, an anchor or an entry box, and how it stands. `since`: when it became so. */
export type DeviceState = Ear & {
  readonly connectivity: DeviceConnectivity;
  readonly since: EpochMs;
  readonly site: SiteId | null;
  readonly floor: number | null;
  readonly area: AreaId | null;
  readonly location: { readonly lat: number; readonly lon: number } | null;
  /** Assets that are uncertain or, once it is offline, unknown because of this device alone. */
  readonly blinds: number;
  /** The gateway whose silence is the cause of this device's; null: none. */
  readonly cause: TagId | null;
};

/** Gateways, anchors and boxes: only those that changed are emitted, by news or by time alone. */
export const devicesFeed = defineFeed({
  name: "devices",
  scope: "customer",
  list: { field: "devices", order: { by: "name" } },
  open: (
    world,
    _: null,
    changed,
  ): FeedWork<null, FeedHead & { readonly devices: readonly DeviceState[] }> => {
    const assets = world.part(assetsOf).lease();
    const { devices } = assets.value;
    const emitted = new EmittedList<DeviceState>();
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", DEVICE_PAUSE, changed);
    };
    const stops = [
      devices.tags.onHead(changed),
      devices.boxes.onHead(changed),
      assets.value.collection.onHead(changed),
      devices.onChange(soon),
      world.ticker.onTick(changed),
      () => timers.cancel("pause"),
    ];
    const stateOf = (ear: Ear, now: EpochMs): DeviceState => {
      const connectivity = connectivityOfEar(ear, now);
      const before = emitted.get(ear.id);
      // One that never spoke has been so since it was seen first.
      const isStill = before?.connectivity === connectivity && ear.lastMessageAt === null;
      const cause = devices.cause(ear.id);
      return {
        ...ear,
        ...devices.placeOf(ear.id),
        connectivity,
        since:
          isStill && before !== undefined
            ? before.since
            : connectivityStart(ear, connectivity, now),
        blinds: connectivity === "online" ? 0 : blindedBy(devices.health, ear.id, now).length,
        cause: cause === null || cause.ear.id === ear.id ? null : cause.ear.id,
      };
    };
    const patch = () => {
      const now = devices.knownAt();
      return emitted.patch([...devices.health.ears.values()].map((ear) => stateOf(ear, now)));
    };
    return {
      drain: pacedList({
        head: () => {
          const { tags, boxes } = devices;
          const { head: ofAssets } = assets.value.collection;
          const head = feedHead(world.time, tags.head, boxes.head, ofAssets);
          // Workers are not shown the boxes (specification section 5). Without the assets nobody would seem blinded.
          const isLoaded = [tags.head, boxes.head, ofAssets].every(
            (one) => one.isLoaded || (one !== tags.head && one.isForbidden),
          );
          return { ...head, isLoaded };
        },
        isPausing: () => timers.has("pause"),
        patch,
      }),
      stop: () => {
        for (const stop of stops) stop();
        assets.release();
      },
    };
  },
});
