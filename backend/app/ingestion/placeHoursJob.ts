import { SECOND } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/**
 * Puts the places of people away once their hours are over, and shows them again when they begin or something goes on for
 * which they are recorded (docs/decisions/0225).
 */
export const placeHoursJob: JobModule = ({ ingestion }) => ({
  name: "placeHours",
  every: 10 * SECOND,
  async run({ index }) {
    await ingestion.applyHours(index);
  },
});
