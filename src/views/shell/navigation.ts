import type { PageName } from "../../domain/users/pages.ts";

/** What the sidebar lists under one heading; `main` has none. */
export type NavigationGroupId =
  | "main"
  | "dashboard"
  | "alerts"
  | AdministrationGroupId
  | "platform";

/** What administrators set up, by what it is about. */
const ADMINISTRATION_GROUPS = ["places", "equipment", "catalogue", "people", "rules"] as const;
type AdministrationGroupId = (typeof ADMINISTRATION_GROUPS)[number];

/** Whether only administrators open what a group lists. */
export const isAdministration = (group: NavigationGroupId): boolean =>
  ADMINISTRATION_GROUPS.some((one) => one === group);

export type NavigationGroup = {
  readonly id: NavigationGroupId;
  readonly pages: readonly PageName[];
};

/**
 * The entries of the sidebar in their order (specification section 2), the administration's in five groups; the platform's
 * are the super admins'. What one entry of the permissions opens stands together.
 */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    id: "main",
    pages: [
      "home",
      "assets",
      "trips",
      "siteUse",
      "liveSite",
      "safetyDashboard",
      "callsForHelp",
      "dataQuality",
    ],
  },
  {
    id: "dashboard",
    pages: ["overview", "biDashboards", "materialOccupancyReport", "counters", "tagInTagOut"],
  },
  { id: "alerts", pages: ["alertsList", "alertsConfiguration"] },
  { id: "places", pages: ["sites", "floors", "plans", "areas", "coverage"] },
  { id: "equipment", pages: ["tags", "provisioning", "connectors", "qrCodes"] },
  { id: "catalogue", pages: ["resources", "referential", "labels"] },
  { id: "people", pages: ["users", "permissions", "keys", "webhooks", "journal"] },
  { id: "rules", pages: ["countersAdministration", "reports", "configuration"] },
  {
    id: "platform",
    pages: [
      "customers",
      "analytics",
      "operations",
      "tagInTagOutAdministration",
      "utils",
      "experimentalFeatures",
      "debugUi",
    ],
  },
];

/** The page a page belongs under: the way back from it. */
const PARENTS: Partial<Record<PageName, PageName>> = {
  assetDetail: "assets",
  counter: "counters",
  resourceCreate: "resources",
  resourceCreateAsset: "resourceCreate",
  reportCreate: "reports",
  reportCreateFor: "reportCreate",
  counterCreate: "countersAdministration",
  counterEdit: "countersAdministration",
};

/** A page after all that it belongs under, the outermost first. */
export function trailTo(page: PageName): readonly PageName[] {
  const parent = PARENTS[page];
  return parent === undefined ? [page] : [...trailTo(parent), page];
}

/** The groups with only the pages that may be opened; a group of which nothing is left is gone. */
export function openGroups(mayOpenPage: (page: PageName) => boolean): readonly NavigationGroup[] {
  return NAVIGATION.map(({ id, pages }) => ({ id, pages: pages.filter(mayOpenPage) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

/** The group under which the sidebar has a page or what it belongs under; null: the sidebar does not have it. */
export function groupOf(page: PageName): NavigationGroupId | null {
  const [root] = trailTo(page);
  return NAVIGATION.find(({ pages }) => pages.some((one) => one === root))?.id ?? null;
}
