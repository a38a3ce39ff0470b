import type { DeviceConnectivityChanged } from "../../../domain/devices/deviceHistory.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** What begins and ends outages, as far as it was recorded since. */
export function deviceChangesFeed(
  world: CustomerWorld,
  { since }: FeedParams<"deviceChanges">,
  changed: () => void,
): FeedWork<"deviceChanges"> {
  return documentsFeed(world.deviceChangesSince(since).take(), world.time, changed, {
    isShown: ({ recordedAt }: DeviceConnectivityChanged) => recordedAt >= since,
    figures: () => ({}),
  });
}
