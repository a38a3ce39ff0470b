import type { PageName } from "../../domain/users/pages.ts";
import { lazyScreen, type Screen } from "./lazyScreen.ts";

/** The screen of every page, each fetched when it is first opened. */
export const SCREENS: Readonly<Record<PageName, Screen>> = {
  home: lazyScreen(async () => (await import("../home/Home.tsx")).Home),
  assets: lazyScreen(async () => (await import("../assets/AssetScreen.tsx")).AssetScreen),
  assetDetail: lazyScreen(async () => (await import("../assets/AssetDetail.tsx")).AssetDetail),
  liveSite: lazyScreen(async () => (await import("../sites/live/LiveSite.tsx")).LiveSite),
  safetyDashboard: lazyScreen(
    async () => (await import("../evacuations/SafetyDashboard.tsx")).SafetyDashboard,
  ),
  callsForHelp: lazyScreen(async () => (await import("../distress/CallsForHelp.tsx")).CallsForHelp),
  dataQuality: lazyScreen(async () => (await import("../devices/DataQuality.tsx")).DataQuality),
  overview: lazyScreen(async () => (await import("../reports/overview/Overview.tsx")).Overview),
  tagInTagOut: lazyScreen(async () => (await import("../attendance/TagInTagOut.tsx")).TagInTagOut),
  tagInTagOutAdministration: lazyScreen(
    async () =>
      (await import("../attendance/TagInTagOutAdministration.tsx")).TagInTagOutAdministration,
  ),
  alertsConfiguration: lazyScreen(
    async () => (await import("../alerts/rules/AlertsConfiguration.tsx")).AlertsConfiguration,
  ),
  alertsList: lazyScreen(async () => (await import("../alerts/AlertsList.tsx")).AlertsList),
  biDashboards: lazyScreen(
    async () => (await import("../reports/bi/BiDashboards.tsx")).BiDashboards,
  ),
  materialOccupancyReport: lazyScreen(
    async () => (await import("../reports/occupancy/OccupancyReport.tsx")).OccupancyReport,
  ),
  siteUse: lazyScreen(async () => (await import("../assets/use/SiteUse.tsx")).SiteUse),
  trips: lazyScreen(async () => (await import("../assets/trips/Trips.tsx")).Trips),
  reports: lazyScreen(async () => (await import("../reports/sent/Reports.tsx")).Reports),
  reportCreate: lazyScreen(async () => (await import("../reports/sent/Reports.tsx")).ReportCreate),
  reportCreateFor: lazyScreen(
    async () => (await import("../reports/sent/Reports.tsx")).ReportCreateFor,
  ),
  counters: lazyScreen(
    async () => (await import("../counters/CountersDashboard.tsx")).CountersDashboard,
  ),
  countersAdministration: lazyScreen(
    async () => (await import("../counters/CountersAdministration.tsx")).CountersAdministration,
  ),
  counterCreate: lazyScreen(
    async () => (await import("../counters/CounterEditor.tsx")).CounterCreate,
  ),
  counterEdit: lazyScreen(async () => (await import("../counters/CounterEditor.tsx")).CounterEdit),
  counter: lazyScreen(async () => (await import("../counters/CounterScreen.tsx")).CounterScreen),
  sites: lazyScreen(async () => (await import("../sites/Sites.tsx")).Sites),
  provisioning: lazyScreen(
    async () => (await import("../devices/tags/Provisioning.tsx")).Provisioning,
  ),
  utils: lazyScreen(async () => (await import("../devices/utils/Utils.tsx")).Utils),
  tags: lazyScreen(async () => (await import("../devices/tags/Tags.tsx")).Tags),
  coverage: lazyScreen(async () => (await import("../coverage/Coverage.tsx")).Coverage),
  areas: lazyScreen(async () => (await import("../sites/areas/Areas.tsx")).Areas),
  plans: lazyScreen(async () => (await import("../sites/plans/Plans.tsx")).Plans),
  floors: lazyScreen(async () => (await import("../sites/floors/Floors.tsx")).Floors),
  labels: lazyScreen(async () => (await import("../referential/labels/Labels.tsx")).Labels),
  referential: lazyScreen(
    async () => (await import("../referential/ReferentialScreen.tsx")).ReferentialScreen,
  ),
  qrCodes: lazyScreen(async () => (await import("../qrCodes/QrCodes.tsx")).QrCodes),
  qrRedirect: lazyScreen(async () => (await import("../qrCodes/QrRedirect.tsx")).QrRedirect),
  resources: lazyScreen(async () => (await import("../assets/resources/Resources.tsx")).Resources),
  resourceCreate: lazyScreen(
    async () => (await import("../assets/resources/ResourceCreate.tsx")).ResourceCreate,
  ),
  resourceCreateAsset: lazyScreen(
    async () => (await import("../assets/resources/ResourceCreateAsset.tsx")).ResourceCreateAsset,
  ),
  debugUi: lazyScreen(async () => (await import("./debug/DebugUi.tsx")).DebugUi),
  passwordUpdate: lazyScreen(
    async () => (await import("../users/login/PasswordUpdate.tsx")).PasswordUpdate,
  ),
  users: lazyScreen(async () => (await import("../users/administration/Users.tsx")).Users),
  permissions: lazyScreen(
    async () => (await import("../users/permissions/PermissionsScreen.tsx")).PermissionsScreen,
  ),
  keys: lazyScreen(async () => (await import("../apiKeys/Keys.tsx")).Keys),
  connectors: lazyScreen(async () => (await import("../connectors/Connectors.tsx")).Connectors),
  webhooks: lazyScreen(async () => (await import("../webhooks/Webhooks.tsx")).Webhooks),
  customers: lazyScreen(async () => (await import("../customers/Customers.tsx")).Customers),
  analytics: lazyScreen(
    async () => (await import("../customers/analytics/Analytics.tsx")).Analytics,
  ),
  operations: lazyScreen(async () => (await import("../operations/Operations.tsx")).Operations),
  journal: lazyScreen(async () => (await import("../journal/Journal.tsx")).Journal),
  configuration: lazyScreen(
    async () => (await import("../customers/configuration/Configuration.tsx")).Configuration,
  ),
  account: lazyScreen(async () => (await import("../users/account/Account.tsx")).Account),
  invitations: lazyScreen(
    async () => (await import("../users/invitations/Invitations.tsx")).Invitations,
  ),
  experimentalFeatures: lazyScreen(
    async () => (await import("./ExperimentalFeatures.tsx")).ExperimentalFeatures,
  ),
};
