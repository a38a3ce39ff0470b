import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { CertaintyLine } from "../sites/live/CertaintyLine.tsx";
import { Stale } from "../ui/Stale.tsx";
import { AssetPhoto } from "./AssetPhoto.tsx";
import type { AssetNames } from "./useAssetValue.tsx";

/** What the asset is, where, and how old and sure that is: the answer before all details. */
export function AssetHeader({
  view: { asset, cause },
  names,
  mayRead,
  arePlacesRead,
  isStale,
  now,
  children,
}: {
  readonly view: AssetView;
  readonly names: AssetNames;
  /** Whether its files may be opened. */
  readonly mayRead: boolean;
  /** Until then a place has no name. */
  readonly arePlacesRead: boolean;
  readonly isStale: boolean;
  readonly now: EpochMs;
  /** How fresh that is, and what can be done. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const { locationSite, floor, area, locationCity } = asset;
  const where = [
    area === null ? null : names.areaName(area),
    floor === null ? null : floorName(names.siteOf(locationSite), floor),
    locationSite === null ? locationCity : names.siteName(locationSite),
  ].filter((part) => part !== null);
  const kind = [names.family(asset.family), names.subFamilyOf(asset.family, asset.subFamily)];
  return (
    <header className="AssetDetail-head">
      <AssetPhoto asset={asset} mayRead={mayRead} />
      <div className="AssetDetail-names">
        <h2>{asset.designation}</h2>
        <p className="note">{[asset.reference, ...new Set(kind)].join(" · ")}</p>
        <Stale isStale={isStale} className="AssetDetail-place">
          {asset.placeHidden === null && !asset.isArchived && (
            <strong>
              {where.length === 0
                ? t`No known place`
                : arePlacesRead
                  ? where.join(" · ")
                  : t`Reading the place`}
            </strong>
          )}
          <CertaintyLine certainty={positionCertainty(asset, cause, now)} now={now} />
        </Stale>
      </div>
      {children}
    </header>
  );
}
