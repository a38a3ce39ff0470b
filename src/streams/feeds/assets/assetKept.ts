import { BATTERY_RAISED_BELOW } from "../../../domain/alerts/alertConfiguration.ts";
import type { Asset } from "../../../domain/assets/asset.ts";
import { attributeMatches, deadlineMatcher } from "../../../domain/assets/attributeFilter.ts";
import type { AreaId, SiteId } from "../../../domain/base/ids.ts";
import { plainText } from "../../../domain/base/plainText.ts";
import type { AssetFilter, BatteryKind, NamedByWord } from "./assetFilter.ts";
import { typingErrors, wordsOf } from "./typingErrors.ts";

/** `searched`: where whoever asks keeps it beside the asset, which a letter typed among 50,000 needs. */
export type AssetKept = (asset: Asset, searched?: Searched) => boolean;

/** Decides of each asset whether a filter keeps it. Made once for a filter, since it is asked thousands of times a second. */
export function assetKept(filter: AssetFilter): AssetKept {
  const { site, floor, area, without } = filter;
  const sites = setOf<SiteId>(filter.sites ?? []);
  const areas = setOf<AreaId>(filter.areas ?? []);
  const categories = setOf(filter.categories ?? []);
  const families = setOf(filter.families);
  const subFamilies = setOf(filter.subFamilies);
  const battery = setOf(filter.battery ?? []);
  const movement = setOf<string>(filter.movement ?? []);
  const technology = setOf<string>(filter.technology ?? []);
  const ids = setOf<string>(filter.ids ?? []);
  const attributes = filter.attributes ?? [];
  const hasDeadline = filter.deadline === undefined ? null : deadlineMatcher(filter.deadline);
  const words = plainText(filter.text)
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => ({
      word,
      isTypedWrong: typingErrors(word),
      isNamed: namedMatcher(filter.named?.find((one) => one.word === word)),
    }));
  return (asset, searched) =>
    (site === null || asset.locationSite === site) &&
    (floor === null || asset.floor === floor) &&
    (area === null || asset.area === area) &&
    (without !== "site" || asset.locationSite === null) &&
    (without !== "floor" || asset.floor === null) &&
    (sites === null || (asset.locationSite !== null && sites.has(asset.locationSite))) &&
    (areas === null || (asset.area !== null && areas.has(asset.area))) &&
    (categories === null || categories.has(asset.category)) &&
    (families === null || families.has(asset.family)) &&
    (subFamilies === null || subFamilies.has(asset.subFamily)) &&
    (ids === null || ids.has(asset.id)) &&
    (battery === null || battery.has(batteryKind(asset))) &&
    (movement === null || movement.has(asset.movementState ?? "")) &&
    (technology === null || technology.has(asset.technology ?? "")) &&
    attributes.every((one) => attributeMatches(one, asset, plainText)) &&
    (hasDeadline === null || hasDeadline(asset)) &&
    (words.length === 0 || holdsAll(asset, searched ?? new Searched(asset), words));
}

/** How full a battery is, in the words of the filter (specification section 9: alert below 30 percent). */
function batteryKind({ batteryLevel }: Asset): BatteryKind {
  if (batteryLevel === null) return "unknown";
  return batteryLevel < BATTERY_RAISED_BELOW ? "low" : "sufficient";
}

function setOf<Name extends string>(names: readonly Name[]): ReadonlySet<Name> | null {
  return names.length === 0 ? null : new Set(names);
}

/** `isTypedWrong` null: nothing is forgiven, and what is not there as it is typed is not there. */
type Wanted = {
  readonly word: string;
  readonly isTypedWrong: ReturnType<typeof typingErrors>;
  readonly isNamed: ((asset: Asset) => boolean) | null;
};

function holdsAll(asset: Asset, searched: Searched, words: readonly Wanted[]): boolean {
  const { text, values } = searched;
  for (const { word, isTypedWrong, isNamed } of words)
    if (
      !text.includes(word) &&
      !values.includes(word) &&
      isNamed?.(asset) !== true &&
      isTypedWrong?.(text, searched.parts) !== true
    )
      return false;
  return true;
}

/** Null: the word names nothing. */
function namedMatcher(named: NamedByWord | undefined): ((asset: Asset) => boolean) | null {
  if (named === undefined) return null;
  const families = new Set(named.families);
  const sites = new Set(named.sites);
  const labels = new Set(named.labels);
  const { subFamilies } = named;
  return (asset) =>
    families.has(asset.family) ||
    subFamilies.some((one) => one.family === asset.family && one.subFamily === asset.subFamily) ||
    (asset.locationSite !== null && sites.has(asset.locationSite)) ||
    (asset.currentWorksite !== null && sites.has(asset.currentWorksite)) ||
    asset.labels.some((label) => labels.has(label));
}

/** What an asset is searched in; made once for each of its versions. */
export class Searched {
  readonly text: string;
  /** The texts of its attributes; these are meant as they are typed. */
  readonly values: string;
  #parts: readonly string[] | null = null;

  constructor({ reference, designation, manufacturerId, attributes }: Asset) {
    this.text = plainText(`${reference}\n${designation}\n${manufacturerId ?? ""}`);
    const texts = attributes.flatMap(({ string }) => string ?? []);
    this.values = texts.length === 0 ? "" : plainText(texts.join("\n"));
  }

  /** Its words, which only a word that is not found as it is typed asks for. */
  get parts(): readonly string[] {
    return (this.#parts ??= wordsOf(this.text));
  }
}
