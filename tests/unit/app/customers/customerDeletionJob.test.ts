import { describe, expect, test } from "vitest";
import { customerDeletionJob } from "../../../../backend/app/customers/customerDeletionJob.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { newDeletion } from "../../../../src/domain/customers/customerStatus.ts";

const ASKED = 1_700_000_000_000;
const TOWER = CustomerIndex.parse("tower");

/** Stores that hold traces of the customer tower; `fails` names the call that fails the next time it is made. */
function world({ isHeld = true } = {}) {
  const clock = { now: ASKED };
  const gone: string[] = [];
  const state = { fails: null as string | null, isAsked: true, isHeld };
  const call = (name: string) => {
    if (state.fails === name) {
      state.fails = null;
      throw new Error(`${name} failed`);
    }
    gone.push(name);
  };
  const { id, ...stored } = newDeletion(TOWER, "Ada Lovelace", ASKED);
  const sdk = {
    document: {
      search: async () => {
        const hits = state.isAsked ? [{ _id: id, _source: stored }] : [];
        return { hits, total: hits.length };
      },
      exists: async () => true,
      delete: async (_: string, collection: string, document: string) => {
        call(`${collection}/${document}`);
        if (collection === "customer-deletions") state.isAsked = false;
      },
      deleteByQuery: async (_: string, collection: string) => call(`${collection}/*`),
    },
    collection: { refresh: async () => undefined },
    index: { exists: async () => true, delete: async (index: string) => call(`index ${index}`) },
    security: { deleteUser: async () => undefined },
    query: async ({ action }: { action: string }) => {
      if (action === "mDeleteProfiles") call("profiles");
      return { result: { hits: [] } };
    },
  };
  const deps = {
    sdk,
    now: () => clock.now,
    isHeld: () => state.isHeld,
    exclusively: (_: string, work: () => Promise<unknown>) => work(),
    files: { deleteAll: async (folder: string) => call(`files ${folder}`) },
    internals: { forgetAll: async () => call("cache") },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    skipInvalid: () => undefined,
  };
  return { clock, gone, state, job: customerDeletionJob(deps as unknown as JobDeps) };
}

describe("the deletion of a customer", () => {
  test("does nothing while the grace runs, whatever the storage finds, and everything once it is over", async () => {
    const { clock, gone, job } = world();
    clock.now = ASKED + 7 * DAY - 1;
    await job.run();
    expect(gone).toEqual([]);
    clock.now += 1;
    await job.run();
    expect(gone).toEqual([
      "profiles",
      "files tower",
      "access-keys/*",
      "box-keys/*",
      "connectors/*",
      "customer-syncs/*",
      "data-requests/*",
      "invitations/*",
      "jobs/alerts-tower",
      "jobs/checkpoints-tower",
      "jobs/connectivity-tower",
      "jobs/retention-tower",
      "jobs/trips-tower",
      "jobs/webhookDeadlines-tower",
      "jobs/webhooks-tower",
      "journal/*",
      "notices/tower",
      "permissions/tower",
      "purges/*",
      "push-subscriptions/*",
      "sensor-activity/*",
      "synced-users/*",
      "user-links/*",
      "webhooks/*",
      "index tower",
      "cache",
      "customers/tower",
      "customer-deletions/tower",
    ]);
    const once = gone.length;
    await job.run();
    expect(gone).toHaveLength(once);
  });

  test.each(["profiles", "files tower", "permissions/tower", "index tower", "customers/tower"])(
    "that is cut off at %s is begun again and ends",
    async (cut) => {
      const { clock, gone, state, job } = world();
      clock.now = ASKED + 7 * DAY;
      state.fails = cut;
      await expect(job.run()).rejects.toThrow(`${cut} failed`);
      expect(gone).not.toContain("customer-deletions/tower");
      await job.run();
      expect(gone.at(-1)).toBe("customer-deletions/tower");
      expect(gone).toContain(cut);
    },
  );

  test("is left to the node that holds the lease", async () => {
    const { clock, gone, job } = world({ isHeld: false });
    clock.now = ASKED + 8 * DAY;
    await job.run();
    expect(gone).toEqual([]);
  });
});
