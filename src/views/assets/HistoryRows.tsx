import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { AssetNames } from "./useAssetValue.tsx";
import { useDoubtWords } from "./useDoubtWords.ts";

/** The positions as a list, newest first; one that is picked is shown on the map. */
export function HistoryRows({
  points,
  names,
  picked,
  onPick,
}: {
  /** Oldest first. */
  readonly points: readonly AssetLocation[];
  readonly names: AssetNames;
  readonly picked: AssetLocation | null;
  readonly onPick: (point: AssetLocation) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const floorName = useFloorName();
  const doubtWords = useDoubtWords();
  const [active, setActive] = useState<string | null>(null);
  const pointAt = (index: number) => points.at(-1 - index);
  return (
    <VirtualList
      label={t`Positions`}
      count={points.length}
      estimateRowHeight={44}
      keyOf={(index) => pointAt(index)?.id ?? `row-${index}`}
      activeKey={active}
      onActiveChange={setActive}
      selectedKey={picked?.id ?? null}
      onAction={(_, index) => {
        const point = pointAt(index);
        if (point !== undefined) onPick(point);
      }}
      renderRow={(index) => {
        const point = pointAt(index);
        if (point === undefined) return null;
        const site = names.siteOf(point.site);
        const where = [
          point.site === null ? null : names.siteName(point.site),
          point.floor === null ? null : floorName(site, point.floor),
          point.area === null ? null : names.areaName(point.area),
        ].filter((part) => part !== null);
        return (
          <div className="HistoryRow">
            <span className="HistoryRow-at">
              {formatDateTime(point.at, format, { hasSeconds: true })}
            </span>
            <span className="HistoryRow-where">
              {where.length === 0 ? <Trans>Outside of all sites</Trans> : where.join(" · ")}
            </span>
            <span className="HistoryRow-how">
              {point.accuracy !== null && (
                <Trans>within {formatDistance(point.accuracy, format.locale)}</Trans>
              )}{" "}
              {point.isLate && (
                <em>
                  <Trans>arrived late</Trans>
                </em>
              )}{" "}
              {point.doubt !== undefined && <em>{doubtWords[point.doubt]}</em>}
            </span>
          </div>
        );
      }}
    />
  );
}
