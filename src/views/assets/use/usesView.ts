import type { SiteUseRow } from "../../../domain/assets/siteUseCalls.ts";
import { grouped } from "../../../domain/base/grouped.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { SheetRow } from "../../../domain/base/sheet.ts";
import { HOUR } from "../../../domain/base/time.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";
import { sortOfAddress } from "../../ui/sortAddress.ts";

/** A family on one site: of how many assets, and the sums of their days and hours. */
export type FamilyUse = Pick<SiteUseRow, "family" | "siteId" | "time" | "days" | "workingDays"> & {
  readonly assets: number;
};

/** What rows are put in order by, and called. */
export type UseNames = {
  readonly family: FamilyNames["family"];
  readonly subFamilyOf: FamilyNames["subFamilyOf"];
  readonly siteName: (id: SiteId) => string;
};

export const USE_SORTS = ["name", "site", "days", "workingDays", "time"] as const;
export type UseSort = {
  readonly column: (typeof USE_SORTS)[number];
  readonly isDescending: boolean;
};
/** What costs most first. */
export const DEFAULT_USE_SORT: UseSort = { column: "time", isDescending: true };

/** The sort of an address: a column, with a minus where it goes downwards. */
export function orderOf(text: string | null): UseSort {
  return sortOfAddress(text, USE_SORTS) ?? DEFAULT_USE_SORT;
}

/** Uses by family and site. */
export function familyUses(rows: readonly SiteUseRow[]): readonly FamilyUse[] {
  return [...grouped(rows, ({ family, siteId }) => `${family}\n${siteId}`).values()].flatMap(
    (all) => {
      const [first] = all;
      if (first === undefined) return [];
      const sum = (of: (row: SiteUseRow) => number) =>
        all.reduce((total, row) => total + of(row), 0);
      const { family, siteId } = first;
      return {
        family,
        siteId,
        assets: new Set(all.map(({ assetId }) => assetId)).size,
        time: sum((row) => row.time),
        days: sum((row) => row.days),
        workingDays: sum((row) => row.workingDays),
      };
    },
  );
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** In an order; what is equal in it by name and site. */
export function sortedUses<
  Row extends Pick<SiteUseRow, "siteId" | "time" | "days" | "workingDays">,
>(
  rows: readonly Row[],
  { column, isDescending }: UseSort,
  nameOf: (row: Row) => string,
  siteName: UseNames["siteName"],
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  const byName = (a: Row, b: Row) => words.compare(nameOf(a), nameOf(b));
  const bySite = (a: Row, b: Row) => words.compare(siteName(a.siteId), siteName(b.siteId));
  return rows.toSorted((a, b) => {
    if (column === "name") return sign * byName(a, b) || bySite(a, b);
    if (column === "site") return sign * bySite(a, b) || byName(a, b);
    return sign * (a[column] - b[column]) || byName(a, b) || bySite(a, b);
  });
}

/** Of how many assets and sites, and the sums. */
export function figuresOf(rows: readonly SiteUseRow[]) {
  const sum = (of: (row: SiteUseRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    assets: new Set(rows.map(({ assetId }) => assetId)).size,
    sites: new Set(rows.map(({ siteId }) => siteId)).size,
    days: sum(({ days }) => days),
    workingDays: sum(({ workingDays }) => workingDays),
    time: sum(({ time }) => time),
  };
}

/** Uses of assets as rows of an export; hours with two decimals, so that they can be calculated with. */
export function assetSheetRows(rows: readonly SiteUseRow[], names: UseNames): readonly SheetRow[] {
  return rows.map((row) => [
    row.reference,
    row.designation,
    names.family(row.family),
    names.subFamilyOf(row.family, row.subFamily),
    names.siteName(row.siteId),
    row.days,
    row.workingDays,
    hoursOf(row.time),
    { at: row.firstAt, precision: "second" },
    { at: row.lastAt, precision: "second" },
  ]);
}

/** The same by family. */
export function familySheetRows(
  rows: readonly FamilyUse[],
  names: Pick<UseNames, "family" | "siteName">,
): readonly SheetRow[] {
  return rows.map((row) => [
    names.family(row.family),
    names.siteName(row.siteId),
    row.assets,
    row.days,
    row.workingDays,
    hoursOf(row.time),
  ]);
}

function hoursOf(time: number): number {
  return Math.round((time / HOUR) * 100) / 100;
}
