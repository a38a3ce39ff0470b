import fc from "fast-check";
import { expect, test } from "vitest";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { tripJob } from "../../../../backend/app/assets/tripJob.ts";
import { AssetDay, AssetTrack } from "../../../../src/domain/assets/assetDay.ts";
import { type Leg, legsOf } from "../../../../src/domain/assets/legs.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { dayOf } from "../../../../src/domain/base/localDay.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { Customer } from "../../../../src/domain/customers/customer.ts";
import { customerForm } from "../../../support/customer.ts";
import { Killed, storeStandIn } from "../reports/storeStandIn.ts";

const ZONE = "Europe/Paris";
/** The evening before a day of 25 hours, so that trips run over midnight and over the hour that is told twice. */
const BEGIN = Date.parse("2026-10-24T18:00:00Z");
const HOME = { lat: 48.11, lon: -1.67 };
const CUSTOMER = Customer.parse({
  ...customerForm("locamat"),
  timezone: ZONE,
  id: "locamat",
  createdAt: 0,
  isArchived: false,
});

type Sent = {
  readonly id: string;
  readonly at: number;
  readonly east: number;
  readonly doubt?: "imprecise" | "tooFast";
  readonly accuracy?: number | null;
};

/** A store with a job at work on it; `dies` counts writes until the process ends. */
function world() {
  const clock = { now: BEGIN };
  let dies = Number.POSITIVE_INFINITY;
  const store = storeStandIn(() => clock.now, {
    beforeWrite() {
      dies -= 1;
      if (dies < 0) throw new Killed();
    },
    afterWrite: () => undefined,
  });
  const ends = new Map<string, number>();
  const deps = {
    sdk: store.sdk,
    ingestion: {
      async applyTrips(_: string, endedAt: ReadonlyMap<string, number>) {
        for (const [id, at] of endedAt) ends.set(id, at);
      },
    },
    now: () => clock.now,
    isHeld: () => true,
    skipInvalid: (error: Error) => {
      throw error;
    },
    lane: { run: (_: string, work: () => Promise<unknown>) => work() },
  } as unknown as JobDeps;
  let job = tripJob(deps);
  store.put("assets", "asset-a", { technology: "GPS", category: "personnel", family: "crew" });
  return {
    store,
    ends,
    wait: (ms: number) => {
      clock.now += ms;
    },
    record: (points: readonly Sent[]) => {
      for (const { id, at, east, doubt, accuracy } of points)
        store.put("asset-locations", id, {
          assetId: "asset-a",
          at,
          recordedAt: clock.now,
          location: offset(HOME, east, 0),
          accuracy: accuracy ?? null,
          site: east < 500 ? "site-yard" : null,
          ...(doubt === undefined ? {} : { doubt }),
        });
    },
    run: async () => {
      clock.now += 3 * SECOND;
      await job.run(CUSTOMER);
    },
    /** It is begun again by another node, after some writes of this one. */
    async dies(after: number) {
      clock.now += 3 * SECOND;
      dies = after;
      await job.run(CUSTOMER).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      dies = Number.POSITIVE_INFINITY;
      job = tripJob(deps);
    },
    days: () =>
      store
        .all("asset-legs")
        .map((one) => AssetDay.parse(one))
        .toSorted((a, b) => a.from - b.from),
  };
}

const told = (leg: Pick<Leg, "kind" | "from" | "to" | "start" | "end">) => [
  leg.kind,
  leg.from,
  leg.to,
  leg.start,
  leg.end,
];
const wholeOf = (points: readonly Sent[]) =>
  legsOf(
    points.map(({ id, at, east, accuracy }) => ({
      id,
      at,
      location: offset(HOME, east, 0),
      accuracy: accuracy ?? null,
    })),
  );

const steps = fc.array(
  fc.record({
    ms: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 * MINUTE }) },
      { weight: 3, arbitrary: fc.constant(5 * MINUTE) },
      { weight: 1, arbitrary: fc.constant(30 * MINUTE) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * HOUR }) },
    ),
    east: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -30, max: 30 }) },
      { weight: 3, arbitrary: fc.integer({ min: -1500, max: 1500 }) },
      { weight: 1, arbitrary: fc.integer({ min: -40_000, max: 40_000 }) },
    ),
    accuracy: fc.constantFrom(null, 5, 50, 300),
  }),
  { minLength: 1, maxLength: 60 },
);
const rounds = fc.array(
  fc.record({
    /** Which of the positions come now, of those that are left. */
    takes: fc.array(fc.nat(), { minLength: 1, maxLength: 15 }),
    dies: fc.option(fc.integer({ min: 0, max: 6 })),
  }),
  { minLength: 1, maxLength: 12 },
);

test(
  "law: kept legs are those of the whole track, by the day on which they began, however late and after whatever crash",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, rounds, async (way, coming) => {
        let [at, east] = [BEGIN, 0];
        const all = way.map((step, index): Sent => {
          at += Math.max(1, step.ms);
          east += step.east;
          return { id: `p${index}`, at, east, accuracy: step.accuracy };
        });
        const here = world();
        const left = [...all];
        for (const { takes, dies } of coming) {
          here.record(takes.flatMap((one) => left.splice(one % Math.max(1, left.length), 1)));
          if (dies === null) await here.run();
          else await here.dies(dies);
          here.wait(90 * SECOND);
        }
        here.record(left);
        await here.run();
        await here.run();
        const days = here.days();
        const legs = wholeOf(all);
        expect(days.flatMap((day) => day.legs.map(told))).toEqual(legs.map(told));
        const isThere = new Map(all.map(({ id, east: metres }) => [id, metres < 500]));
        expect(
          days.flatMap((day) =>
            day.legs.flatMap((one) => (one.kind === "trip" ? [one.isWithin] : [])),
          ),
        ).toEqual(
          legs.flatMap((one) =>
            one.kind === "trip" ? [one.points.every(({ id }) => isThere.get(id))] : [],
          ),
        );
        for (const day of days)
          expect(new Set(day.legs.map(({ from }) => dayOf(from, ZONE)))).toEqual(
            new Set([day.day]),
          );
        const way_ = (of: readonly { kind: string; distance?: number }[]) =>
          of.reduce((sum, leg) => sum + (leg.kind === "trip" ? (leg.distance ?? 0) : 0), 0);
        expect(days.reduce((sum, { distance }) => sum + distance, 0) / 10).toBeCloseTo(
          way_(legs) / 10,
          0,
        );
      }),
      { numRuns: 60 },
    );
  },
);

/** A drive of some minutes at 60 km/h. */
const drive = (from: number, minutes: number, start = 0): Sent[] =>
  Array.from({ length: minutes * 2 + 1 }, (_, index) => ({
    id: `d${from}-${index}`,
    at: from + index * 30 * SECOND,
    east: start + index * 500,
  }));
const stand = (from: number, minutes: number, east: number): Sent[] =>
  Array.from({ length: minutes / 5 }, (_, index) => ({
    id: `s${from}-${index}`,
    at: from + (index + 1) * 5 * MINUTE,
    east,
  }));

test("positions in doubt make no trip", async () => {
  const here = world();
  const away: Sent[] = [10, 12, 14].map((minutes) => ({
    id: `w${minutes}`,
    at: BEGIN + minutes * MINUTE + 1,
    east: 17_000,
    doubt: "imprecise",
  }));
  here.record([...stand(BEGIN, 30, 0), ...away]);
  await here.run();
  here.record([{ id: "last", at: BEGIN + HOUR, east: 9000, doubt: "tooFast" }]);
  here.wait(MINUTE);
  await here.run();
  expect(here.days().flatMap(({ legs }) => legs.map(({ kind }) => kind))).toEqual(["stop"]);
  expect(here.ends.size).toBe(0);
});

test("a trip over midnight is one, of the day on which it began, with the sites at both ends", async () => {
  const here = world();
  const midnight = Date.parse("2026-10-25T22:00:00Z") + HOUR;
  const track = [
    ...stand(midnight - HOUR, 55, 0),
    ...drive(midnight - 5 * MINUTE, 10),
    ...stand(midnight + 5 * MINUTE, 30, 10_000),
  ];
  for (const point of track) {
    here.record([point]);
    await here.run();
    here.wait(MINUTE);
  }
  const days = here.days();
  expect(days.map(({ day, trips, legs }) => [day, trips, legs.map(({ kind }) => kind)])).toEqual([
    ["2026-10-25", 1, ["stop", "trip"]],
    ["2026-10-26", 0, ["stop"]],
  ]);
  expect(days[0]?.legs[1]).toMatchObject({ startSite: "site-yard", endSite: null });
  expect(days[0]).toMatchObject({ distance: 10_000, driven: 10 * MINUTE });
  expect(here.ends).toEqual(new Map([["asset-a", days[0]?.legs[1]?.to]]));
});

test("a track whose legs were made by earlier rules is read anew", async () => {
  const here = world();
  here.record([...stand(BEGIN - DAY, 30, 0), ...drive(BEGIN - DAY + HOUR / 2, 10)]);
  await here.run();
  here.wait(HOUR);
  await here.run();
  const [day] = here.days();
  here.store.put("asset-legs", day?.id ?? "", { ...day, legs: [] });
  const [track] = here.store.all("asset-tracks");
  here.store.put("asset-tracks", "asset-a", { ...track, rules: 1 });
  // Another node goes on with what is stored.
  await here.dies(99);
  here.wait(HOUR);
  await here.run();
  expect(here.days().flatMap(({ legs }) => legs.map(({ kind }) => kind))).toEqual(["stop", "trip"]);
});

test("a track from before there were legs is read, and by a new calendar again", async () => {
  const here = world();
  here.record([...stand(BEGIN - DAY, 30, 0), ...drive(BEGIN - DAY + HOUR / 2, 10)]);
  here.wait(HOUR);
  await here.run();
  expect(here.days().flatMap(({ legs }) => legs.map(({ kind }) => kind))).toEqual(["stop", "trip"]);
});

test("a track that begins before what is kept is made anew of what is left, and says nothing of the rest", async () => {
  const { record, wait, run, days, store } = world();
  const walk = (name: string) =>
    Array.from({ length: 10 }, (_, step) => ({
      id: `${name}-${step}`,
      at: BEGIN + Number(name) * DAY + step * MINUTE,
      east: step * 400,
    }));
  record(walk("0"));
  wait(HOUR);
  await run();
  expect(days()).not.toEqual([]);
  // The positions are removed, as by the purge; what the job remembers is not.
  wait(61 * DAY);
  for (const { id } of walk("0")) await store.sdk.document.delete("", "asset-locations", id);
  record(walk("61"));
  await run();
  await run();
  wait(11 * MINUTE);
  await run();
  const [track] = store.all("asset-tracks").map((one) => AssetTrack.parse(one));
  const kept = BEGIN + 61 * DAY;
  expect(track?.tail.filter(({ at }) => at < kept)).toEqual([]);
  expect(track?.head.filter(({ from }) => from < kept)).toEqual([]);
  expect(days().flatMap(({ legs }) => legs.filter(({ from }) => from < kept))).toEqual([]);
  expect(days()).not.toEqual([]);
});
