import type { PageName } from "../../domain/users/pages.ts";

/** What the sidebar lists under one heading; `main` has none. */
export type NavigationGroupId = "main" | "dashboard" | "alerts" | "administration" | "platform";

export type NavigationGroup = {
  readonly id: NavigationGroupId;
  readonly pages: readonly PageName[];
};

/** The entries of the sidebar in their order (specification section 2); the platform's are the super admins'. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    id: "main",
    pages: ["home", "assets", "liveSite", "safetyDashboard", "callsForHelp", "dataQuality"],
  },
  {
    id: "dashboard",
    pages: [
      "overview",
      "biDashboards",
      "materialOccupancyReport",
      "siteUse",
      "trips",
      "counters",
      "tagInTagOut",
    ],
  },
  { id: "alerts", pages: ["alertsList", "alertsConfiguration"] },
  {
    id: "administration",
    pages: [
      "users",
      "resources",
      "tags",
      "floors",
      "plans",
      "sites",
      "areas",
      "coverage",
      "countersAdministration",
      "reports",
      "labels",
      "qrCodes",
      "referential",
      "permissions",
      "keys",
      "webhooks",
      "connectors",
      "journal",
      "configuration",
    ],
  },
  {
    id: "platform",
    pages: [
      "customers",
      "analytics",
      "operations",
      "tagInTagOutAdministration",
      "provisioning",
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
