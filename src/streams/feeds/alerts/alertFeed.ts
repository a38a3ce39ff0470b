import type { AlertId } from "../../../domain/base/ids.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { only } from "../kit/queries.ts";
import { decodeAlert } from "./decodeAlert.ts";

/** One alert, however old; null: there is none. */
export const alertFeed = defineFeed({
  name: "alert",
  scope: "customer",
  open: (world, { id }: { readonly id: AlertId }, changed) => {
    const lease = world.collection({ ...only("alerts", id), decode: decodeAlert }).lease();
    const { value: alerts } = lease;
    return fieldsWork(
      () => ({ ...feedHead(world.time, alerts.head), alert: alerts.byId.get(id) ?? null }),
      [alerts.onHead(changed), alerts.onChange(changed), () => lease.release()],
    );
  },
});
