import { expect, test } from "vitest";
import { heartbeatJob } from "../../../../../backend/app/platform/jobs/heartbeatJob.ts";
import type { JobDeps } from "../../../../../backend/app/platform/jobs/job.ts";
import { HEARTBEAT_INTERVAL } from "../../../../../src/domain/base/heartbeat.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import { Customer } from "../../../../../src/domain/customers/customer.ts";
import { customerForm } from "../../../../support/customer.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const NOTICE = {
  _id: "notice-1",
  _source: {
    revision: 1,
    severity: "info",
    text: { fr: "Maintenance ce soir", en: null },
    from: NOW + HOUR,
    to: NOW + 2 * HOUR,
    customers: null,
    byName: "Olga",
    changedAt: NOW,
  },
};
const customerOf = (id: string) =>
  Customer.parse({ ...customerForm(id), id, createdAt: 0, isArchived: false });

/** The job over a platform that has the notice; `fails`: its notices cannot be read. */
function world() {
  const state = { now: NOW, reads: 0, fails: false };
  const beats: { index: string; notices: unknown }[] = [];
  const warnings: string[] = [];
  const deps = {
    now: () => state.now,
    log: { warn: (text: string) => warnings.push(text) },
    sdk: {
      document: {
        mGet: async () => ({ successes: [], errors: [] }),
        search: async () => {
          state.reads += 1;
          await Promise.resolve();
          if (state.fails) throw new Error("no storage");
          return { hits: [NOTICE] };
        },
        createOrReplace: async (index: string, _: string, _id: string, beat: object) => {
          beats.push({ index, notices: Reflect.get(beat, "notices") ?? [] });
        },
      },
    },
  } as unknown as JobDeps;
  return { state, beats, warnings, job: heartbeatJob(deps) };
}

test("from the first beat after a start all customers are told, by one read", async () => {
  const { state, beats, job } = world();
  await Promise.all(["tower", "locamat"].map((index) => job.run(customerOf(index))));
  expect(beats.map(({ index }) => index).toSorted()).toEqual(["locamat", "tower"]);
  for (const { notices } of beats) expect(notices).toMatchObject([{ id: "notice-1" }]);
  expect(state.reads).toBe(1);
});

test("a beat goes out where notices cannot be read, with those that were known last", async () => {
  const { state, beats, warnings, job } = world();
  await job.run(customerOf("tower"));
  state.now += HEARTBEAT_INTERVAL;
  state.fails = true;
  await job.run(customerOf("tower"));
  expect(beats[1]?.notices).toMatchObject([{ id: "notice-1" }]);
  expect(warnings).toHaveLength(1);
});
