import { assetCommentsMapping } from "./assetComments.ts";
import { assetFilesMapping } from "./assetFiles.ts";
import { assetImportRowsMapping, assetImportsMapping } from "./assetImports.ts";
import { assetMaintenanceMapping } from "./assetMaintenance.ts";
import { formsMapping } from "./forms.ts";
import { labelsMapping } from "./labels.ts";
import { qrCodeMapping } from "./qrCode.ts";
import { referencesMapping } from "./references.ts";
import { reportsMapping } from "./reports.ts";
import { jobsMapping } from "./jobs.ts";
import { alertConfigurationsMapping } from "./alertConfigurations.ts";
import { alertsMapping } from "./alerts.ts";
import { assetHistoryMapping } from "./assetHistory.ts";
import { assetLocationsMapping } from "./assetLocations.ts";
import { assetsMapping } from "./assets.ts";
import { auditEventsMapping } from "./auditEvents.ts";
import { alertDeliveriesMapping } from "./alertDeliveries.ts";
import { configMapping } from "./config.ts";
import { counterHistoryMapping } from "./counterHistory.ts";
import { countersMapping } from "./counters.ts";
import { customersMapping } from "./customers.ts";
import { evacuationEventsMapping, evacuationsMapping } from "./evacuations.ts";
import { heartbeatMapping } from "./heartbeat.ts";
import type { Mapping } from "./mapping.ts";
import { permissionsMapping } from "./permissions.ts";
import { permissionTemplatesMapping } from "./permissionTemplates.ts";
import { sensorActivityMapping } from "./sensorActivity.ts";
import { savedViewsMapping } from "./savedViews.ts";
import { siteCheckpointsMapping } from "./siteCheckpoints.ts";
import { sitesMapping } from "./sites.ts";
import { tagHistoryMapping } from "./tagHistory.ts";
import { boxKeysMapping, tagInTagOutMapping } from "./tagInTagOut.ts";
import { tagsMapping } from "./tags.ts";

/** The collections of every customer's index (product.md section 2). */
export const CUSTOMER_COLLECTIONS: Readonly<Record<string, Mapping>> = {
  "alert-configurations": alertConfigurationsMapping,
  "alert-deliveries": alertDeliveriesMapping,
  alerts: alertsMapping,
  "asset-history": assetHistoryMapping,
  "asset-locations": assetLocationsMapping,
  assets: assetsMapping,
  "asset-comments": assetCommentsMapping,
  "asset-files": assetFilesMapping,
  "asset-import-rows": assetImportRowsMapping,
  "asset-imports": assetImportsMapping,
  "asset-maintenance": assetMaintenanceMapping,
  forms: formsMapping,
  labels: labelsMapping,
  "qr-code": qrCodeMapping,
  references: referencesMapping,
  reports: reportsMapping,
  config: configMapping,
  "audit-events": auditEventsMapping,
  "counter-history": counterHistoryMapping,
  counters: countersMapping,
  "evacuation-events": evacuationEventsMapping,
  evacuations: evacuationsMapping,
  heartbeat: heartbeatMapping,
  "saved-views": savedViewsMapping,
  "site-checkpoints": siteCheckpointsMapping,
  sites: sitesMapping,
  "tag-history": tagHistoryMapping,
  "tag-in-tag-out": tagInTagOutMapping,
  tags: tagsMapping,
};

/** The collections of the index of the platform. */
export const PLATFORM_COLLECTIONS: Readonly<Record<string, Mapping>> = {
  "box-keys": boxKeysMapping,
  customers: customersMapping,
  jobs: jobsMapping,
  permissions: permissionsMapping,
  "permission-templates": permissionTemplatesMapping,
  "sensor-activity": sensorActivityMapping,
};
