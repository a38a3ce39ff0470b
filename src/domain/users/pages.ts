/** Who a page is for, before the customer's permissions are asked (specification sections 5 and 6). */
export type PageAudience = "everyone" | "admin" | "notWorker" | "superAdmin";

/** A feature that a flag of the browser can switch (specification section 6). */
export const FEATURE_FLAGS = ["liveSite", "homepage", "tagInTagOut"] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

type PageRow = {
  readonly path: string;
  readonly audience: PageAudience;
  readonly flag?: FeatureFlag;
  readonly worksiteOnly?: boolean;
};

const page = <Path extends string>(
  path: Path,
  audience: PageAudience,
  more: Omit<PageRow, "path" | "audience"> = {},
) => ({
  path,
  audience,
  ...more,
});

/**
 * Every page by its route name (specification section 2). Permissions name pages by these; paths are patterns,
 * `:name` a part and `:name?` a part that may be missing. The paths the specification does not show are decided here.
 */
export const PAGES = {
  home: page("/", "everyone", { flag: "homepage" }),
  assets: page("/asset/:defaultMode/:customerName?", "everyone"),
  assetDetail: page("/asset/:customerName/view/:assetId", "everyone"),
  liveSite: page("/live-site", "everyone", { flag: "liveSite" }),
  safetyDashboard: page("/live-site/safety-dashboard", "everyone", { flag: "liveSite" }),
  callsForHelp: page("/live-site/calls-for-help", "everyone"),
  dataQuality: page("/live-site/data-quality", "everyone", { flag: "liveSite" }),
  trips: page("/dashboard/trips", "everyone"),
  siteUse: page("/dashboard/site-use", "everyone"),
  overview: page("/dashboard/overview", "everyone"),
  biDashboards: page("/dashboard/bi-dashboards", "everyone"),
  materialOccupancyReport: page("/dashboard/materialOccupancyReport", "everyone"),
  counters: page("/dashboard/counters", "everyone"),
  counter: page("/dashboard/counters/:counterId", "everyone"),
  tagInTagOut: page("/dashboard/tag-in-tag-out", "notWorker", { flag: "tagInTagOut" }),
  alertsList: page("/alerts/list", "everyone"),
  alertsConfiguration: page("/alerts/configuration", "everyone"),
  resources: page("/administration/resources", "admin"),
  resourceCreate: page("/administration/resources/create", "admin"),
  resourceCreateAsset: page("/administration/resources/create/asset/:family/:subFamily", "admin"),
  tags: page("/administration/tags/:manufacturerId?", "admin"),
  reports: page("/administration/reports", "admin"),
  reportCreate: page("/administration/reports/create", "admin"),
  reportCreateFor: page("/administration/reports/create/:family/:subFamily", "admin"),
  labels: page("/administration/labels", "admin"),
  qrCodes: page("/administration/qr-codes", "admin"),
  referential: page("/administration/referential", "admin"),
  sites: page("/administration/sites", "admin"),
  floors: page("/administration/floors", "admin", { worksiteOnly: true }),
  plans: page("/administration/plans", "admin", { worksiteOnly: true }),
  areas: page("/administration/areas", "admin"),
  coverage: page("/administration/coverage", "admin"),
  countersAdministration: page("/administration/counters", "admin"),
  counterCreate: page("/administration/counters/create", "admin"),
  counterEdit: page("/administration/counters/edit/:counterId", "admin"),
  users: page("/administration/users", "admin"),
  permissions: page("/administration/permissions", "admin"),
  keys: page("/administration/access", "admin"),
  webhooks: page("/administration/webhooks", "admin"),
  connectors: page("/administration/connectors", "admin"),
  journal: page("/administration/journal", "admin"),
  configuration: page("/administration/configuration", "admin"),
  customers: page("/administration/customers", "superAdmin"),
  analytics: page("/administration/analytics", "superAdmin"),
  operations: page("/administration/operations", "superAdmin"),
  tagInTagOutAdministration: page("/administration/tag-in-tag-out", "superAdmin"),
  utils: page("/administration/utils", "superAdmin"),
  provisioning: page("/administration/provisioning", "superAdmin"),
  experimentalFeatures: page("/experimental-features", "superAdmin"),
  debugUi: page("/debug-ui", "superAdmin"),
  qrRedirect: page("/:clientId/qr-code/:qrCodeId", "everyone"),
  passwordUpdate: page("/password", "everyone"),
  invitations: page("/invitations", "everyone"),
  account: page("/account", "everyone"),
} satisfies Record<string, PageRow>;

export type PageName = keyof typeof PAGES;

type PartsOfPath<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? PartOf<First> & PartsOfPath<Rest>
  : PartOf<Path>;
type PartOf<Part extends string> = Part extends `:${infer Name}?`
  ? { readonly [Key in Name]?: string }
  : Part extends `:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** A page whose path needs no part. */
export type PlainPage = {
  [Page in PageName]: Record<never, never> extends PageParts<Page> ? Page : never;
}[PageName];

/** What the address of a page is filled with: the parts of its path by their names. */
export type PageParts<Page extends PageName> =
  unknown extends PartsOfPath<PathOf<Page>>
    ? Readonly<Record<string, never>>
    : PartsOfPath<PathOf<Page>>;
type PathOf<Page extends PageName> = (typeof PAGES)[Page]["path"];

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The page's row with all that may be said of it. */
export function pageOf(name: PageName): Required<Pick<PageRow, "path" | "audience">> & PageRow {
  return PAGES[name];
}

/** Pages that are open to everybody who is signed in, whatever the permissions say. Calls for help have a right of their own (`helpRightOf`). */
export const ALWAYS_OPEN: readonly PageName[] = [
  "qrRedirect",
  "passwordUpdate",
  "invitations",
  "account",
];

/** The entries that permissions can name, each with the pages it opens (specification section 2, sidebar entries). */
export const PERMISSION_ENTRIES = {
  home: ["home"],
  resourceTracking: ["assets", "assetDetail", "trips", "siteUse"],
  onSiteLiveFeed: ["liveSite"],
  safetyDashboard: ["safetyDashboard"],
  dataQuality: ["dataQuality"],
  overview: ["overview"],
  biDashboards: ["biDashboards"],
  occupancyReport: ["materialOccupancyReport"],
  realTimeCounters: ["counters", "counter"],
  inOut: ["tagInTagOut"],
  alertsList: ["alertsList"],
  alertsConfiguration: ["alertsConfiguration"],
  resources: ["resources", "resourceCreate", "resourceCreateAsset"],
  sensors: ["tags"],
  reports: ["reports", "reportCreate", "reportCreateFor"],
  labels: ["labels"],
  qrCodes: ["qrCodes"],
  referential: ["referential"],
  sites: ["sites"],
  worksite: ["floors", "plans"],
  areas: ["areas"],
  coverage: ["coverage"],
  countersAdministration: ["countersAdministration", "counterCreate", "counterEdit"],
  users: ["users"],
  permissions: ["permissions"],
  keys: ["keys"],
  webhooks: ["webhooks"],
  connectors: ["connectors"],
  journal: ["journal"],
  configuration: ["configuration"],
} as const satisfies Record<string, readonly PageName[]>;
export type PermissionEntryName = keyof typeof PERMISSION_ENTRIES;
export const PERMISSION_ENTRY_NAMES = Object.keys(PERMISSION_ENTRIES) as PermissionEntryName[];
