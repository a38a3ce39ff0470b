import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { AssetFilter, AssetSort } from "../../../streams/feeds/assets/assetFilter.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFeed } from "../useFeed.ts";
import { NamesList } from "./NamesList.tsx";

/** As many as are read at a glance; the rest is in the list of assets. */
const MOST = 200;
const BY_NAME: AssetSort = { column: "designation", isDescending: false };

/** A filter that keeps everything, for those that name a place alone. */
export const EVERYTHING: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};

/** The names behind a number of assets: those that the live core finds by the filter that the number stands for. */
export function AssetNames({
  filter,
  now,
}: {
  readonly filter: AssetFilter;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const feed = useFeed("assetRows", { filter, sort: BY_NAME, from: 0, to: MOST });
  if (feed?.isLoaded !== true)
    return <Skeleton kind="rows" count={3} label={t`Reading the names`} />;
  const counted = feed.rows.map(({ asset, cause }) => ({
    id: asset.id,
    label: asset.designation,
    tagId: asset.tagId,
    lastSeenAt: asset.lastTagUpdate,
    placeProof: asset.placeProof,
    placeHidden: asset.placeHidden,
    cause,
  }));
  return <NamesList counted={counted} total={feed.total} now={now} />;
}
