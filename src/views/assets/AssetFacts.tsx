import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { type Asset, areaEntryOf } from "../../domain/assets/asset.ts";
import type { AssetSheetBlock } from "../../domain/customers/customerConfig.ts";
import type { CommonAssetColumn } from "../../domain/assets/assetColumns.ts";
import { tagStateOfAsset } from "../../domain/assets/assetTagState.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Age } from "../ui/Age.tsx";
import { TagStatePill } from "../kit/TagStatePill.tsx";
import { ASSET_COLUMN_WORDS, CATEGORY_WORDS, TECHNOLOGY_WORDS } from "../kit/words/assetWords.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { KnownFields } from "./KnownFields.tsx";
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

/** Who the asset is, where, and what its tag says, without the fields that are not known (specification section 3). */
export function AssetFacts({
  asset,
  blocks,
  names,
  now,
  tagActions,
  onFill,
}: {
  /** What can be done with the tag; undefined: nothing. */
  readonly tagActions?: ReactNode;
  /** Opens the form of what is filled in by hand; undefined: the viewer may not. */
  readonly onFill?: (() => void) | undefined;
  readonly asset: Asset;
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
      description: isUnknown(asset, column) ? NOTHING : valueOf(asset, column),
    }));
  const panels: Partial<Record<AssetSheetBlock, ReactNode>> = {
    identity: (
      <KnownFields
        title={t`Identity`}
        onFill={onFill}
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
    ),
    location: (
      <KnownFields
        title={t`Location`}
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
    ),
    tag: (
      <KnownFields
        title={t({ message: "Tag", context: "of a resource" })}
        actions={tagActions}
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
              asset.placeHidden === null && asset.lastMovedAt !== null ? (
                <Age at={asset.lastMovedAt} now={now} />
              ) : (
                NOTHING
              ),
          },
        ]}
      />
    ),
  };
  return blocks.map((block) => <Fragment key={block}>{panels[block]}</Fragment>);
}

/** What is drawn even where nothing is known of it, beside the fields of others. */
function isUnknown(asset: Asset, column: CommonAssetColumn): boolean {
  return (
    (column === "batteryLevel" || column === "lastTagUpdate" || column === "lastPositionUpdate") &&
    asset[column] === null
  );
}

function siteName(id: string | null, names: AssetNames): string {
  return id === null ? NOTHING : names.siteName(id);
}

function technologyOf({ technology }: Asset): string {
  return technology === null ? NOTHING : TECHNOLOGY_WORDS[technology];
}
