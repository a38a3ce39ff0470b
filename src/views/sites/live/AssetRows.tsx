import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useState } from "react";
import type { AssetId } from "../../../domain/base/ids.ts";
import { TAG_TIMEOUT } from "../../../domain/assets/asset.ts";
import { tagStateOfAsset } from "../../../domain/assets/assetTagState.ts";
import {
  positionCertainty,
  type PositionCertainty,
} from "../../../domain/assets/positionCertainty.ts";
import type { TagState } from "../../../domain/devices/tagState.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { AssetFilter, AssetSort } from "../../../streams/feeds/assets/assetFilter.ts";
import type { AssetView } from "../../../streams/feeds/assets/assetView.ts";
import { Age } from "../../ui/Age.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VirtualList } from "../../ui/VirtualList.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { TAG_STATE_WORDS } from "../../kit/words/tagStateWords.ts";
import { useCertaintyWord } from "../../kit/words/useCertaintyWord.ts";
import { MapMark, type MarkLook } from "../../map/MapMark.tsx";
import "./AssetRows.css";

const BY_REFERENCE: AssetSort = { column: "reference", isDescending: false };
/** Rows asked for beyond those in view, so that a turn of the wheel finds them there. */
const MARGIN = 20;

/** The same assets as on the map, as a list: what a reader and the keyboard use. */
export function AssetRows({
  filter,
  now,
  selected,
  onSelect,
  onClear = null,
}: {
  readonly filter: AssetFilter;
  readonly now: EpochMs;
  readonly selected: AssetId | null;
  readonly onSelect: (id: AssetId) => void;
  /** Removes search and families; null: nothing is narrowed by them. */
  readonly onClear?: (() => void) | null;
}) {
  const { t } = useLingui();
  const [range, setRange] = useState({ from: 0, to: 60 });
  const [active, setActive] = useState<string | null>(null);
  const feed = useFeed("assetRows", { filter, sort: BY_REFERENCE, ...range });
  if (feed === null || (!feed.isLoaded && feed.total === 0))
    return <Skeleton kind="rows" count={8} label={t`Loading the assets`} />;
  const rowAt = (index: number) => feed.rows[index - feed.from];
  return (
    <VirtualList
      label={t`Assets on the map`}
      count={feed.total}
      estimateRowHeight={44}
      keyOf={(index) => rowAt(index)?.asset.id ?? `row-${index}`}
      activeKey={active}
      onActiveChange={setActive}
      selectedKey={selected}
      onAction={(_, index) => {
        const row = rowAt(index);
        if (row !== undefined) onSelect(row.asset.id);
      }}
      onRangeChange={(from, to) => setRange({ from: Math.max(0, from - MARGIN), to: to + MARGIN })}
      empty={
        <EmptyState
          title={t`No asset matches`}
          description={t`Choose other families, another floor, or clear the search.`}
          action={
            onClear === null ? undefined : (
              <Button size="small" onPress={onClear}>
                <Trans>Remove search and filters</Trans>
              </Button>
            )
          }
        />
      }
      renderRow={(index) => {
        const row = rowAt(index);
        if (row === undefined) return <Skeleton kind="lines" count={1} />;
        return <AssetRow view={row} now={now} />;
      }}
    />
  );
}

/** Drawn again only when its asset has changed or time has passed: others change many times a second. */
const AssetRow = memo(function AssetRow({
  view: { asset, cause },
  now,
}: {
  readonly view: AssetView;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const certaintyWord = useCertaintyWord();
  const certainty = positionCertainty(asset, cause, now);
  const state = tagStateOfAsset(asset, now);
  const isTold = certainty.kind !== "uncertain" && certainty.kind !== "blinded";
  return (
    <div className="AssetRow" data-certainty={certainty.kind}>
      <span className="AssetRow-mark">
        <MapMark
          look={lookOf(certainty.kind, state)}
          category={asset.category}
          label={isTold && state !== null ? t(TAG_STATE_WORDS[state]) : undefined}
        />
      </span>
      <span className="AssetRow-name">{asset.designation}</span>
      <span className="AssetRow-reference note">{asset.reference}</span>
      <span className="AssetRow-age note">
        {certainty.kind !== "proven" && <em>{certaintyWord(certainty)}</em>}
        {asset.lastTagUpdate !== null && (
          <Age at={asset.lastTagUpdate} now={now} form="compact" proofFor={TAG_TIMEOUT} />
        )}
      </span>
    </div>
  );
});

const LOOK_OF_STATE = {
  moving: "moving",
  stationary: "stationary",
  noSignal: "noSignal",
  operational: "fresh",
  outOfCoverage: "silent",
  inactive: "paused",
  neverHeard: "silent",
} as const satisfies Record<TagState, MarkLook>;

/** As its mark on the map. */
function lookOf(certainty: PositionCertainty["kind"], state: TagState | null): MarkLook {
  if (certainty === "uncertain") return "not-fresh";
  if (certainty === "blinded") return "unknown";
  return state === null ? (certainty === "proven" ? "fresh" : "silent") : LOOK_OF_STATE[state];
}
