import { expect, test } from "vitest";
import { maintenanceJob } from "../../../../backend/app/assets/maintenanceJob.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { MaintenanceRecord } from "../../../../src/domain/assets/maintenanceRecord.ts";
import { DAY, HOUR, startOfLocalDay } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { Killed, storeStandIn } from "../reports/storeStandIn.ts";

const ZONE = "Europe/Paris";
const day = (at: number) => startOfLocalDay(at, ZONE);

function world() {
  const clock = { now: T0 + 10 * DAY };
  let dies = Number.POSITIVE_INFINITY;
  let writes = 0;
  const store = storeStandIn(() => clock.now, {
    beforeWrite() {
      dies -= 1;
      if (dies < 0) throw new Killed();
    },
    afterWrite() {
      writes += 1;
    },
  });
  const deps = {
    sdk: store.sdk,
    now: () => clock.now,
    isHeld: () => true,
    skipInvalid: (error: Error) => {
      throw error;
    },
  } as unknown as JobDeps;
  const customer = { index: "tower", timezone: ZONE } as unknown as Customer;
  const { id, ...digger } = asset("digger", { category: "material" });
  const ran = (value: number) =>
    store.put("assets", id, {
      ...digger,
      meters: {
        engineHours: {
          value,
          at: clock.now,
          used: value,
          device: null,
          doubted: null,
          kept: { value, at: clock.now },
        },
      },
    });
  const plan = (name: string, more: object = {}) =>
    store.put("asset-maintenance", `maintenance-${name}`, {
      assetId: id,
      kind: "preventive",
      title: name,
      notes: null,
      plannedAt: null,
      doneAt: null,
      performedBy: null,
      every: { months: null, amount: 250 },
      plannedMeter: { meter: "engineHours", value: 1250, from: { value: 1000, at: T0 } },
      createdAt: T0,
      createdBy: "user-a",
      ...more,
    });
  return {
    clock,
    ran,
    plan,
    dieAt: (count: number) => {
      dies = count;
    },
    writes: () => writes,
    /** A process of its own: nothing is remembered of the last run. */
    run: () => Promise.resolve(maintenanceJob(deps).run(customer)),
    plannedAt: (name: string) =>
      MaintenanceRecord.parse(
        store.all("asset-maintenance").find(({ id }) => id === `maintenance-${name}`),
      ).plannedAt,
  };
}

test("what is planned by a meter moves to the day on which the meter reaches its value", async () => {
  const { ran, plan, run, plannedAt, writes, clock } = world();
  plan("oil");
  plan("done", { doneAt: T0 });
  plan("calendar", { plannedMeter: null, latestAt: T0, plannedAt: T0 });
  ran(1100);
  await run();
  expect(plannedAt("oil")).toBe(day(T0 + 25 * DAY));
  expect(plannedAt("done")).toBeNull();
  expect(plannedAt("calendar")).toBe(T0);
  const written = writes();
  clock.now += HOUR;
  await run();
  expect(writes()).toBe(written);
  clock.now += HOUR;
  ran(1500);
  await run();
  expect(plannedAt("oil")).toBeLessThan(clock.now);
});

test("a process that ends before it has written leaves the next one to do it", async () => {
  const { ran, plan, run, plannedAt, dieAt } = world();
  plan("oil");
  ran(1100);
  dieAt(0);
  await expect(run()).rejects.toThrow(Killed);
  expect(plannedAt("oil")).toBeNull();
  dieAt(Number.POSITIVE_INFINITY);
  await run();
  expect(plannedAt("oil")).toBe(day(T0 + 25 * DAY));
});
