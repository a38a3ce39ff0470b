import { NOTHING_PURGED } from "../../../src/domain/base/retention.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { FIRST_PURGE_AFTER } from "../../../src/domain/customers/purge.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";
import { PurgeMemory } from "../platform/tenancy/retention.ts";
import { purgeCustomer } from "./purgeCustomer.ts";

/**
 * Removes what a customer keeps no longer, once a day (docs/decisions/0212). The first purge is two weeks after the first
 * look, so that nothing is lost of a customer whose rules were not looked at. Nothing is removed while an evacuation runs.
 */
export const purgeJob: JobModule = (deps) => ({
  name: "purge",
  every: 30 * SECOND,
  async run({ index, timezone }) {
    const { sdk, now, isHeld } = deps;
    const known = await loadJobState(sdk, `retention-${index}`, PurgeMemory);
    if (known === null) {
      const first = { dueAt: now() + FIRST_PURGE_AFTER, keptSince: NOTHING_PURGED, sweeps: [] };
      await saveJobState(sdk, `retention-${index}`, first);
      return;
    }
    if (known.dueAt > now()) return;
    const running = { query: { term: { state: "running" } } };
    if ((await sdk.document.count(index, "evacuations", running)) > 0 || !isHeld()) return;
    const next = await purgeCustomer(deps, { index, timezone }, known);
    if (next !== null) await saveJobState(sdk, `retention-${index}`, next);
  },
});
