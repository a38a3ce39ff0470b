import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** How each kind of alert is raised and told; a kind that nobody has configured has no document. Archived ones too. */
export function alertConfigurationsFeed(
  world: CustomerWorld,
  changed: () => void,
): FeedWork<"alertConfigurations"> {
  return documentsFeed(world.alertConfigurations.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
