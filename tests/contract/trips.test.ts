import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteUseRow } from "../../src/domain/assets/siteUseCalls.ts";
import type { TripDay, TripRow } from "../../src/domain/assets/tripCalls.ts";
import { dayOf } from "../../src/domain/base/localDay.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { asset, site, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { stay } from "../support/stays.ts";

/** Longer than the job's half minute, on a machine that has other things to do. */
const PATIENCE = { timeout: 150_000, interval: 1000 };
const BEGIN = Date.now() - 2 * HOUR;
const DAY = dayOf(BEGIN, "Europe/Paris");
/** Of the drive, which may begin after midnight. */
const DRIVEN = dayOf(BEGIN + 20 * MINUTE, "Europe/Paris");
const LAST = dayOf(BEGIN + 2 * HOUR, "Europe/Paris");

/** Where a gateway heard it for half an hour. */
const PLACED = {
  locationSite: site("tower"),
  areaSince: BEGIN + 10 * MINUTE,
  lastTagUpdate: BEGIN + 40 * MINUTE,
};

let backend: RunningBackend;
let fleet: SmallSite;
beforeAll(async () => {
  backend = await startBackend();
  fleet = await smallSite(backend, "fleet", {
    assets: [
      asset("digger", { technology: "GPS", family: "diggers", category: "material" }),
      asset("drill", { tagId: null, category: "material", ...PLACED }),
      asset("roller", { tagId: null, category: "other" }),
      asset("zoe", { tagId: null, category: "personnel", ...PLACED }),
    ],
    tags: [tag("digger", { technology: "GPS" })],
  });
}, 120_000);
afterAll(() => backend?.stop());

let count = 0;
const position = (at: number, lon: number) => ({
  id: `reading-${(count += 1)}`,
  type: "position",
  at,
  tagId: "tag-digger",
  position: { lat: 45, lon },
});
/** It stands in the yard, drives half an hour eastwards, and stands again. */
const drive = (minute: number) => position(BEGIN + (20 + minute) * MINUTE, 3.995 + minute * 0.01);
const stands = (from: number, lon: number) =>
  [0, 5, 10, 15].map((minute) => position(BEGIN + (from + minute) * MINUTE, lon));

const ask = async <Answer>(by: SmallSite["root"], action: string, body: object) =>
  (
    await by.query({
      controller: "omniscient/trip",
      action,
      body: { customerIndex: "fleet", from: DAY, to: LAST, ...body },
    })
  ).result as Answer;
const rows = async (body: object = {}) =>
  (await ask<{ rows: TripRow[] }>(fleet.root, "list", body)).rows;
const trips = async () =>
  (await rows()).flatMap(({ legs }) =>
    legs.flatMap((leg) =>
      leg.kind === "trip" ? [[(leg.to - leg.from) / MINUTE, Math.round(leg.distance / 1000)]] : [],
    ),
  );

describe("trips of several assets", () => {
  it("are kept as positions come, with the places at both ends", { timeout: 200_000 }, async () => {
    await fleet.send([
      ...stands(0, 3.995),
      ...[0, 1, 2, 3, 4].map(drive),
      // Nothing is heard for twenty minutes.
      ...[25, 26, 27, 28, 29, 30].map(drive),
      ...stands(51, 4.295),
    ]);
    await expect.poll(trips, PATIENCE).toEqual([
      [4, 3],
      [5, 4],
    ]);
    const [row] = await rows();
    expect(row).toMatchObject({ reference: "digger", family: "diggers", trips: 2 });
    const [first] = row?.legs.filter(({ kind }) => kind === "trip") ?? [];
    expect(first).toMatchObject({ startSite: "site-tower" });
    expect(first?.startCity).toMatch(/\(FR\)$/u);
  });

  it("are mended by positions that come late", { timeout: 200_000 }, async () => {
    await fleet.send(Array.from({ length: 20 }, (_, index) => drive(5 + index)));
    await expect.poll(trips, PATIENCE).toEqual([[30, 24]]);
    const { days } = await ask<{ days: TripDay[] }>(fleet.root, "days", {});
    expect(days).toMatchObject([{ day: DRIVEN, assets: 1, trips: 1, driven: 30 * MINUTE }]);
    expect(days[0]?.topSpeed).toBeCloseTo(((days[0]?.distance ?? 0) / 30 / MINUTE) * SECOND, 0);
  });

  it("tell the days and hours on each site, with changes of place and stays, and not of people", async () => {
    await fleet.write("tag-in-tag-out", TagInOutRecord, [
      stay("roller", { dateIn: BEGIN, dateOut: BEGIN + 90 * MINUTE }),
    ]);
    type Uses = { rows: SiteUseRow[]; spots: unknown[] };
    const uses = async (body: object = {}) => {
      const answer = await ask<Uses>(fleet.root, "uses", body);
      const told = answer.rows.map(
        ({ reference, siteId, time }) => `${reference} ${siteId} ${time / MINUTE}`,
      );
      return { ...answer, told: told.toSorted() };
    };
    const { rows: all, spots, told } = await uses();
    expect(told).toEqual(["digger site-tower 20", "drill site-tower 30", "roller site-tower 90"]);
    // It stood in the yard and where it drove to.
    expect(spots).toHaveLength(2);
    expect(all.every(({ days, workingDays }) => days >= workingDays && days >= 1)).toBe(true);
    expect((await uses({ families: ["diggers"] })).told).toEqual(["digger site-tower 20"]);
    expect((await uses({ assetIds: ["asset-drill"] })).told).toEqual(["drill site-tower 30"]);
    expect((await uses({ siteIds: ["site-other"] })).told).toEqual([]);
    expect((await uses({ from: "2020-01-01", to: "2020-01-31" })).told).toEqual([]);
    const tooMany = ask(fleet.root, "uses", { from: "2026-01-01", to: "2026-12-31" });
    await expect(tooMany).rejects.toMatchObject({ id: expect.stringMatching(/too_many/u) });
  });

  it("are asked for by family, asset and day, and refused where nothing can be meant", async () => {
    expect(await rows({ families: ["diggers"] })).toHaveLength(1);
    expect(await rows({ families: ["boats"] })).toEqual([]);
    expect(await rows({ assetIds: ["asset-digger"] })).toHaveLength(1);
    expect(await rows({ assetIds: ["asset-other"] })).toEqual([]);
    expect(await rows({ from: "2020-01-01", to: "2020-01-31" })).toEqual([]);
    const refused = (body: object) =>
      ask(fleet.root, "list", body).then(
        () => null,
        (error: { id?: string }) => error.id,
      );
    expect(await refused({ from: "2026-02-02", to: "2026-02-01" })).toMatch(/invalid_input/u);
    expect(await refused({ from: "2026-01-01", to: "2026-12-31" })).toMatch(/too_many/u);
    expect(await refused({ from: "yesterday" })).toMatch(/invalid_input/u);
  });

  it("are read by those who work there, and not by a screen on a wall", async () => {
    const worker = await fleet.user("fleet.worker", "worker");
    expect((await ask<{ rows: TripRow[] }>(worker, "list", {})).rows).toHaveLength(1);
    const wall = await fleet.user("fleet.screen", "screen");
    await expect(ask(wall, "list", {})).rejects.toMatchObject({ status: 403 });
    await expect(ask(wall, "uses", {})).rejects.toMatchObject({ status: 403 });
  });
});
