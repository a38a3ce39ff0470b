import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  CUSTOMER_COLLECTIONS,
  PLATFORM_COLLECTIONS,
} from "../../../../../backend/app/collections.ts";
import type {
  FieldMapping,
  Properties,
} from "../../../../../backend/app/platform/mappings/mapping.ts";
import { Alert } from "../../../../../src/domain/alerts/alert.ts";
import { AlertConfiguration } from "../../../../../src/domain/alerts/alertConfiguration.ts";
import { AlertDelivery } from "../../../../../src/domain/alerts/alertDelivery.ts";
import { AuditEvent } from "../../../../../src/domain/base/auditEvent.ts";
import { CounterHour } from "../../../../../src/domain/counters/counterHistory.ts";
import { BadgeTest } from "../../../../../src/domain/distress/badgeTest.ts";
import { Distress } from "../../../../../src/domain/distress/distress.ts";
import { LoneWorkDelivery } from "../../../../../src/domain/distress/loneWorkMessage.ts";
import { LoneWorker, LoneWorkRules } from "../../../../../src/domain/distress/loneWorker.ts";
import { DistressDelivery, Escalation } from "../../../../../src/domain/distress/escalation.ts";
import { Evacuation, EvacuationEvent } from "../../../../../src/domain/evacuations/evacuation.ts";
import { Asset } from "../../../../../src/domain/assets/asset.ts";
import { AssetComment } from "../../../../../src/domain/assets/assetComment.ts";
import { AssetFault } from "../../../../../src/domain/assets/assetFault.ts";
import { AssetFile } from "../../../../../src/domain/assets/assetFile.ts";
import { AssetImport, ImportChunk } from "../../../../../src/domain/imports/assetImport.ts";
import { AssetHistoryEvent } from "../../../../../src/domain/assets/assetHistory.ts";
import { AssetDay, AssetTrack } from "../../../../../src/domain/assets/assetDay.ts";
import { AssetLocation } from "../../../../../src/domain/assets/assetLocation.ts";
import { UnknownDevices } from "../../../../../src/domain/devices/unknownDevices.ts";
import { FloorFingerprints } from "../../../../../src/domain/coverage/fingerprints.ts";
import { WalkPart, WalkTest } from "../../../../../src/domain/coverage/walkTest.ts";
import { Connector } from "../../../../../src/domain/connectors/connector.ts";
import {
  ConnectorDevice,
  RefusedMessage,
} from "../../../../../src/domain/connectors/connectorDevice.ts";
import { Counter } from "../../../../../src/domain/counters/counter.ts";
import { CustomerDeletion } from "../../../../../src/domain/customers/customerStatus.ts";
import { Customer } from "../../../../../src/domain/customers/customer.ts";
import { DataRequest } from "../../../../../src/domain/customers/dataRequest.ts";
import { PurgeCertificate } from "../../../../../src/domain/customers/purge.ts";
import { CustomerConfig } from "../../../../../src/domain/customers/customerConfig.ts";
import { DeviceHistoryEvent } from "../../../../../src/domain/devices/deviceHistory.ts";
import { JournalEntry } from "../../../../../src/domain/journal/journalEntry.ts";
import { PlatformNotice } from "../../../../../src/domain/operations/platformNotice.ts";
import { Heartbeat } from "../../../../../src/domain/base/heartbeat.ts";
import { AccessKey } from "../../../../../src/domain/apiKeys/accessKey.ts";
import { NameOpening } from "../../../../../src/domain/evacuations/nameOpening.ts";
import { Label } from "../../../../../src/domain/referential/label.ts";
import { MaintenanceRecord } from "../../../../../src/domain/assets/maintenanceRecord.ts";
import { MeterRecord } from "../../../../../src/domain/assets/meterRecord.ts";
import {
  EvacuationDelivery,
  EvacuationMessages,
} from "../../../../../src/domain/evacuations/evacuationMessages.ts";
import { UserFactors } from "../../../../../src/domain/users/factor.ts";
import { Permissions, PermissionTemplate } from "../../../../../src/domain/users/permissions.ts";
import { QrCode } from "../../../../../src/domain/qrCodes/qrCode.ts";
import { Family } from "../../../../../src/domain/referential/referential.ts";
import {
  ReminderDelivery,
  ReminderDigest,
} from "../../../../../src/domain/reports/reminders/reminderDigest.ts";
import { Report } from "../../../../../src/domain/reports/report.ts";
import { ReportDelivery, ReportSend } from "../../../../../src/domain/reports/reportSend.ts";
import { SavedView } from "../../../../../src/domain/assets/savedView.ts";
import { SensorActivity } from "../../../../../src/domain/devices/sensorActivity.ts";
import { Site } from "../../../../../src/domain/sites/site.ts";
import { SiteCheckpoint } from "../../../../../src/domain/timeMachine/siteCheckpoint.ts";
import { PushDelivery } from "../../../../../src/domain/push/pushDelivery.ts";
import { PushSubscription } from "../../../../../src/domain/push/pushSubscription.ts";
import { DeviceCommand } from "../../../../../src/domain/devices/deviceCommand.ts";
import { Tag } from "../../../../../src/domain/devices/tag.ts";
import { UserLink } from "../../../../../src/domain/users/userLink.ts";
import { Invitation } from "../../../../../src/domain/users/invitation.ts";
import {
  TagInOutBox,
  TagInOutBoxKey,
  TagInOutRecord,
} from "../../../../../src/domain/attendance/tagInOut.ts";

import { SyncedUser } from "../../../../../backend/app/customers/sync/syncedUsers.ts";
import { FleetDay } from "../../../../../src/domain/assets/fleetDay.ts";
import { CustomerSync } from "../../../../../src/domain/customers/sync.ts";
import { Webhook } from "../../../../../src/domain/webhooks/webhook.ts";
import { WebhookDelivery } from "../../../../../src/domain/webhooks/webhookDelivery.ts";
import { WebhookNotice } from "../../../../../src/domain/webhooks/webhookMessage.ts";

/** The document of each collection; several where it holds several kinds; none where nothing is stored. */
const SCHEMAS: Readonly<Record<string, readonly z.ZodType[]>> = {
  "access-keys": [AccessKey],
  "alert-configurations": [AlertConfiguration],
  "alert-deliveries": [AlertDelivery],
  alerts: [Alert],
  "asset-comments": [AssetComment],
  "asset-files": [AssetFile],
  "asset-import-rows": [ImportChunk],
  "asset-imports": [AssetImport],
  "asset-history": [AssetHistoryEvent],
  "asset-legs": [AssetDay],
  "asset-locations": [AssetLocation],
  "asset-tracks": [AssetTrack],
  "asset-faults": [AssetFault],
  "asset-maintenance": [MaintenanceRecord],
  "asset-meters": [MeterRecord],
  assets: [Asset],
  "audit-events": [AuditEvent],
  "box-keys": [TagInOutBoxKey],
  config: [CustomerConfig],
  "connector-devices": [ConnectorDevice],
  "connector-refusals": [RefusedMessage],
  "device-commands": [DeviceCommand],
  connectors: [Connector],
  "counter-history": [CounterHour],
  counters: [Counter],
  "customer-syncs": [CustomerSync],
  customers: [Customer],
  "badge-tests": [BadgeTest],
  "distress-configurations": [Escalation],
  "distress-deliveries": [DistressDelivery],
  distresses: [Distress],
  "lone-work-configurations": [LoneWorkRules],
  "lone-work-deliveries": [LoneWorkDelivery],
  "lone-workers": [LoneWorker],
  "evacuation-configurations": [EvacuationMessages],
  "evacuation-deliveries": [EvacuationDelivery],
  "evacuation-events": [EvacuationEvent],
  evacuations: [Evacuation],
  "fleet-days": [FleetDay],
  forms: [],
  "floor-fingerprints": [FloorFingerprints],
  heartbeat: [Heartbeat],
  journal: [JournalEntry],
  "customer-deletions": [CustomerDeletion],
  invitations: [Invitation],
  "unknown-devices": [UnknownDevices],
  notices: [PlatformNotice],
  "data-requests": [DataRequest],
  purges: [PurgeCertificate],
  "user-factors": [UserFactors],
  "user-links": [UserLink],
  jobs: [z.object({ id: z.string(), state: z.string() })],
  labels: [Label],
  "name-openings": [NameOpening],
  permissions: [Permissions],
  "permission-templates": [PermissionTemplate],
  "push-deliveries": [PushDelivery],
  "push-subscriptions": [PushSubscription],
  "qr-code": [QrCode],
  references: [Family],
  "reminder-deliveries": [ReminderDelivery],
  "reminder-digests": [ReminderDigest],
  "report-deliveries": [ReportDelivery],
  "report-sends": [ReportSend],
  reports: [Report],
  "saved-views": [SavedView],
  "sensor-activity": [SensorActivity],
  "site-checkpoints": [SiteCheckpoint],
  sites: [Site],
  "tag-history": [DeviceHistoryEvent],
  "tag-in-tag-out": [TagInOutBox, TagInOutRecord],
  "synced-users": [SyncedUser],
  tags: [Tag],
  "walk-tests": [WalkTest],
  "walk-traces": [WalkPart],
  "webhook-deliveries": [WebhookDelivery],
  "webhook-messages": [WebhookNotice],
  webhooks: [Webhook],
};

/** The dotted paths of the fields that a schema can write. */
function schemaPaths(schema: z.ZodType, at = ""): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      schemaPaths(inner as z.ZodType, at === "" ? name : `${at}.${name}`),
    );
  }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  ) {
    return schemaPaths(schema.unwrap() as z.ZodType, at);
  }
  if (schema instanceof z.ZodReadonly) return schemaPaths(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodArray) return schemaPaths(schema.element as z.ZodType, at);
  if (schema instanceof z.ZodPipe) return schemaPaths(schema.out as z.ZodType, at);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => schemaPaths(option as z.ZodType, at));
  }
  return [at];
}

/** The dotted paths that a mapping names; what is stored without being searched ends a path with "/". */
function mappingPaths(properties: Properties, at = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = at === "" ? name : `${at}.${name}`;
    if ("properties" in field) return mappingPaths(field.properties, path);
    return [isWhole(field) ? `${path}/` : path];
  });
}

/** Fields that Elasticsearch takes as one value, whatever is in them. */
function isWhole(field: FieldMapping): boolean {
  return "enabled" in field || field.type === "geo_point";
}

/** The schema's paths, cut where the mapping takes a field as a whole. */
function cut(paths: readonly string[], wholes: readonly string[]): string[] {
  const shortened = paths.map((path) => {
    const whole = wholes.find(
      (stem) => path === stem.slice(0, -1) || path.startsWith(`${stem.slice(0, -1)}.`),
    );
    return whole ?? path;
  });
  return [...new Set(shortened)].toSorted();
}

const COLLECTIONS = { ...CUSTOMER_COLLECTIONS, ...PLATFORM_COLLECTIONS };

describe("mappings", () => {
  it("exist for exactly the collections whose documents are known", () => {
    expect(Object.keys(COLLECTIONS).toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
  });

  it.each(Object.entries(COLLECTIONS))(
    "of %s name exactly the fields of its documents",
    (name, mapping) => {
      const mapped = mappingPaths(mapping.properties).toSorted();
      const written = (SCHEMAS[name] ?? []).flatMap((schema) => schemaPaths(schema));
      const fields = cut(
        written,
        mapped.filter((path) => path.endsWith("/")),
      );
      expect(mapped).toEqual(fields.filter((path) => path !== "id"));
    },
  );

  it.each(Object.entries(COLLECTIONS))(
    "of %s refuse a field that they do not name",
    (_, mapping) => {
      expect(mapping.dynamic).toBe("strict");
    },
  );
});
