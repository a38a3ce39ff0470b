import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { AUDIT_EVENTS, JOURNAL } from "./journal.ts";

/** How long walk tests are kept where the customer keeps its journal for ever, in days: each has a trace of up to 28,000 readings. */
const WALK_DAYS = 90;

/** Removes what is older than a customer's configuration says: entries of its journal (docs/decisions/0102), and walk tests with their traces (docs/decisions/0139). */
export const journalJob: JobModule = ({ sdk, now, isHeld, journalDays }) => ({
  name: "journal",
  every: 10 * MINUTE,
  async run({ index }) {
    const days = (await readConfig(sdk, index))?.journalDays ?? null;
    // Whoever administers a customer must not make what they did disappear sooner than the platform allows.
    const kept = days === null ? null : Math.max(days, journalDays);
    const before = (age: number) => now() - age * DAY;
    const walked = before(days ?? WALK_DAYS);
    const old: readonly (readonly [collection: string, query: object])[] = [
      ...(kept === null
        ? []
        : [JOURNAL, AUDIT_EVENTS].map(
            (collection) => [collection, { range: { at: { lt: before(kept) } } }] as const,
          )),
      // A test goes with the first part of its trace; the rest follows within the length of a test.
      ["walk-tests", { range: { startedAt: { lt: walked } } }],
      ["walk-traces", { range: { at: { lt: walked } } }],
    ];
    if (!isHeld()) return;
    for (const [collection, query] of old)
      await sdk.bulk.deleteByQuery(index, collection, { query });
  },
});
