import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { DAY, type EpochMs, MINUTE } from "../../domain/base/time.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useRead } from "../kit/reading.ts";
import { Button } from "../ui/Button.tsx";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useAssetMachines } from "./assetMachines.ts";
import { HistoryMap } from "./HistoryMap.tsx";
import type { AssetNames } from "./useAssetValue.tsx";

const SPAN = 7 * DAY;
/** The track is read again so often while the page is open; the asset itself moves as it reports. */
const PAUSE = 15 * MINUTE;
const NONE: readonly never[] = [];

/** Where the asset is, and its track of the last seven days, on a small map. */
export function AssetWay({
  asset,
  sites,
  names,
  isStale,
  now,
}: {
  readonly asset: Asset;
  readonly sites: readonly Site[];
  readonly names: AssetNames;
  readonly isStale: boolean;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locationHistory } = useAssetMachines();
  const to = Math.ceil(now / PAUSE) * PAUSE;
  const query = useMemo(() => ({ assetId: asset.id, from: to - SPAN, to }), [asset.id, to]);
  const { answer, isFailed, refresh } = useRead(locationHistory, query);
  const points = answer?.points ?? NONE;
  const last = points.at(-1);
  const until = last === undefined ? null : formatMoment(last.at, now, format);
  if (answer === null && !isFailed)
    return (
      <div className="AssetWay">
        <Skeleton kind="block" label={t`Loading the track`} />
      </div>
    );
  if (points.length === 0 && asset.location === null)
    return (
      <p className="AssetWay-note">
        {isFailed ? <Trans>The track cannot be read.</Trans> : <Trans>No position is known.</Trans>}
      </p>
    );
  return (
    <figure className="AssetWay">
      <HistoryMap
        asset={asset}
        points={points}
        sites={sites}
        names={names}
        picked={null}
        legs={null}
        leg={null}
        head={null}
        isSmall
        isStale={isStale}
      />
      <figcaption className="AssetWay-note">
        {isFailed ? (
          <>
            <Trans>The track of the last 7 days cannot be read.</Trans>{" "}
            <Button variant="link" onPress={refresh}>
              <Trans>Read again</Trans>
            </Button>
          </>
        ) : last === undefined ? (
          <Trans>No position was recorded in the last 7 days.</Trans>
        ) : answer?.isCut === true ? (
          <Trans>
            Track of the last 7 days until {until}: there are more positions than are read at once.
          </Trans>
        ) : (
          <Trans>Track of the last 7 days</Trans>
        )}
      </figcaption>
    </figure>
  );
}
