import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { Leg } from "../../domain/assets/legs.ts";
import { dayOf } from "../../domain/base/localDay.ts";
import { about } from "../ui/format/about.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatSpeed } from "../ui/format/formatSpeed.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import type { AssetNames } from "./useAssetValue.tsx";
import { legKey } from "./legKey.ts";

/** Trips, stops and gaps as a list, newest first; one that is picked is shown on the map. */
export function HistoryTrips({
  legs,
  points,
  names,
  picked,
  onPick,
}: {
  /** Oldest first. */
  readonly legs: readonly Leg[];
  /** What they are made of. */
  readonly points: readonly AssetLocation[];
  readonly names: AssetNames;
  readonly picked: Leg | null;
  readonly onPick: (leg: Leg) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale, timezone } = format;
  const [active, setActive] = useState<string | null>(null);
  const legAt = (index: number) => legs.at(-1 - index);
  const siteBy = useMemo(() => new Map(points.map(({ at, site }) => [at, site])), [points]);
  const siteAt = (at: number) => {
    const site = siteBy.get(at) ?? null;
    return site === null ? t`outside of all sites` : names.siteName(site);
  };
  return (
    <VirtualList
      label={t`Trips and stops`}
      count={legs.length}
      estimateRowHeight={44}
      keyOf={(index) => {
        const leg = legAt(index);
        return leg === undefined ? `row-${index}` : legKey(leg);
      }}
      activeKey={active}
      onActiveChange={setActive}
      selectedKey={picked === null ? null : legKey(picked)}
      onAction={(_, index) => {
        const leg = legAt(index);
        if (leg !== undefined) onPick(leg);
      }}
      renderRow={(index) => {
        const leg = legAt(index);
        if (leg === undefined) return null;
        const isOneDay = dayOf(leg.from, timezone) === dayOf(leg.to, timezone);
        const begin = formatDateTime(leg.from, format);
        const end = isOneDay ? formatTime(leg.to, format) : formatDateTime(leg.to, format);
        const duration = formatDuration(leg.to - leg.from, locale);
        const isAbout = leg.kind === "trip" && leg.isApproximate;
        const isInstant = leg.from === leg.to;
        const [start, goal] = [siteAt(leg.from), siteAt(leg.to)];
        return (
          <div className="HistoryRow" data-kind={leg.kind}>
            <span className="HistoryRow-at">
              {isInstant ? begin : about(`${begin} – ${end}`, isAbout)}
            </span>
            <span className="HistoryRow-how">{isInstant ? null : about(duration, isAbout)}</span>
            <span className="HistoryRow-where">
              {leg.kind === "trip" && (
                <Trans>
                  Trip of {about(formatDistance(leg.distance, locale), leg.isApproximate)}, at most{" "}
                  {about(formatSpeed(leg.topSpeed, locale), leg.isApproximate)}: {start} → {goal}
                </Trans>
              )}
              {leg.kind === "trip" && leg.isApproximate && (
                <>
                  {" "}
                  <em>
                    <Trans>about: the tag reports rarely</Trans>
                  </em>
                </>
              )}
              {leg.kind === "stop" && !isInstant && <Trans>Stop: {start}</Trans>}
              {leg.kind === "stop" && isInstant && <Trans>Received once: {start}</Trans>}
              {leg.kind === "gap" && leg.reason === "silent" && (
                <Trans>No position over {formatDistance(leg.distance, locale)}</Trans>
              )}
              {leg.kind === "gap" && leg.reason === "jump" && (
                <Trans>
                  {formatDistance(leg.distance, locale)} away in one go: the route is not known
                </Trans>
              )}
              {leg.kind !== "gap" && leg.engineOn !== undefined && (
                <>
                  {" "}
                  <em>
                    <Trans>engine on for {formatDuration(leg.engineOn, locale)}</Trans>
                  </em>
                </>
              )}
              {leg.kind === "stop" && leg.unseen > 0 && (
                <>
                  {" "}
                  <em>
                    <Trans>nothing received for {formatDuration(leg.unseen, locale)}</Trans>
                  </em>
                </>
              )}
            </span>
          </div>
        );
      }}
    />
  );
}
