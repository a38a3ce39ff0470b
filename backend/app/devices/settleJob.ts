import { SECOND } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Settles places that nothing contradicted for the debounce, though no further reading came (product.md section 3). */
export const settleJob: JobModule = ({ ingestion }) => ({
  name: "settle",
  every: SECOND,
  async run({ index }) {
    await ingestion.settle(index);
  },
});
