import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Spot } from "../../../domain/assets/siteUse.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { useGround } from "../../kit/useGround.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import type { MapTarget } from "../../map/MapPanel.tsx";
import { PlainMap } from "../../map/PlainMap.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { trackBounds } from "../trackOf.ts";
import { HeatLayer } from "./HeatLayer.tsx";

/** Where things stood for how long, over the sites. */
export function HeatMap({
  spots,
  sites,
  isStale,
}: {
  readonly spots: readonly Spot[];
  readonly sites: readonly Site[];
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const ground = useGround(sites, { site: null, floor: null });
  const base = useMapBase(null, null);
  const bounds = useMemo(() => trackBounds(spots.map(({ at }) => ({ location: at }))), [spots]);
  const target = useMemo<MapTarget>(() => ({ kind: "bounds", bounds }), [bounds]);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [longest] = spots;
  if (longest === undefined)
    return (
      <EmptyState
        title={t`No GPS position among them`}
        description={t`Only what a GPS tracker located is drawn here; the table has the others.`}
      />
    );
  const most = formatDuration(longest.time, locale, "hour");
  return (
    <>
      <div className="SiteUse-map">
        <PlainMap
          label={t`Map of where they stood`}
          base={base}
          bounds={bounds}
          ground={ground}
          target={target}
          isStale={isStale}
          onMove={setViewport}
        >
          {viewport !== null && <HeatLayer spots={spots} viewport={viewport} />}
        </PlainMap>
      </div>
      <p className="SiteUse-legend">
        <span aria-hidden="true" className="SiteUse-ramp" />
        <Trans>From a short stop to {most} at one place</Trans>
      </p>
    </>
  );
}
