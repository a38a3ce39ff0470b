import type { z } from "zod";
import type { EpochMs } from "../base/time.ts";
import { type Asset, AssetTelemetry } from "./asset.ts";
import { withoutPlace } from "./forgottenPlace.ts";

/** Writes texts so that only the backend reads them again. `unseal` null: it was not sealed by this key. */
export type Sealing = {
  readonly seal: (text: string) => string;
  readonly unseal: (sealed: string) => string | null;
};

/** What is put away of an asset whose place is hidden. */
const PutAway = AssetTelemetry.pick({
  location: true,
  locationAccuracy: true,
  locationCity: true,
  floor: true,
  area: true,
  areaSince: true,
  candidate: true,
  placeProof: true,
  doubtfulFix: true,
  scannedBy: true,
  networkIndicator: true,
  lastPositionUpdate: true,
  lastMovedAt: true,
});

/**
 * The asset with its last place put away, sealed, since its hours are closed (docs/decisions/0225). The site stays: a roll
 * leaves nobody out (product.md section 3). The same object where it is put away already.
 */
export function withHiddenPlace(asset: Asset, since: EpochMs, { seal }: Sealing): Asset {
  if (asset.placeHidden !== null) return asset;
  const rest = withoutPlace(asset);
  const place = JSON.stringify(PutAway.parse(asset));
  const isNothing = place === JSON.stringify(PutAway.parse(rest));
  return { ...rest, placeHidden: { since, sealed: isNothing ? "" : seal(place) } };
}

/** The asset with its last place as it was put away; without one where that cannot be read. The same object where nothing is hidden. */
export function withShownPlace(asset: Asset, { unseal }: Sealing): Asset {
  if (asset.placeHidden === null) return asset;
  const { sealed } = asset.placeHidden;
  const place = readPlace(sealed === "" ? null : unseal(sealed));
  return { ...asset, ...place, placeHidden: null };
}

function readPlace(text: string | null): z.infer<typeof PutAway> | null {
  if (text === null) return null;
  return PutAway.safeParse(JSON.parse(text)).data ?? null;
}
