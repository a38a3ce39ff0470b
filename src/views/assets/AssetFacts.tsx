import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { type Asset, areaEntryOf } from "../../domain/assets/asset.ts";
import type { AssetSheetBlock } from "../../domain/customers/customerConfig.ts";
import type { CommonAssetColumn } from "../../domain/assets/assetColumns.ts";
import { tagStateOfAsset } from "../../domain/assets/assetTagState.ts";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { CertaintyLine } from "../sites/live/CertaintyLine.tsx";
import { Age } from "../ui/Age.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TagStatePill } from "../kit/TagStatePill.tsx";
import { ASSET_COLUMN_WORDS, CATEGORY_WORDS, TECHNOLOGY_WORDS } from "../kit/words/assetWords.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { type AssetNames, useAssetValue } from "./useAssetValue.tsx";

const PLACE: readonly CommonAssetColumn[] = [
  "locationSite",
  "floor",
  "area",
  "locationCity",
  "locationLat",
  "locationLon",
  "locationAccuracy",
  "scannedBy",
  "nextLocationSite",
];
const TAG: readonly CommonAssetColumn[] = [
  "manufacturerId",
  "lastTagUpdate",
  "lastPositionUpdate",
  "batteryLevel",
  "networkIndicator",
  "movementState",
];

/** Who the asset is, where, how sure that is and why, and what its tag says (specification section 3). */
export function AssetFacts({
  view: { asset, cause },
  blocks,
  names,
  now,
  tagActions,
}: {
  /** What can be done with the tag; undefined: nothing. */
  readonly tagActions?: ReactNode;
  readonly view: AssetView;
  /** Of the sheet, in their order. */
  readonly blocks: readonly AssetSheetBlock[];
  readonly names: AssetNames;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const valueOf = useAssetValue(names, now);
  const inAreaSince = areaEntryOf(asset);
  const tagState = tagStateOfAsset(asset, now);
  const items = (columns: readonly CommonAssetColumn[]) =>
    columns.map((column) => ({
      id: column,
      term: nameOf(column, ASSET_COLUMN_WORDS[column]),
      description: valueOf(asset, column),
    }));
  const panels: Partial<Record<AssetSheetBlock, ReactNode>> = {
    identity: (
      <Panel title={t`Identity`}>
        <DescriptionList
          items={[
            ...items(["reference", "designation", "family", "subFamily"]),
            { id: "category", term: t`Category`, description: t(CATEGORY_WORDS[asset.category]) },
            {
              id: "labels",
              term: t({ message: "Labels", context: "of a resource" }),
              description: valueOf(asset, "labels"),
            },
            {
              id: "currentWorksite",
              term: t`Current worksite`,
              description: siteName(asset.currentWorksite, names),
            },
            {
              id: "futureWorksite",
              term: t`Future worksite`,
              description: siteName(asset.futureWorksite, names),
            },
          ]}
        />
      </Panel>
    ),
    location: (
      <Panel title={t`Location`}>
        <CertaintyLine certainty={positionCertainty(asset, cause, now)} now={now} />
        <DescriptionList
          items={[
            ...items(PLACE),
            {
              id: "areaSince",
              term: t`In the area`,
              description:
                inAreaSince === null ? NOTHING : <Age at={inAreaSince} now={now} form="lasting" />,
            },
          ]}
        />
      </Panel>
    ),
    tag: (
      <Panel title={t({ message: "Tag", context: "of a resource" })} actions={tagActions}>
        <DescriptionList
          items={[
            { id: "tagId", term: t`Linked tag`, description: asset.tagId ?? t`none` },
            {
              id: "tagState",
              term: t`State of the tag`,
              description: tagState === null ? NOTHING : <TagStatePill state={tagState} />,
            },
            { id: "technology", term: t`Technology`, description: technologyOf(asset) },
            ...items(TAG),
            {
              id: "lastMovedAt",
              term: t`Last moved`,
              description:
                asset.placeHidden === null ? <Age at={asset.lastMovedAt} now={now} /> : NOTHING,
            },
          ]}
        />
      </Panel>
    ),
  };
  return blocks.map((block) => <Fragment key={block}>{panels[block]}</Fragment>);
}

function siteName(id: string | null, names: AssetNames): string {
  return id === null ? NOTHING : names.siteName(id);
}

function technologyOf({ technology }: Asset): string {
  return technology === null ? NOTHING : TECHNOLOGY_WORDS[technology];
}
