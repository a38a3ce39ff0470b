import type { CustomerWorld } from "../worker/customerWorld.ts";
import { documentsFeed } from "./documentsFeed.ts";
import type { FeedWork } from "./feedWork.ts";

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
