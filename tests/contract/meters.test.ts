import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AssetMeters } from "../../src/domain/assets/assetMeter.ts";
import type { MeterUseRow } from "../../src/domain/assets/meterCalls.ts";
import { MeterRecord } from "../../src/domain/assets/meterRecord.ts";
import { dayOf, startOfDay } from "../../src/domain/base/localDay.ts";
import { DAY, HOUR, MINUTE } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { asset, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let bob: Kuzzle;
const NOW = Date.now();
const ZONE = "Europe/Paris";
const machine = (name: string, more: object = {}) =>
  asset(name, { category: "material", family: "diggers", subFamily: "5 t", ...more });

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", {
    people: ["ann"],
    assets: [
      machine("digger"),
      machine("crane", { tagId: null, family: "cranes" }),
      machine("dumper", { tagId: null }),
      machine("sold", { tagId: null, isArchived: true, archivedAt: NOW }),
    ],
    tags: [tag("digger"), tag("spare", { assetId: null })],
  });
  bob = await tower.user("bob", "preperer");
}, 120_000);
afterAll(() => backend?.stop());

let count = 0;
const idOf = (prefix: string) => `${prefix}-${String((count += 1)).padStart(10, "0")}`;
const enter = (body: object) =>
  ask<{ meters: AssetMeters }>(bob, "meter:enter", "tower", {
    assetId: "asset-crane",
    recordId: idOf("meter"),
    meter: "engineHours",
    at: NOW,
    ...body,
  });
const hours = (at: number, value: number, tagId = "tag-digger") => ({
  id: idOf("reading"),
  type: "meter",
  at,
  tagId,
  meter: "engineHours",
  value,
});
const recordsOf = async (name: string) =>
  (await tower.all("asset-meters", MeterRecord, { term: { assetId: `asset-${name}` } })).sort(
    (a, b) => a.at - b.at || a.recordedAt - b.recordedAt,
  );

describe("a meter that is read off", () => {
  it("counts at once and once, with who read it; an older one is history", async () => {
    const entry = { recordId: "meter-firstentry1", value: 1200, at: NOW - 2 * DAY };
    const { meters } = await enter(entry);
    expect(meters.engineHours).toMatchObject({ value: 1200, at: NOW - 2 * DAY, device: null });
    expect(await enter(entry)).toEqual({ meters });
    await enter({ value: 1210.5, at: NOW - DAY });
    await enter({ value: 1190, at: NOW - 9 * DAY });
    expect((await tower.assetOf("crane")).meters.engineHours).toMatchObject({
      value: 1210.5,
      used: 10.5,
    });
    expect(await recordsOf("crane")).toMatchObject([
      { reading: 1190, value: 1190, used: null, tagId: null, by: "bob" },
      { reading: 1200, value: 1200, used: 0, tagId: null, by: "bob" },
      { reading: 1210.5, value: 1210.5, used: 10.5, tagId: null, by: "bob" },
    ]);
  });

  it("that does not follow is asked about, and is no use where it is a correction", async () => {
    const lower = { value: 15, at: NOW - HOUR };
    const { code, data } = await refusal(enter(lower));
    expect([code, data]).toMatchObject([
      "conflict",
      { meter: "engineHours", value: 1210.5, at: NOW - DAY },
    ]);
    const { meters } = await enter({ ...lower, isCorrection: true });
    expect(meters.engineHours).toMatchObject({ value: 15, used: 10.5 });
  });

  it("is a machine's, in use, and of now at the latest", async () => {
    expect(await codeOf(enter({ assetId: "asset-ann", value: 1 }))).toBe("invalid_input");
    expect(await codeOf(enter({ assetId: "asset-sold", value: 1 }))).toBe("archived");
    expect(await codeOf(enter({ assetId: "asset-none", value: 1 }))).toBe("OM006");
    expect(await codeOf(enter({ value: 20, at: Date.now() + DAY }))).toBe("invalid_input");
    expect(await codeOf(enter({ value: 2_000_000 }))).toBe("invalid_input");
  });
});

describe("a device", () => {
  it("counts on from what was read off, and from what another device had reached", async () => {
    const at = NOW - 6 * HOUR;
    const meterOf = async () => (await tower.assetOf("digger")).meters.engineHours;
    await tower.send([hours(at, 40), hours(at + HOUR, 41)]);
    await enter({
      assetId: "asset-digger",
      value: 3000,
      at: at + HOUR + MINUTE,
      isCorrection: true,
    });
    await tower.send([hours(at + 2 * HOUR, 42), hours(at + 3 * HOUR, 43)]);
    expect(await meterOf()).toMatchObject({ value: 3001, used: 2, device: { offset: 2958 } });

    await ask(bob, "asset:unlinkTag", "tower", { assetIds: ["asset-digger"] });
    await ask(bob, "asset:linkTag", "tower", { assetId: "asset-digger", tagId: "tag-spare" });
    // Devices are believed for some seconds; what a device measured before it was linked is no value of the machine.
    await expect
      .poll(
        async () => {
          await tower.send([hours(at + 4 * HOUR, 900, "tag-spare")]);
          const [outcome] = await tower.send([hours(Date.now(), 7, "tag-spare")]);
          return [outcome?.status, (await meterOf())?.device];
        },
        { timeout: 20_000, interval: 500 },
      )
      .toMatchObject(["accepted", { tagId: "tag-spare", reading: 7, offset: 2994 }]);
    expect(await meterOf()).toMatchObject({ value: 3001, used: 2 });
    expect((await tower.tagOf("spare")).linkedAt).toBeGreaterThan(NOW);
    expect((await tower.tagOf("digger")).linkedAt).toBeNull();
  });
});

describe("the use of a span", () => {
  const read = (body: object, by = bob) =>
    ask<{ rows: MeterUseRow[] }>(by, "meter:uses", "tower", body);
  const today = dayOf(NOW, ZONE);
  const daysAgo = (days: number) => dayOf(startOfDay(today, ZONE) - days * DAY + HOUR, ZONE);

  it("is what the counters rose by, with what is not known where values are rare", async () => {
    const entry = { assetId: "asset-dumper" };
    const begin = startOfDay(daysAgo(20), ZONE);
    await enter({ ...entry, value: 500, at: begin - 5 * DAY });
    await enter({ ...entry, value: 520, at: begin + 2 * DAY });
    await enter({ ...entry, value: 560, at: begin + 8 * DAY });
    await enter({ ...entry, value: 572, at: begin + 12 * DAY });
    const span = { from: daysAgo(20), to: daysAgo(11), families: ["diggers"] };
    const { rows } = await read(span);
    expect(rows.map(({ reference, uses }) => ({ reference, uses }))).toEqual([
      {
        reference: (await tower.assetOf("dumper")).reference,
        uses: [
          {
            meter: "engineHours",
            used: 40,
            atMost: 72,
            since: begin + 2 * DAY,
            until: begin + 8 * DAY,
            value: 560,
          },
        ],
      },
    ]);
    expect(await read({ ...span, families: ["cranes"] })).toEqual({ rows: [] });
    const lately = await read({ from: daysAgo(1), to: today, assetIds: ["asset-digger"] });
    expect(lately.rows[0]?.uses[0]).toMatchObject({ used: 2, value: 3001 });
  });

  it("has days that do not end before they begin, a quarter at the most", async () => {
    expect(await codeOf(read({ from: today, to: daysAgo(1) }))).toBe("invalid_input");
    expect(await codeOf(read({ from: daysAgo(100), to: today }))).toBe("too_many");
  });
});
