import type { AssetId } from "../../../domain/base/ids.ts";
import { devicesOf } from "../devices/deviceWatch.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";
import { only } from "../kit/queries.ts";
import { assetView } from "./assetView.ts";
import { decodeAsset } from "./decodeAsset.ts";

/** One asset, archived or not, checked each second too: it grows old by time alone. Null: there is none. */
export const assetFeed = defineFeed({
  name: "asset",
  scope: "customer",
  open: (world, { id }: { readonly id: AssetId }, changed) => {
    const lease = world.collection({ ...only("assets", id), decode: decodeAsset }).lease();
    const devices = world.part(devicesOf).lease();
    const { value: assets } = lease;
    const { tags, boxes } = devices.value;
    return fieldsWork(() => {
      const asset = assets.byId.get(id);
      const view = asset === undefined ? null : assetView(asset, devices.value, world.time.now());
      return { ...feedHead(world.time, assets.head, tags.head, boxes.head), view };
    }, [
      assets.onHead(changed),
      assets.onChange(changed),
      devices.value.onCause(changed),
      world.ticker.onTick(changed),
      () => lease.release(),
      () => devices.release(),
    ]);
  },
});
