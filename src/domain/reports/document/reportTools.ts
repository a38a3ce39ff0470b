import { type Asset, placeOf } from "../../assets/asset.ts";
import {
  type Certainty,
  certaintyOf,
  type PositionCertainty,
  positionCertainty,
  type ProvenPlace,
} from "../../assets/positionCertainty.ts";
import type { AreaId, SiteId } from "../../base/ids.ts";
import type { Locale } from "../../base/locale.ts";
import { personLabel } from "../../base/personLabel.ts";
import { dateText, type SheetDate } from "../../base/sheet.ts";
import { DAY, type EpochMs, HOUR, MINUTE, SECOND } from "../../base/time.ts";
import { familyLabel, subFamilyLabel } from "../../referential/familyLabels.ts";
import type { FloorPlan } from "../../sites/floor.ts";
import type { Place } from "../../sites/presence.ts";
import type { Site } from "../../sites/site.ts";
import { daysOf } from "../reportSpan.ts";
import type { PlanGround, ReportBar, ReportColumn, ReportPlan } from "./reportDocument.ts";
import type { ReportFrame } from "./reportFacts.ts";
import { REPORT_WORDS, type ReportWords } from "./reportWords.ts";

/** What names an asset in a row. */
type Named = Pick<Asset, "category" | "designation" | "reference">;

/** What says where an asset is. */
type Located = Pick<
  Asset,
  | "area"
  | "floor"
  | "lastTagUpdate"
  | "locationSite"
  | "placeHidden"
  | "placeProof"
  | "scannedBy"
  | "tagId"
>;

/** What every content is written with: the words of the language, and how assets, places and times are told in it. */
export type ReportTools = ReturnType<typeof reportTools>;

export function reportTools({
  draft,
  timezone,
  asOf,
  span,
  sites,
  families,
  receivers,
  planImages,
}: ReportFrame) {
  const words: ReportWords = REPORT_WORDS[draft.locale];
  const bySite = new Map(sites.map((site) => [site.id, site]));
  const areas = new Map(
    sites.flatMap((site) => site.areas.map((area) => [area.id, { area, site }] as const)),
  );
  const silenceBehind = (asset: Pick<Asset, "scannedBy">) =>
    asset.scannedBy === null ? null : (receivers.get(asset.scannedBy)?.silence ?? null);
  const siteName = (id: SiteId | null) =>
    id === null ? words.outside : (bySite.get(id)?.siteName ?? id);
  const areaName = (id: AreaId | null) =>
    id === null ? words.noArea : (areas.get(id)?.area.name ?? id);
  const floorName = (site: Site | undefined, number: number) =>
    site?.floors.find((floor) => floor.number === number)?.name ?? words.floor(number);

  /** Site, floor and area in a line, as far as they are known. */
  const placeText = ({ site, floor, area }: Place): string => {
    const parts = [
      siteName(site),
      ...(floor === null || site === null || area !== null
        ? []
        : [floorName(bySite.get(site), floor)]),
      ...(area === null ? [] : [areaName(area)]),
    ];
    return parts.join(" · ");
  };
  /** Whether nothing can be said of where an asset is: one that is silent and was on no site is not outside. */
  const isLost = (asset: Located) => asset.locationSite === null && certainty(asset) === "unknown";
  /** The plan of a floor as far as it can be printed. */
  const groundOf = (
    site: Site,
    floor: number | null,
  ): { ground: PlanGround | null; isGroundLeftOut: boolean } => {
    const plan = site.floors.find(({ number }) => number === floor)?.plan ?? null;
    const image = plan?.fileKey == null ? undefined : planImages.get(plan.fileKey);
    if (plan === null || image === undefined || !isParallelogram(plan.corners))
      return { ground: null, isGroundLeftOut: plan !== null };
    const { corners, opacity = 1 } = plan;
    return { ground: { ...image, corners, opacity }, isGroundLeftOut: false };
  };
  const certainty = (asset: ProvenPlace & Pick<Asset, "scannedBy">): Certainty =>
    certaintyOf(asset, silenceBehind(asset)?.connectivity ?? "online", asOf);

  return {
    words,
    siteName,
    areaName,
    /** The site an asset was last on, in words. */
    siteOf: (asset: Located): string =>
      isLost(asset) ? words.unknownPlace : siteName(asset.locationSite),
    /** Where an asset was last, in words. */
    whereIs: (asset: Located): string =>
      asset.placeHidden !== null
        ? words.certainties.closed
        : isLost(asset)
          ? words.unknownPlace
          : placeText(placeOf(asset)),
    /** The site of an area; undefined where it is gone. */
    siteOfArea: (id: AreaId) => areas.get(id)?.site,
    placeText,
    /** How an asset is called. A person is not named where the report names nobody. */
    nameOf({ category, designation, reference }: Named): string {
      if (category !== "personnel") return designation;
      return personLabel({ name: designation, reference }, draft.namesPeople);
    },
    /** The certainty of where an asset is, with its cause. */
    positionOf: (asset: ProvenPlace & Pick<Asset, "scannedBy" | "tagId">): PositionCertainty =>
      positionCertainty(asset, silenceBehind(asset), asOf),
    certaintyOf: certainty,
    familyName: (family: string) => familyLabel(families, family, draft.locale),
    subFamilyName: (family: string, subFamily: string) =>
      subFamilyLabel(families, family, subFamily, draft.locale),
    /** A date in words, on the customer's calendar. */
    text: (at: EpochMs, precision: SheetDate["precision"] = "minute") =>
      dateText({ at, precision }, timezone),
    number: (value: number, digits: number) => {
      const text = value.toFixed(digits);
      return draft.locale === "fr" ? text.replace(".", ",") : text;
    },
    asOf,
    percent: (share: number) =>
      draft.locale === "fr" ? `${Math.round(share * 100)} %` : `${Math.round(share * 100)}%`,
    duration: (ms: number) => durationText(ms, draft.locale),
    /** A bar for each day of the span, by how many of the instants are on it. */
    byDay(instants: readonly EpochMs[]): ReportBar[] {
      const days = span === null ? [] : daysOf(span, timezone);
      return days.map(({ from, to }) => ({
        label: dateText({ at: from, precision: "day" }, timezone).slice(0, 5),
        value: instants.filter((at) => at >= from && at < to).length,
        doubtful: 0,
      }));
    },
    /**
     * The plan of the report's site, with what is said of each area that the report is about; none where the report is of
     * several sites, or the site has no areas.
     */
    plans(
      tell: (area: AreaId) => { readonly value: string | null; readonly isDoubtful: boolean },
    ): ReportPlan[] {
      const inUse = sites.filter(({ isArchived }) => !isArchived);
      const site =
        draft.site === null ? (inUse.length === 1 ? inUse[0] : undefined) : bySite.get(draft.site);
      if (site === undefined) return [];
      const isTold = ({ id }: { readonly id: AreaId }) => draft.area === null || id === draft.area;
      // Those of no floor are of the whole site.
      const height = (floor: number | null) => floor ?? Number.NEGATIVE_INFINITY;
      const floors = [...new Set(site.areas.filter(isTold).map(({ floor }) => floor))].toSorted(
        (a, b) => height(a) - height(b),
      );
      return floors.map((floor) => ({
        ...groundOf(site, floor),
        title: floor === null ? site.siteName : `${site.siteName} · ${floorName(site, floor)}`,
        areas: site.areas
          .filter((area) => area.floor === floor)
          .map((area) => ({
            name: area.name,
            colour: area.colour,
            rings: area.geometry.rings,
            // Of the others nothing was read, which is not zero.
            ...(isTold(area) ? tell(area.id) : { value: null, isDoubtful: false }),
          })),
      }));
    },
  };
}

/** How far the last corner of an image may be from where the other three put it, as a share of its longer edge. */
const MAX_SKEW = 0.02;

/** Whether an image lies without being warped: a page turns, scales and shears one, and no more. Corners in degrees. */
function isParallelogram([a, b, c, d]: FloorPlan["corners"]): boolean {
  const narrowing = Math.cos((a[1] * Math.PI) / 180);
  const length = (lon: number, lat: number) => Math.hypot(lon * narrowing, lat);
  const longest = Math.max(length(b[0] - a[0], b[1] - a[1]), length(d[0] - a[0], d[1] - a[1]));
  return length(a[0] + c[0] - b[0] - d[0], a[1] + c[1] - b[1] - d[1]) <= MAX_SKEW * longest;
}

/** Counts by key, the largest first; of the same size in the order in which they came. */
export function countBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

/** Bars that a chart of names has at most: the largest. */
export const MAX_BARS = 12;

/** A column of text. `share`: of the width of a page. */
export function column(
  header: string,
  share: number,
  more: Partial<Omit<ReportColumn, "header" | "share">> = {},
): ReportColumn {
  return { header, share, ...more };
}

/** A duration in its two largest units. */
export function durationText(ms: number, locale: Locale): string {
  const words: ReportWords = REPORT_WORDS[locale];
  const units = [
    [DAY, words.days],
    [HOUR, words.hours],
    [MINUTE, words.minutes],
    [SECOND, words.seconds],
  ] as const;
  const from = units.findIndex(([unit]) => ms >= unit);
  if (from === -1) return `0 ${words.minutes}`;
  let left = ms;
  return units
    .slice(from, from + 2)
    .flatMap(([unit, name]) => {
      const count = Math.floor(left / unit);
      left -= count * unit;
      return count === 0 ? [] : [`${count} ${name}`];
    })
    .join(" ");
}

/** An instant in a cell. */
export const minuteOf = (at: EpochMs | null): SheetDate | null =>
  at === null ? null : { at, precision: "minute" };
