import { floorFingerprintsMapping } from "./coverage/floorMapping.ts";
import { walkTestsMapping, walkTracesMapping } from "./coverage/walkMappings.ts";
import { assetCommentsMapping } from "./assets/assetCommentsMapping.ts";
import { assetFilesMapping } from "./assets/assetFilesMapping.ts";
import { assetImportRowsMapping, assetImportsMapping } from "./imports/assetImportsMapping.ts";
import { assetMaintenanceMapping } from "./assets/assetMaintenanceMapping.ts";
import { formsMapping } from "./assets/formsMapping.ts";
import { keysMapping } from "./apiKeys/keysMapping.ts";
import { labelsMapping } from "./referential/labelsMapping.ts";
import { dataRequestsMapping } from "./customers/dataRequestsMapping.ts";
import { purgesMapping } from "./customers/purgesMapping.ts";
import { qrCodeMapping } from "./qrCodes/qrCodeMapping.ts";
import { pushDeliveriesMapping, pushSubscriptionsMapping } from "./push/pushMappings.ts";
import { referencesMapping } from "./referential/referencesMapping.ts";
import {
  reminderDeliveriesMapping,
  reminderDigestsMapping,
} from "./reports/reminders/remindersMapping.ts";
import {
  reportDeliveriesMapping,
  reportSendsMapping,
  reportsMapping,
} from "./reports/reportsMapping.ts";
import { journalMapping } from "./journal/journalMapping.ts";
import { jobsMapping } from "./platform/mappings/jobsMapping.ts";
import { alertConfigurationsMapping } from "./alerts/alertConfigurationsMapping.ts";
import { alertsMapping } from "./alerts/alertsMapping.ts";
import { assetHistoryMapping } from "./assets/assetHistoryMapping.ts";
import {
  assetLegsMapping,
  assetTracksMapping,
  fleetDaysMapping,
} from "./assets/assetLegsMapping.ts";
import { assetLocationsMapping } from "./assets/assetLocationsMapping.ts";
import { assetFaultsMapping } from "./assets/assetFaultsMapping.ts";
import { assetMetersMapping } from "./assets/assetMetersMapping.ts";
import { assetsMapping } from "./assets/assetsMapping.ts";
import { auditEventsMapping } from "./platform/mappings/auditEventsMapping.ts";
import { alertDeliveriesMapping } from "./alerts/alertDeliveriesMapping.ts";
import {
  connectorDevicesMapping,
  deviceCommandsMapping,
  connectorRefusalsMapping,
  connectorsMapping,
} from "./connectors/connectorMappings.ts";
import { configMapping } from "./customers/configMapping.ts";
import { counterHistoryMapping } from "./counters/counterHistoryMapping.ts";
import { countersMapping } from "./counters/countersMapping.ts";
import { customerDeletionsMapping } from "./customers/customerDeletionsMapping.ts";
import { customerSyncsMapping, syncedUsersMapping } from "./customers/sync/syncsMapping.ts";
import { customersMapping } from "./customers/customersMapping.ts";
import {
  evacuationConfigurationsMapping,
  evacuationDeliveriesMapping,
  evacuationEventsMapping,
  evacuationsMapping,
  nameOpeningsMapping,
} from "./evacuations/evacuationsMapping.ts";
import {
  badgeTestsMapping,
  distressConfigurationsMapping,
  distressDeliveriesMapping,
  distressesMapping,
  loneWorkConfigurationsMapping,
  loneWorkDeliveriesMapping,
  loneWorkersMapping,
} from "./distress/distressMappings.ts";
import { heartbeatMapping } from "./platform/mappings/heartbeatMapping.ts";
import type { Mapping } from "./platform/mappings/mapping.ts";
import { invitationsMapping } from "./users/invitationsMapping.ts";
import { userFactorsMapping } from "./users/factors/userFactorsMapping.ts";
import { userLinksMapping } from "./users/userLinksMapping.ts";
import { noticesMapping } from "./operations/noticesMapping.ts";
import { permissionsMapping } from "./users/permissionsMapping.ts";
import { permissionTemplatesMapping } from "./users/permissionTemplatesMapping.ts";
import { sensorActivityMapping } from "./devices/sensorActivityMapping.ts";
import { savedViewsMapping } from "./assets/savedViewsMapping.ts";
import { siteCheckpointsMapping } from "./timeMachine/siteCheckpointsMapping.ts";
import { sitesMapping } from "./sites/sitesMapping.ts";
import { tagHistoryMapping } from "./devices/tagHistoryMapping.ts";
import { boxKeysMapping, tagInTagOutMapping } from "./attendance/tagInTagOutMapping.ts";
import {
  webhookDeliveriesMapping,
  webhookMessagesMapping,
  webhooksMapping,
} from "./webhooks/webhooksMapping.ts";
import { tagsMapping } from "./devices/tagsMapping.ts";
import { unknownDevicesMapping } from "./devices/unknownDevicesMapping.ts";

/** The collections of every customer's index (product.md section 2). */
export const CUSTOMER_COLLECTIONS: Readonly<Record<string, Mapping>> = {
  "alert-configurations": alertConfigurationsMapping,
  "alert-deliveries": alertDeliveriesMapping,
  alerts: alertsMapping,
  "asset-history": assetHistoryMapping,
  "asset-legs": assetLegsMapping,
  "asset-locations": assetLocationsMapping,
  "asset-tracks": assetTracksMapping,
  assets: assetsMapping,
  "asset-comments": assetCommentsMapping,
  "asset-files": assetFilesMapping,
  "asset-import-rows": assetImportRowsMapping,
  "asset-imports": assetImportsMapping,
  "asset-faults": assetFaultsMapping,
  "asset-maintenance": assetMaintenanceMapping,
  "asset-meters": assetMetersMapping,
  "fleet-days": fleetDaysMapping,
  forms: formsMapping,
  labels: labelsMapping,
  "push-deliveries": pushDeliveriesMapping,
  "qr-code": qrCodeMapping,
  references: referencesMapping,
  "reminder-deliveries": reminderDeliveriesMapping,
  "reminder-digests": reminderDigestsMapping,
  "report-deliveries": reportDeliveriesMapping,
  "report-sends": reportSendsMapping,
  reports: reportsMapping,
  config: configMapping,
  "connector-devices": connectorDevicesMapping,
  "connector-refusals": connectorRefusalsMapping,
  "device-commands": deviceCommandsMapping,
  "audit-events": auditEventsMapping,
  "counter-history": counterHistoryMapping,
  counters: countersMapping,
  "badge-tests": badgeTestsMapping,
  "distress-configurations": distressConfigurationsMapping,
  "distress-deliveries": distressDeliveriesMapping,
  distresses: distressesMapping,
  "evacuation-configurations": evacuationConfigurationsMapping,
  "evacuation-deliveries": evacuationDeliveriesMapping,
  "evacuation-events": evacuationEventsMapping,
  evacuations: evacuationsMapping,
  "floor-fingerprints": floorFingerprintsMapping,
  heartbeat: heartbeatMapping,
  journal: journalMapping,
  "lone-work-configurations": loneWorkConfigurationsMapping,
  "lone-work-deliveries": loneWorkDeliveriesMapping,
  "lone-workers": loneWorkersMapping,
  "name-openings": nameOpeningsMapping,
  "saved-views": savedViewsMapping,
  "site-checkpoints": siteCheckpointsMapping,
  sites: sitesMapping,
  "tag-history": tagHistoryMapping,
  "tag-in-tag-out": tagInTagOutMapping,
  tags: tagsMapping,
  "unknown-devices": unknownDevicesMapping,
  "walk-tests": walkTestsMapping,
  "walk-traces": walkTracesMapping,
  "webhook-deliveries": webhookDeliveriesMapping,
  "webhook-messages": webhookMessagesMapping,
};

/** The collections of the index of the platform. */
export const PLATFORM_COLLECTIONS: Readonly<Record<string, Mapping>> = {
  "access-keys": keysMapping,
  "box-keys": boxKeysMapping,
  connectors: connectorsMapping,
  "customer-deletions": customerDeletionsMapping,
  "customer-syncs": customerSyncsMapping,
  customers: customersMapping,
  "data-requests": dataRequestsMapping,
  invitations: invitationsMapping,
  jobs: jobsMapping,
  journal: journalMapping,
  notices: noticesMapping,
  permissions: permissionsMapping,
  "permission-templates": permissionTemplatesMapping,
  purges: purgesMapping,
  "push-subscriptions": pushSubscriptionsMapping,
  "sensor-activity": sensorActivityMapping,
  "synced-users": syncedUsersMapping,
  "user-factors": userFactorsMapping,
  "user-links": userLinksMapping,
  webhooks: webhooksMapping,
};
