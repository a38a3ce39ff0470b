import { type Asset, isFresh } from "../../../domain/assets/asset.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { DeviceWatch } from "../devices/deviceWatch.ts";
import type { AssetView } from "../feeds.ts";

/** An asset with how fresh it is and why it is unknown. @param now the server's clock */
export function assetView(asset: Asset, devices: DeviceWatch, now: EpochMs): AssetView {
  const cause = devices.cause(asset.scannedBy);
  return {
    asset,
    isFresh: isFresh(asset, now),
    cause:
      cause === null
        ? null
        : { id: cause.id, kind: cause.kind, name: cause.name, lastMessageAt: cause.lastMessageAt },
  };
}
