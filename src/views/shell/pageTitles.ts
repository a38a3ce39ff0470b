import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PageName } from "../../domain/users/pages.ts";
import type { NavigationGroupId } from "./navigation.ts";

/** What pages are called, in the sidebar, at their top and in the window's title. */
export const PAGE_TITLES: Readonly<Record<PageName, MessageDescriptor>> = {
  home: msg`Home`,
  assets: msg`Resource tracking`,
  assetDetail: msg`Resource`,
  liveSite: msg`On-Site Live Feed`,
  safetyDashboard: msg`Safety dashboard`,
  dataQuality: msg`Data quality`,
  overview: msg`Overview`,
  biDashboards: msg`BI dashboards`,
  materialOccupancyReport: msg`Occupancy report`,
  counters: msg`Real-time counters`,
  counter: msg`Counter`,
  tagInTagOut: msg`In/Out`,
  alertsList: msg({ message: "List", context: "alerts" }),
  alertsConfiguration: msg({ message: "Configurations", context: "alerts" }),
  resources: msg`Resources`,
  resourceCreate: msg`New resource`,
  resourceCreateAsset: msg({ message: "Description", context: "step of a new resource" }),
  tags: msg`Sensors`,
  reports: msg`Reports`,
  reportCreate: msg`New report`,
  reportCreateFor: msg({ message: "Content", context: "step of a new report" }),
  labels: msg`Labels`,
  qrCodes: msg`QR Codes`,
  referential: msg`Referential`,
  sites: msg`Sites`,
  floors: msg`Worksite`,
  areas: msg`Areas`,
  countersAdministration: msg`Counters administration`,
  counterCreate: msg`New counter`,
  counterEdit: msg`Edit the counter`,
  users: msg`Users`,
  permissions: msg`Permissions`,
  keys: msg`Access for machines`,
  webhooks: msg`Webhooks`,
  configuration: msg({ message: "Configuration", context: "customer" }),
  customers: msg`Customers management`,
  analytics: msg`Analytics`,
  tagInTagOutAdministration: msg`In/Out administration`,
  utils: msg`Utils`,
  provisioning: msg`Provisioning`,
  plans: msg`Plans management`,
  experimentalFeatures: msg`Experimental features`,
  debugUi: msg`Debug`,
  qrRedirect: msg`QR code`,
  passwordUpdate: msg`Change of password`,
  invitations: msg`Invitations`,
  account: msg`My account`,
};

/** The headings of the sidebar. */
export const GROUP_TITLES: Readonly<Record<NavigationGroupId, MessageDescriptor>> = {
  main: msg`Main`,
  dashboard: msg`Dashboard`,
  alerts: msg`Alerts`,
  administration: msg`Administration`,
  platform: msg`Platform`,
};
