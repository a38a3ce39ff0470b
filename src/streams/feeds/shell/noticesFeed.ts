import { Heartbeat } from "../../../domain/base/heartbeat.ts";
import type { Notice } from "../../../domain/base/notice.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { whole } from "../kit/queries.ts";

const NONE: readonly Notice[] = [];

/**
 * What the operators of the platform tell this customer's users (docs/decisions/0156). It comes with the heartbeat, whose
 * room is open anyway.
 */
export const noticesFeed = defineFeed({
  name: "notices",
  scope: "customer",
  open: (world, _: null, changed) => {
    const query = { ...whole("heartbeat"), decode: decodeWith(Heartbeat) };
    const lease = world.collection(query).lease();
    const { value: followed } = lease;
    const work = fieldsWork(() => {
      const [beat] = followed.byId.values();
      return { notices: beat?.notices ?? NONE };
    }, [followed.onChange(changed)]);
    return {
      ...work,
      stop: () => {
        work.stop();
        lease.release();
      },
    };
  },
});
