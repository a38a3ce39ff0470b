import {
  UNKNOWN_DEVICES_ID,
  type UnknownDevice,
  UnknownDevices,
} from "../../../domain/devices/unknownDevices.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { only } from "../kit/queries.ts";
import { tagsOf } from "./tagBoard.ts";

const QUERY = {
  ...only("unknown-devices", UNKNOWN_DEVICES_ID),
  decode: decodeWith(UnknownDevices),
};

type UnknownDevicesState = FeedHead & { readonly devices: readonly UnknownDevice[] };

/** The receivers that speak and that nobody has registered: what is registered stays in the stored list until it is forgotten there. For admins. */
export const unknownDevicesFeed = defineFeed({
  name: "unknownDevices",
  scope: "customer",
  open: (world, _params: null, changed): FeedWork<null, UnknownDevicesState> => {
    const lists = world.collection(QUERY).lease();
    const tags = world.part(tagsOf).lease();
    const known = tags.value.collection;
    const unknown = () =>
      known.head.isLoaded
        ? [...lists.value.byId.values()].flatMap(({ devices }) =>
            devices.filter(({ id }) => !known.byId.has(id)),
          )
        : [];
    return fieldsWork(
      () => ({
        ...feedHead(world.time, lists.value.head, known.head),
        devices: unknown(),
      }),
      [
        lists.value.onHead(changed),
        lists.value.onChange(changed),
        known.onHead(changed),
        known.onChange(changed),
        () => tags.release(),
        () => lists.release(),
      ],
    );
  },
});
