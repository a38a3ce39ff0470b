import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { AUDIT_EVENTS, JOURNAL } from "./journal.ts";

/** Removes entries of a customer's journal that are older than its configuration says (docs/decisions/0102). */
export const journalJob: JobModule = ({ sdk, now, isHeld }) => ({
  name: "journal",
  every: 10 * MINUTE,
  async run({ index }) {
    const days = (await readConfig(sdk, index))?.journalDays ?? null;
    if (days === null || !isHeld()) return;
    const old = { range: { at: { lt: now() - days * DAY } } };
    for (const collection of [JOURNAL, AUDIT_EVENTS])
      await sdk.bulk.deleteByQuery(index, collection, { query: old });
  },
});
