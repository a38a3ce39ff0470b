import { type Asset, isFresh } from "./asset.ts";
import type { EpochMs } from "../base/time.ts";

/** The device whose silence makes an asset unknown. */
export type SilentDevice = { readonly name: string; readonly lastMessageAt: EpochMs | null };

/**
 * How far the place of an asset can be believed (product.md section 5.2: honest positions).
 * `proven`: its tag was heard within the hour. `silent`: it was heard before, and nothing explains the silence.
 * `blinded`: the device that heard it last is silent itself, so its silence says nothing about the asset.
 * `neverHeard`: no tag of it has ever spoken.
 */
export type PositionCertainty =
  | { readonly kind: "proven"; readonly heardAt: EpochMs }
  | { readonly kind: "silent"; readonly heardAt: EpochMs }
  | { readonly kind: "blinded"; readonly heardAt: EpochMs; readonly by: SilentDevice }
  | { readonly kind: "neverHeard" };

/** The certainty at `now`, the server's clock. */
export function positionCertainty(
  asset: Pick<Asset, "lastTagUpdate">,
  cause: SilentDevice | null,
  now: EpochMs,
): PositionCertainty {
  const heardAt = asset.lastTagUpdate;
  if (heardAt === null) return { kind: "neverHeard" };
  if (cause !== null) return { kind: "blinded", heardAt, by: cause };
  return { kind: isFresh(asset, now) ? "proven" : "silent", heardAt };
}
