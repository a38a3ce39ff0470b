import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { CounterForm } from "../../src/domain/counters/counterForm.ts";
import { CounterHour } from "../../src/domain/counters/counterHistory.ts";
import { AssetMoved } from "../../src/domain/assets/assetHistory.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { SiteCheckpoint } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import { HOUR, MINUTE } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { area, asset, counter, placeIn } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
const PATIENCE = { timeout: 20_000, interval: 200 };
/** A whole hour some hours ago. */
const START = Math.floor((Date.now() - 5 * HOUR) / HOUR) * HOUR;

const family = Family.parse({
  id: "family-people",
  name: "people",
  category: "personnel",
  markerUrl: null,
  labels: {},
  subFamilies: [{ name: "crew", labels: {}, attributes: [] }],
});

beforeAll(async () => {
  backend = await startBackend();
  const inYard = { ...placeIn("yard"), locationSite: placeIn("yard").site };
  const { site: _, ...place } = inYard;
  tower = await smallSite(backend, "tower", {
    assets: ["a", "b", "c"].map((name) => asset(name, place)),
  });
  await tower.write("references", Family, [family]);
  ann = await tower.user("ann", "admin");
}, 120_000);
afterAll(() => backend?.stop());

async function ask(action: string, body: object, sdk = ann): Promise<Record<string, unknown>> {
  const request = { controller: "omniscient/counter", action };
  const { result } = await sdk.query({ ...request, body: { customerIndex: "tower", ...body } });
  return result as Record<string, unknown>;
}

/** The code and, by path, the codes of the fields that a call is refused with. */
async function refusal(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return "taken";
  } catch (error) {
    const { id, props } = error as { id: string; props: string[] };
    const { issues = [] } = JSON.parse(props[0] ?? "{}") as {
      issues?: { path: string; code: string }[];
    };
    return [id.split(".").at(-1), ...issues.map(({ path, code }) => `${path}: ${code}`)];
  }
}

const form = (overrides: object = {}) => ({ ...CounterForm.parse(counter()), ...overrides });
const quiet = { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 };
const made = async (name: string, overrides: object = {}) =>
  Counter.parse(
    (await ask("create", { counter: form({ name, alert: quiet, ...overrides }) }))["counter"],
  );
const stored = async (id: string) => {
  const [found] = await tower.all("counters", Counter, { ids: { values: [id] } });
  if (found === undefined) throw new Error(`The counter ${id} is gone.`);
  return found;
};

describe("a counter", () => {
  it("is created, counted by the job and kept by the hour", async () => {
    const { id } = await made("Created");
    await expect.poll(async () => (await stored(id)).state.present, PATIENCE).toBe(3);
    await expect
      .poll(
        async () =>
          (await tower.all("counter-history", CounterHour)).filter((h) => h.counterId === id),
        PATIENCE,
      )
      .toMatchObject([{ min: 3, max: 3, average: 3, last: 3 }]);
  });

  it.each([
    { name: "an empty name", given: { name: " " }, expected: ["name: too_small"] },
    {
      name: "a max that is not above the min",
      given: { thresholds: [{ area: "area-yard", min: 3, max: 3 }] },
      expected: ["thresholds.0.max: custom"],
    },
    {
      name: "a time slot that is none",
      given: { schedule: { days: ["monday"], slots: [{ from: "25:00", to: "26:00" }] } },
      expected: ["schedule.slots.0.from: invalid_format", "schedule.slots.0.to: invalid_format"],
    },
    {
      name: "what does not exist",
      given: { sites: ["site-tower", "site-moon"], families: ["ghosts"], subFamilies: [] },
      expected: ["sites.1: unknown_site", "families.0: unknown_family"],
    },
    {
      name: "a delay beyond a day",
      given: { alert: { ...quiet, delay: 1441 } },
      expected: ["alert.delay: too_big"],
    },
    {
      name: "a field that only the server writes",
      given: { state: {} },
      expected: [": unrecognized_keys"],
    },
  ])("is refused at the field for $name", async ({ given, expected }) => {
    const attempt = ask("create", { counter: form({ name: "Refused", alert: quiet, ...given }) });
    expect(await refusal(attempt)).toEqual(["invalid_input", ...expected]);
  });

  it("has a name of its own, whatever its case, also when two are created at once", async () => {
    const create = (name: string) =>
      refusal(ask("create", { counter: form({ name, alert: quiet }) }));
    const both = await Promise.all([create("Twice"), create(" TWICE")]);
    expect(both.map(String).toSorted()).toEqual(["name_taken,name: name_taken", "taken"]);
  });

  it("keeps its figures when its settings change", async () => {
    const { id } = await made("Changed");
    await expect.poll(async () => (await stored(id)).state.present, PATIENCE).toBe(3);
    await ask("update", {
      counterId: id,
      changes: { colour: "#000000", reset: { period: "none" } },
    });
    expect(await stored(id)).toMatchObject({ colour: "#000000", state: { present: 3 } });
    await ask("update", { counterId: id, changes: { areas: ["area-hall"], thresholds: [] } });
    await expect.poll(async () => (await stored(id)).state.present, PATIENCE).toBe(0);
  });

  it("is archived, out of the way of its name, and comes back only under a free one", async () => {
    const { id } = await made("Archived");
    await ask("archive", { counterId: id });
    expect(await refusal(ask("update", { counterId: id, changes: {} }))).toEqual(["archived"]);
    const second = await made("Archived");
    expect(await refusal(ask("unarchive", { counterId: id }))).toEqual([
      "name_taken",
      "name: name_taken",
    ]);
    await ask("update", { counterId: second.id, changes: { name: "Other" } });
    await ask("unarchive", { counterId: id });
    await expect.poll(async () => (await stored(id)).state.present, PATIENCE).toBe(3);
  });

  it("is duplicated with its settings and figures of its own", async () => {
    const original = await made("Original", { colour: "#abcdef" });
    const { counter: copy } = await ask("duplicate", { counterId: original.id, name: "Copy" });
    expect(copy).toMatchObject({ name: "Copy", colour: "#abcdef", state: { computedAt: null } });
    expect((copy as Counter).id).not.toBe(original.id);
  });

  it("begins its entries and peak anew by hand", async () => {
    const { id } = await made("Reset");
    await expect.poll(async () => (await stored(id)).state.present, PATIENCE).toBe(3);
    const { resetByHandAt } = await ask("reset", { counterId: id });
    await expect
      .poll(async () => (await stored(id)).state, PATIENCE)
      .toMatchObject({ entries: 0, peak: 3, lastResetAt: resetByHandAt });
  });

  it("counts nothing that is written into its past after it began", async () => {
    const fresh = await smallSite(backend, "fresh");
    const state = async () => (await fresh.all("counters", Counter))[0]?.state;
    const moved = (name: string, recordedAt: number) =>
      AssetMoved.parse({
        id: `moved-${name}`,
        seq: recordedAt * 1000,
        type: "asset.moved",
        at: recordedAt,
        recordedAt,
        assetId: `asset-${name}`,
        tagId: null,
        family: "people",
        subFamily: "crew",
        from: placeIn("hall"),
        to: placeIn("yard"),
      });
    await fresh.write("counters", Counter, [counter({ computedAt: null })]);
    await expect
      .poll(async () => (await state())?.computedAt, PATIENCE)
      .toEqual(expect.any(Number));
    await fresh.write("asset-history", AssetMoved, [moved("past", START)]);
    await fresh.write("asset-history", AssetMoved, [moved("now", Date.now())]);
    await expect.poll(async () => (await state())?.entries, PATIENCE).toBeGreaterThan(0);
    expect(await state()).toMatchObject({ entries: 1, peak: 1 });
  });

  it("is for admins of its customer alone", async () => {
    const bob = await tower.user("bob", "worker");
    const eve = await (await smallSite(backend, "rental")).user("eve", "admin");
    const create = { counter: form({ name: "Foreign", alert: quiet }) };
    expect(await refusal(ask("create", create, eve))).toEqual(["not_allowed"]);
    await expect(ask("create", create, bob)).rejects.toMatchObject({
      id: "security.rights.forbidden",
    });
  });
});

describe("the back-test of a counter", () => {
  const moved = (number: number, who: string, minute: number, isIn: boolean) =>
    AssetMoved.parse({
      id: `moved-${number}`,
      seq: number,
      type: "asset.moved",
      at: START + minute * MINUTE,
      recordedAt: START + minute * MINUTE,
      assetId: `asset-${who}`,
      tagId: null,
      family: "people",
      subFamily: "crew",
      from: placeIn(isIn ? "hall" : "yard"),
      to: placeIn(isIn ? "yard" : "hall"),
    });
  const rule = (delay: number) => {
    const { sites, areas, families, subFamilies, schedule } = counter();
    const thresholds = [{ area: area("yard"), min: null, max: 4 }];
    return { sites, areas, families, subFamilies, schedule, thresholds, delay };
  };
  const minutes = (at: number | null) => (at === null ? null : (at - START) / MINUTE);

  it("begins with the checkpoint, goes on from part to part and says how many alerts there would have been", async () => {
    const three = await tower.all("assets", Asset, {
      ids: { values: ["asset-a", "asset-b", "asset-c"] },
    });
    await tower.write(
      "site-checkpoints",
      SiteCheckpoint,
      [
        {
          id: `site-tower-${START}`,
          site: placeIn("yard").site,
          at: START,
          seq: 0,
          assets: three.map((one) => ({
            ...one,
            place: placeIn("yard"),
            location: null,
            heardUntil: null,
            hiddenSince: null,
          })),
        } as SiteCheckpoint,
      ].map((checkpoint) => SiteCheckpoint.parse(checkpoint)),
    );
    await tower.write("asset-history", AssetMoved, [
      moved(1, "dot", 10, true),
      moved(2, "eli", 20, true),
      moved(3, "dot", 26, false),
      moved(4, "fay", 70, true),
      moved(5, "eli", 90, false),
    ]);
    const replay = async (delay: number) => {
      let state: unknown = null;
      const found: unknown[] = [];
      const parts: number[] = [];
      for (let from = START; from < START + 2 * HOUR; from += HOUR) {
        const answer = await ask("backTest", { rule: rule(delay), from, to: from + HOUR, state });
        ({ state } = answer);
        parts.push(Number(answer["moves"]));
        found.push(...(answer["alerts"] as unknown[]));
      }
      return {
        parts,
        alerts: (found as { from: number; raisedAt: number; to: number; peak: number }[]).map(
          (a) => [minutes(a.from), minutes(a.raisedAt), minutes(a.to), a.peak],
        ),
      };
    };
    expect(await replay(0)).toEqual({
      parts: [3, 2],
      alerts: [
        [20, 20, 26, 5],
        [70, 70, 90, 5],
      ],
    });
    expect(await replay(10)).toEqual({ parts: [3, 2], alerts: [[70, 80, 90, 5]] });
  });

  it("refuses more than a day at once", async () => {
    const body = { rule: rule(0), from: START - 25 * HOUR, to: START };
    expect(await refusal(ask("backTest", body))).toEqual(["too_many"]);
  });
});

// After the back-test, whose log it reads.
describe("a counter in the time machine", () => {
  // Counted up to the last of these moves, or the job would write hours of them beside the one of the test.
  const past = counter({ cursor: 5 }, { createdAt: START, id: "counter-past" as Counter["id"] });
  const at = async (minute: number) => {
    const instant = START + minute * MINUTE;
    const { result } = await ann.query({
      controller: "omniscient/history",
      action: "at",
      body: { customerIndex: "tower", at: instant },
    });
    const { assets, counters } = result as {
      assets: { id: string; place: { area: string } }[];
      counters: { id: string; state: Counter["state"] }[];
    };
    return {
      inYard: assets.filter(({ place }) => place.area === area("yard")).length,
      state: counters.find(({ id }) => id === past.id)?.state,
    };
  };

  it("counts from the checkpoint where there is no hour of its history, and says since when", async () => {
    await tower.write("counters", Counter, [past]);
    expect(await at(15)).toMatchObject({
      inYard: 4,
      state: { present: 4, entries: 1, peak: 4, lastResetAt: START },
    });
    expect(await at(80)).toMatchObject({ inYard: 5, state: { present: 5, entries: 3, peak: 5 } });
  });

  it("goes on from the last hour that was complete before", async () => {
    await tower.write("counter-history", CounterHour, [
      {
        id: `${past.id}-${START}`,
        counterId: past.id,
        hour: START,
        min: 3,
        max: 5,
        average: 4,
        last: 4,
        lastAt: START + HOUR,
        entries: 2,
        peak: 9,
        counted: 30,
        observed: HOUR,
      },
    ]);
    expect((await at(80)).state).toMatchObject({
      present: 5,
      entries: 31,
      peak: 9,
      lastResetAt: null,
    });
    // The hour was not over then.
    expect((await at(15)).state).toMatchObject({ entries: 1, peak: 4 });
  });

  it("was not there before it was made", async () => {
    const { result } = await ann.query({
      controller: "omniscient/history",
      action: "at",
      body: { customerIndex: "tower", at: START - 1 },
    });
    expect(result).toMatchObject({ checkpointAt: null, counters: [] });
  });
});
