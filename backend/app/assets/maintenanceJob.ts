import { Asset } from "../../../src/domain/assets/asset.ts";
import { plannedDay } from "../../../src/domain/assets/maintenancePlan.ts";
import { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

const Metered = Asset.pick({ id: true, meters: true });

/**
 * Moves maintenance that is planned by a meter to the day on which the meter reaches it (docs/decisions/0249), so that lists,
 * calendars and reminders, which go by that day, need no meters. Running it twice changes nothing.
 */
export const maintenanceJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => ({
  name: "maintenanceDays",
  // Days change slowly.
  every: 10 * MINUTE,
  async run({ index, timezone }) {
    const query = {
      bool: {
        filter: [{ exists: { field: "plannedMeter.meter" } }],
        must_not: [{ exists: { field: "doneAt" } }],
      },
    };
    const records: MaintenanceRecord[] = [];
    const found = searchAll(
      sdk,
      index,
      "asset-maintenance",
      MaintenanceRecord,
      { query },
      skipInvalid,
    );
    for await (const record of found) records.push(record);
    if (records.length === 0) return;
    const ids = [...new Set(records.map(({ assetId }) => assetId))];
    const place = { index, collection: "assets", ids };
    const assets = new Map(
      (await readDocuments(sdk, place, Metered, skipInvalid)).map((one) => [one.id, one]),
    );
    const moved = records.flatMap((record) => {
      const meters = assets.get(record.assetId)?.meters;
      if (meters === undefined) return [];
      const plannedAt = plannedDay(record, meters, now(), timezone);
      return plannedAt === record.plannedAt ? [] : [{ id: record.id, changes: { plannedAt } }];
    });
    if (moved.length > 0 && isHeld()) await updateDocuments(sdk, index, "asset-maintenance", moved);
  },
});
