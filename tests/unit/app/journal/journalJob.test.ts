import { expect, test } from "vitest";
import { journalJob } from "../../../../backend/app/journal/journalJob.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { storedForm } from "../../../../backend/app/platform/kuzzle/documents.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { Customer } from "../../../../src/domain/customers/customer.ts";
import { defaultCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { customerForm } from "../../../support/customer.ts";

const NOW = 1_700_000_000_000;
const TOWER = CustomerIndex.parse("tower");

/** What is removed of the customer when the job runs. */
async function removed({
  days,
  isHeld = true,
  floor = 30,
}: {
  readonly days: number | null;
  readonly isHeld?: boolean;
  /** Days that the platform keeps journals at least. */
  readonly floor?: number;
}): Promise<readonly unknown[]> {
  const queries: unknown[] = [];
  const config = { ...defaultCustomerConfig(TOWER), journalDays: days };
  const answer = { _id: config.id, _source: storedForm(config) };
  const deps = {
    now: () => NOW,
    isHeld: () => isHeld,
    journalDays: floor,
    sdk: {
      document: {
        mGet: async () => ({ successes: [answer], errors: [] }),
        get: async () => answer,
      },
      bulk: {
        deleteByQuery: async (index: string, collection: string, body: unknown) =>
          queries.push([index, collection, body]),
      },
    },
  };
  const customer = Customer.parse({
    ...customerForm("tower"),
    id: "tower",
    createdAt: NOW,
    isArchived: false,
  });
  await journalJob(deps as unknown as JobDeps).run(customer);
  return queries;
}

const walksBefore = (at: number) => [
  ["tower", "walk-tests", { query: { range: { startedAt: { lt: at } } } }],
  ["tower", "walk-traces", { query: { range: { at: { lt: at } } } }],
];

test("entries are kept as long as the platform says at least, walk tests as the customer says", async () => {
  const query = { range: { at: { lt: NOW - 180 * DAY } } };
  expect(await removed({ days: 45, floor: 180 })).toEqual([
    ["tower", "journal", { query }],
    ["tower", "audit-events", { query }],
    ...walksBefore(NOW - 45 * DAY),
  ]);
});

test("entries older than the customer says are removed, with what is recorded apart and walk tests as old", async () => {
  const query = { range: { at: { lt: NOW - 45 * DAY } } };
  expect(await removed({ days: 45 })).toEqual([
    ["tower", "journal", { query }],
    ["tower", "audit-events", { query }],
    ...walksBefore(NOW - 45 * DAY),
  ]);
});

test("walk tests are removed after 90 days where the customer keeps its journal for ever", async () => {
  expect(await removed({ days: null })).toEqual(walksBefore(NOW - 90 * DAY));
});

test("nothing is removed where another node has the lease", async () => {
  expect(await removed({ days: 45, isHeld: false })).toEqual([]);
});
