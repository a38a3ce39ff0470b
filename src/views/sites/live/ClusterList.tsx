import { Plural, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import type { AssetId } from "../../../domain/base/ids.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import type { AssetFilter } from "../../../streams/feeds/assets/assetFilter.ts";
import { AnchoredPopover } from "../../ui/AnchoredPopover.tsx";
import type { FeedHandle } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { AssetRows } from "./AssetRows.tsx";
import "./ClusterList.css";

/** What an opened cluster counts, as a list over the map: live, as the cluster is. */
export function ClusterList({
  points,
  filter,
  at,
  selected,
  onSelect,
  onClose,
}: {
  /** With `opened`. */
  readonly points: Pick<FeedHandle<"mapPoints">, "get" | "subscribe">;
  readonly filter: AssetFilter;
  /** CSS pixels from the upper left corner of the map. */
  readonly at: { readonly x: number; readonly y: number };
  readonly selected: AssetId | null;
  readonly onSelect: (id: AssetId) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  // One text: the points are others with every change of the map, what the cluster counts mostly is not.
  const key = useSyncExternalStore(points.subscribe, () =>
    (points.get()?.points.opened ?? []).toSorted().join(" "),
  );
  const ids = key === "" ? [] : (key.split(" ") as AssetId[]);
  return (
    <AnchoredPopover at={at} label={t`Assets of this cluster`} onClose={onClose}>
      <div className="ClusterList">
        <p className="ClusterList-count">
          {ids.length === 0 ? (
            t`Nothing is in this cluster any more.`
          ) : (
            <Plural value={ids.length} one="# asset here" other="# assets here" />
          )}
        </p>
        {ids.length > 0 && (
          <div className="ClusterList-rows">
            <AssetRows
              filter={{ ...filter, ids }}
              now={now}
              selected={selected}
              onSelect={onSelect}
            />
          </div>
        )}
      </div>
    </AnchoredPopover>
  );
}
