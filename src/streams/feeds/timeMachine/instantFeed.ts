import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";

/** The instant of the past that every feed of the customer shows; null: the present. [FD30] */
export const instantFeed = defineFeed({
  name: "instant",
  scope: "customer",
  open: (world, _: null, changed) =>
    fieldsWork(() => ({ at: world.time.pastAt }), [world.ticker.onTick(changed)]),
});
