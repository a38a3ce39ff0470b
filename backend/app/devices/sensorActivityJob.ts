import { Asset } from "../../../src/domain/assets/asset.ts";
import { type Sensor, sensorActivityOf } from "../../../src/domain/devices/sensorActivity.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";

const SensorAsset = Asset.pick({ id: true, technology: true, lastMovedAt: true });

/** The day's active and inactive sensors (specification section 1, Analytics); the last run of a day is what stays of it. */
export const sensorActivityJob: JobModule = ({ sdk, now, skipInvalid }) => ({
  name: "sensor activity",
  every: 10 * MINUTE,
  async run({ index, timezone }) {
    const sensors: Sensor[] = [];
    const query = {
      query: {
        bool: { filter: [{ term: { isArchived: false } }, { exists: { field: "technology" } }] },
      },
      _source: ["technology", "lastMovedAt"],
    };
    for await (const sensor of searchAll(sdk, index, "assets", SensorAsset, query, skipInvalid))
      sensors.push(sensor);
    const activity = sensorActivityOf(index, sensors, now(), timezone);
    await sdk.document.createOrReplace(
      "multi-tenancy-config",
      "sensor-activity",
      activity.id,
      storedForm(activity),
    );
  },
});
