import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** The entry boxes as they are configured, with what they have counted. How they stand is told by `devices`. */
export function boxesFeed(world: CustomerWorld, changed: () => void): FeedWork<"boxes"> {
  const devices = world.devices.take();
  const lease = { value: devices.value.boxes, release: () => devices.release() };
  return documentsFeed(lease, world.time, changed, { isShown: () => true, figures: () => ({}) });
}
