import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fleetDayJob } from "../../backend/app/assets/fleetDayJob.ts";
import { siteUsesOf } from "../../backend/app/assets/siteUses.ts";
import type { JobDeps } from "../../backend/app/platform/jobs/job.ts";
import type { Sdk } from "../../backend/app/platform/kuzzle/sdk.ts";
import { CUSTOMER_COLLECTIONS } from "../../backend/app/collections.ts";
import { AssetDay, foldTrack, type KeptPoint, NO_TRACK } from "../../src/domain/assets/assetDay.ts";
import { presencesOfLegs, siteUses, spanDays, spotsOf } from "../../src/domain/assets/siteUse.ts";
import { offset } from "../../src/domain/base/geometry.ts";
import { AssetId, CustomerIndex, SiteId } from "../../src/domain/base/ids.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import { DEFAULT_WORKING_DAYS } from "../../src/domain/base/workingDays.ts";
import { Customer } from "../../src/domain/customers/customer.ts";
import { customerForm } from "../support/customer.ts";
import { asset } from "../support/fixtures.ts";
import { type TestStorage, testStorage } from "../unit/embedded/storage/storageFolder.ts";
import { lines } from "./storageClient.ts";

const ZONE = "Europe/Paris";
/** A day of 25 hours lies among them. */
const DAYS = spanDays({ from: "2026-10-23", to: "2026-10-27" }, ZONE, DEFAULT_WORKING_DAYS);
/** Two days later: all days of the span are over. */
const NOW = Date.parse("2026-10-29T12:00:00Z");
const BEFORE = Date.parse("2026-10-22T20:00:00Z");
const HOME = { lat: 48.11, lon: -1.67 };
const MACHINES = ["a", "b", "c"].map((name) => AssetId.parse(`asset-${name}`));
const INDEX = CustomerIndex.parse("locamat");
const CUSTOMER = Customer.parse({
  ...customerForm("locamat"),
  timezone: ZONE,
  id: "locamat",
  createdAt: 0,
  isArchived: false,
});

let storage: TestStorage;
let legsRead = 0;
beforeAll(async () => {
  storage = await testStorage();
  for (const name of ["assets", "asset-history", "asset-legs", "fleet-days", "tag-in-tag-out"])
    await storage.call("PUT", `/${name}`, { mappings: CUSTOMER_COLLECTIONS[name] });
  const machines = ["a", "b", "c"].flatMap((name) => {
    const { id, ...body } = asset(name, { technology: "GPS", category: "material" });
    return [{ index: { _id: id } }, body];
  });
  await storage.call("POST", "/assets/_bulk?refresh=true", lines(...machines));
});
afterAll(() => storage.stop());

type Hit = { _id: string; _source: object };
type Found = { hits: { hits: Hit[]; total: { value: number } }; aggregations?: object };

/** What of the SDK the job and the call use, on the embedded storage; never more than one page. */
const sdk = {
  collection: { refresh: async () => undefined },
  bulk: {
    async import(_index: string, collection: string, operations: readonly object[]) {
      await storage.call("POST", `/${collection}/_bulk?refresh=true`, lines(...operations));
      return { errors: [] };
    },
  },
  document: {
    async search(_index: string, collection: string, body: object, { size }: { size: number }) {
      const { body: answer } = await storage.call("POST", `/${collection}/_search`, {
        ...body,
        size,
      });
      const { hits, aggregations } = answer as unknown as Found;
      if (collection === "asset-legs") legsRead += hits.hits.length;
      return { hits: hits.hits, total: hits.total.value, aggregations };
    },
    async mDelete(_index: string, collection: string, ids: readonly string[]) {
      const operations = ids.map((_id) => ({ delete: { _id } }));
      await storage.call("POST", `/${collection}/_bulk?refresh=true`, lines(...operations));
    },
  },
} as unknown as Sdk;
const skipInvalid = (error: Error) => {
  throw error;
};

/** Moves of one machine: minutes until the next position, and how far east of the yard it is then. */
const moves = fc.array(
  fc.record({
    minutes: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(8, 240, 900)),
    east: fc.constantFrom(0, 0, 10, 300, 2000, 9000),
    isLate: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);

function trackOf(all: readonly { minutes: number; east: number; isLate: boolean }[]) {
  let at = BEFORE;
  return all.map(({ minutes, east, isLate }, index) => {
    at += minutes * MINUTE;
    const site =
      east < 500 ? SiteId.parse("site-yard") : east > 8000 ? SiteId.parse("site-dig") : null;
    const point: KeptPoint = { id: `p${index}`, at, location: offset(HOME, east, 0), site };
    return { point, isLate };
  });
}

const kept = (tracks: readonly (readonly KeptPoint[])[]): readonly AssetDay[] =>
  tracks.flatMap((track, index) =>
    track.length === 0 ? [] : foldTrack(MACHINES[index] as AssetId, NO_TRACK, track, ZONE).days,
  );

const empty = (name: string) =>
  storage.call("POST", `/${name}/_delete_by_query?refresh=true`, { query: { match_all: {} } });

async function store(days: readonly AssetDay[]): Promise<void> {
  await empty("asset-legs");
  const documents = days.flatMap(({ id, ...day }) => [{ index: { _id: id } }, day]);
  if (documents.length > 0)
    await storage.call("POST", "/asset-legs/_bulk?refresh=true", lines(...documents));
}

/** What is added up from all legs, whatever else is kept. */
function expected(days: readonly AssetDay[]) {
  const [begin, end] = [DAYS[0]?.from ?? 0, DAYS.at(-1)?.to ?? 0];
  const legs = days.flatMap((day) => day.legs);
  const rows = MACHINES.flatMap((assetId) =>
    siteUses(
      presencesOfLegs(days.filter((day) => day.assetId === assetId).flatMap((day) => day.legs)),
      DAYS,
    ).map((use) => ({ assetId, ...use })),
  );
  const stops = legs.flatMap((leg) =>
    leg.kind === "stop"
      ? [{ at: leg.at, time: Math.min(leg.to, end) - Math.max(leg.from, begin) }]
      : [],
  );
  return { rows, time: spotsOf(stops, 1000).reduce((sum, { time }) => sum + time, 0) };
}

async function answered() {
  const choice = { index: INDEX, families: [], assetIds: [], siteIds: [] };
  legsRead = 0;
  const { rows, spots } = await siteUsesOf({ sdk, skipInvalid }, choice, DAYS, NOW);
  return {
    rows: rows.map(({ reference: _, designation: _d, family: _f, subFamily: _s, ...use }) => use),
    time: spots.reduce((sum, { time }) => sum + time, 0),
  };
}

const sorted = ({
  rows,
  time,
}: {
  rows: readonly { assetId: string; siteId: string }[];
  time: number;
}) => ({
  rows: rows.toSorted((a, b) => `${a.assetId}${a.siteId}`.localeCompare(`${b.assetId}${b.siteId}`)),
  time,
});

test("the use of sites of days in short is what all legs add up to, late positions included", async () => {
  let mended = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(moves, moves, moves), async (drawn) => {
      await empty("fleet-days");
      const tracks = drawn.map(trackOf);
      const [prompt, all] = [
        kept(tracks.map((one) => one.filter(({ isLate }) => !isLate).map(({ point }) => point))),
        kept(tracks.map((one) => one.map(({ point }) => point))),
      ];
      if (JSON.stringify(expected(prompt)) !== JSON.stringify(expected(all))) mended += 1;
      const job = fleetDayJob({
        sdk,
        skipInvalid,
        now: () => NOW,
        isHeld: () => true,
      } as unknown as JobDeps);

      await store(prompt);
      expect(sorted(await answered())).toEqual(sorted(expected(prompt)));
      await job.run(CUSTOMER);
      expect(sorted(await answered())).toEqual(sorted(expected(prompt)));
      // Only what began before the span and reaches into it: one day a machine.
      expect(legsRead).toBeLessThanOrEqual(MACHINES.length);

      await store(all);
      expect(sorted(await answered())).toEqual(sorted(expected(all)));
      await job.run(CUSTOMER);
      expect(sorted(await answered())).toEqual(sorted(expected(all)));
      expect(legsRead).toBeLessThanOrEqual(MACHINES.length);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(mended).toBeGreaterThan(3);
}, 180_000);
