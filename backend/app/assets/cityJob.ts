import { MINUTE } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Gives a city to assets that were located before there was a gazetteer; readings give it to all others. */
export const cityJob: JobModule = ({ ingestion, isHeld }) => ({
  name: "cities",
  every: 10 * MINUTE,
  async run({ index }) {
    let filled = 1;
    while (filled > 0 && isHeld()) filled = await ingestion.fillCities(index);
  },
});
