import { type Asset, isFresh } from "../../../domain/assets/asset.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Ear } from "../devices/deviceHealthProjection.ts";
import type { DeviceWatch } from "../devices/deviceWatch.ts";

/** An asset with what the live core knows around it. */
export type AssetView = {
  readonly asset: Asset;
  readonly isFresh: boolean;
  /** The device whose silence makes the asset unknown; null: none. */
  readonly cause: Pick<Ear, "id" | "kind" | "name" | "lastMessageAt"> | null;
};

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
