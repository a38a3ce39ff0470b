import type { Asset } from "../../../domain/assets/asset.ts";
import type { Activity } from "../../../domain/assets/activity.ts";
import type { AssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { AttributeFilter, DeadlineFilter } from "../../../domain/assets/attributeFilter.ts";
import type { MovementState, Technology } from "../../../domain/devices/movement.ts";
import type { AreaId, AssetId, LabelId, SiteId } from "../../../domain/base/ids.ts";

/** `low`: below what raises the alert; `unknown`: no level was ever received. */
export type BatteryKind = "low" | "sufficient" | "unknown";
/** `heard`: within the hour; `silent`: not, and nothing explains it; `blinded`: what heard it last is silent itself. */
export type HearingKind = "heard" | "silent" | "blinded";

/** What a word of the text names: an asset that has or is at one of these is found by it. */
export type NamedByWord = {
  /** As `plainText` writes it. */
  readonly word: string;
  readonly families: readonly string[];
  readonly subFamilies: readonly { readonly family: string; readonly subFamily: string }[];
  /** Where an asset is, or whose worksite it is. */
  readonly sites: readonly SiteId[];
  readonly labels: readonly LabelId[];
};

/**
 * What a filter keeps; an empty list keeps everything. Every word of `text` is searched in reference, designation,
 * manufacturer id and the values of attributes, and in what it names.
 */
export type AssetFilter = {
  readonly site: SiteId | null;
  /** Null: every floor. */
  readonly floor: number | null;
  readonly area: string | null;
  /** Any of these sites; absent or empty: every one. */
  readonly sites?: readonly SiteId[];
  /** Any of these areas; absent or empty: every one. */
  readonly areas?: readonly AreaId[];
  /** Any of these; absent or empty: every one. */
  readonly categories?: readonly Asset["category"][];
  readonly families: readonly string[];
  readonly subFamilies: readonly string[];
  readonly text: string;
  /** Of the words of `text` that name something; absent: none does. */
  readonly named?: readonly NamedByWord[];
  /** What is left out or empty keeps everything. */
  readonly battery?: readonly BatteryKind[];
  readonly movement?: readonly MovementState[];
  /** `doubtful`: whose place is uncertain or unknown. */
  readonly hearing?: readonly (HearingKind | "doubtful")[];
  readonly activity?: readonly Activity[];
  /** Of the tag: an asset without one is kept by no technology. */
  readonly technology?: readonly Technology[];
  /** Only assets without a known site, or without a floor; absent: all. */
  readonly without?: "site" | "floor";
  readonly ids?: readonly AssetId[];
  /** Every one of these; instants are resolved already, so that no clock is needed to judge an asset. */
  readonly attributes?: readonly AttributeFilter[];
  readonly deadline?: DeadlineFilter;
};

export type AssetSort = { readonly column: AssetColumn; readonly isDescending: boolean };
