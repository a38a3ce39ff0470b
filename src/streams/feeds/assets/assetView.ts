import { type Asset, isFresh } from "../../../domain/assets/asset.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import {
  certaintyOf,
  type Certainty,
  type SilentDevice,
} from "../../../domain/assets/positionCertainty.ts";
import type { Cause, Ear } from "../devices/deviceHealthProjection.ts";
import type { DeviceWatch } from "../devices/deviceWatch.ts";

/** An asset with what the live core knows around it. */
export type AssetView = {
  readonly asset: Asset;
  readonly isFresh: boolean;
  /** The device whose silence makes the place of the asset uncertain or unknown; null: none. */
  readonly cause: SilentEar | null;
};

/** A silent device as readers see it. */
export type SilentEar = Pick<Ear, "id" | "kind"> & SilentDevice;

/** An asset with how fresh it is and why it is unknown. @param now the server's clock */
export function assetView(asset: Asset, devices: DeviceWatch, now: EpochMs): AssetView {
  const cause = devices.cause(asset.scannedBy);
  return {
    asset,
    isFresh: isFresh(asset, now),
    cause: cause === null ? null : silentEar(cause),
  };
}

export function silentEar({
  ear: { id, kind, name, lastMessageAt },
  connectivity,
}: Cause): SilentEar {
  return { id, kind, name, lastMessageAt, connectivity };
}

/** How far the place of an asset is known, as every feed that counts says it. @param now the server's clock */
export function assetCertainty(
  asset: Pick<Asset, "lastTagUpdate" | "placeHidden" | "placeProof" | "scannedBy">,
  devices: Pick<DeviceWatch, "cause">,
  now: EpochMs,
): Certainty {
  return certaintyOf(asset, devices.cause(asset.scannedBy)?.connectivity ?? "online", now);
}
