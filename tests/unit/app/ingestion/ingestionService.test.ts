import { must } from "../../../../src/domain/base/must.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCustomerLane } from "../../../../backend/app/ingestion/customerLane.ts";
import { createCustomerTurns } from "../../../../backend/app/ingestion/customerTurns.ts";
import { createIngestion } from "../../../../backend/app/ingestion/ingestionService.ts";
import type { IngestionStore } from "../../../../backend/app/ingestion/ingestionStore.ts";
import { createSequence } from "../../../../backend/app/ingestion/sequence.ts";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import type { IngestionResult } from "../../../../src/domain/ingestion/ingestionState.ts";
import { ACKNOWLEDGED_WITHIN } from "../../../../src/domain/ingestion/admission.ts";
import { HOUR, SECOND } from "../../../../src/domain/base/time.ts";
import {
  anchor,
  asset,
  box,
  ingestionInput,
  placeIn,
  T0,
  tag,
  judgedAt,
} from "../../../support/fixtures.ts";

/** The refusal of work that may no longer write. */
const ASKED_TO_WAIT = { code: "busy", status: 503, data: { waitMs: expect.any(Number) } };
const TOWER = CustomerIndex.parse("tower");

const position = (id: string, second: number, lon = 4.4997) => ({
  id,
  type: "position",
  at: T0 + second * SECOND,
  tagId: "tag-ann",
  position: { lat: 45, lon },
});
const heard = (id: string, ms: number, by: string, rssi: number) => ({
  id,
  type: "heard",
  at: T0 + ms,
  tagId: "tag-ann",
  scannedBy: `tag-${by}`,
  rssi,
});

/** An ingestion on a store in memory, whose writes can be held up or fail. */
function ingestion() {
  const known = ingestionInput(
    {
      assets: [asset("ann")],
      tags: [tag("ann"), anchor("west", "yard"), anchor("east", "hall", 20)],
      boxes: [box(1)],
    },
    { judgePlace: judgedAt(({ lon }) => placeIn(lon < 4.5 ? "yard" : "hall")) },
  );
  const assets = new Map(known.assets);
  const saved: IngestionResult[] = [];
  const state = {
    now: T0 + HOUR,
    isHeld: true,
    failure: null as Error | null,
    loads: 0,
    /** How long a reading takes to be written, in ms. */
    perReading: 0,
    corrected: null as (() => string) | null,
  };
  const store: IngestionStore = {
    load: async () => {
      state.loads += 1;
      return { ...known, assets: new Map(assets) };
    },
    candidates: async () =>
      [...assets.values()].flatMap(({ id, candidate }) =>
        candidate === null ? [] : [{ id, since: candidate.since }],
      ),
    withoutCity: async () =>
      [...assets.values()].flatMap(({ id, location, locationCity }) => {
        const isWrong = state.corrected !== null && locationCity !== state.corrected();
        return location === null || (locationCity !== null && !isWrong) ? [] : [id];
      }),
    cities: async () => ({ at: () => "Rennes (FR)", corrected: state.corrected }),
    recording: async () => known.recording,
    dueByHours: async () => [],
    assets: async (_, ids) => new Map([...assets].filter(([id]) => ids.includes(id))),
    save: async (_, __, result) => {
      if (state.failure !== null) throw state.failure;
      const count = result.outcomes.length * state.perReading;
      if (count > 0) await new Promise((resolve) => setTimeout(resolve, count));
      saved.push(result);
      for (const [id, one] of result.assets) assets.set(id, one);
    },
  };
  const cache = new Map<string, string>();
  const it = createIngestion(
    { now: () => state.now, monotonic: () => performance.now() },
    store,
    // As over the network: who comes meanwhile waits together.
    createCustomerLane(async (_, work) => {
      await Promise.resolve();
      return work(() => state.isHeld);
    }),
    createCustomerTurns({
      monotonic: () => performance.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
    createSequence({
      recall: async (key) => cache.get(key) ?? null,
      remember: async (key, value) => void cache.set(key, value),
    }),
  );
  const ann = (): Asset => assets.get(asset("ann").id) ?? asset("ann");
  return { it, state, saved, cache, ann };
}

const statuses = (outcomes: readonly { readonly status: string }[]) =>
  outcomes.map(({ status }) => status);

describe("the ingestion of a node", () => {
  test("folds the batches that wait in one go, and answers each with its own outcomes in order", async () => {
    const { it, saved, state } = ingestion();
    const outcomes = await Promise.all([
      it.submit(TOWER, null, [position("a", 0)]),
      it.submit(TOWER, null, [position("c", 20), { id: "bad" }, position("b", 10)]),
      it.submit(TOWER, null, [position("d", 30)]),
    ]);
    expect(outcomes.map((batch) => batch.map(({ id, status }) => `${id} ${status}`))).toEqual([
      ["a accepted"],
      ["c accepted", "bad refused", "b late"],
      ["d accepted"],
    ]);
    expect([state.loads, saved.length]).toEqual([1, 1]);
  });

  test("tells a repetition, within a batch, beside it and after it", async () => {
    const { it, saved } = ingestion();
    const one = position("a", 0);
    const both = await Promise.all([
      it.submit(TOWER, null, [one, one]),
      it.submit(TOWER, null, [one]),
    ]);
    expect(both.map(statuses)).toEqual([["accepted", "duplicate"], ["duplicate"]]);
    expect(statuses(await it.submit(TOWER, null, [one]))).toEqual(["duplicate"]);
    expect(saved.flatMap(({ locations }) => locations)).toHaveLength(1);
  });

  test("does not take a refused reading for known", async () => {
    const { it } = ingestion();
    const unknown = { ...position("a", 0), tagId: "tag-nobody" };
    const first = await it.submit(TOWER, null, [unknown, unknown]);
    expect(statuses(first)).toEqual(["refused", "refused"]);
    expect(statuses(await it.submit(TOWER, null, [unknown]))).toEqual(["refused"]);
  });

  test("rejects all that were folded together when the store fails, and takes them when they come again", async () => {
    const { it, state, ann } = ingestion();
    state.failure = new Error("storage is gone");
    const batches = [
      [heard("a", 0, "west", -50), heard("b", 200, "east", -80)],
      [heard("c", 400, "west", -50)],
    ];
    const failed = await Promise.allSettled(batches.map((batch) => it.submit(TOWER, null, batch)));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    state.failure = null;
    const again = await Promise.all(batches.map((batch) => it.submit(TOWER, null, batch)));
    expect(again.map(statuses)).toEqual([["accepted", "accepted"], ["accepted"]]);

    const { it: untroubled, ann: other } = ingestion();
    for (const batch of batches) await untroubled.submit(TOWER, null, batch);
    expect(ann()).toEqual(other());
  });

  describe("over a store that writes 500 readings a second", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** Sends 2,000 readings a second for half a minute; answers how long each batch that was taken waited, and the waits. */
    async function pressed() {
      const one = ingestion();
      one.state.perReading = 2;
      const delays: number[] = [];
      const waits: unknown[] = [];
      for (let sent = 0; sent < 30 * 20; sent += 1) {
        const at = performance.now();
        const batch = Array.from({ length: 100 }, (_, i) =>
          position(`r${sent}-${i}`, sent * 100 + i),
        );
        void one.it.submit(TOWER, null, batch).then(
          () => delays.push(performance.now() - at),
          (error: unknown) => waits.push(error),
        );
        await vi.advanceTimersByTimeAsync(50);
      }
      return { ...one, delays, waits };
    }

    test("acknowledges what it takes within two seconds, and asks for the rest again", async () => {
      const { delays, waits } = await pressed();
      const late = delays.filter((ms) => ms > ACKNOWLEDGED_WITHIN);
      expect(late.length).toBeLessThanOrEqual(delays.length * 0.05);
      // What it can is written: 15,000 readings in half a minute.
      expect(delays.length).toBeGreaterThan(120);
      expect(waits.length).toBeGreaterThan(300);
      for (const error of waits)
        expect(error).toMatchObject({ code: "too_busy", data: { waitMs: expect.any(Number) } });
    });

    test("takes a call for help, however much waits", async () => {
      const { it, state } = await pressed();
      const refused = it.submit(TOWER, null, [position("too-many", 0)]);
      await expect(refused).rejects.toMatchObject({ code: "too_busy" });
      const call = { id: "help", type: "distress", at: state.now, tagId: "tag-ann" };
      const taken = it.submit(TOWER, null, [{ ...call, kind: "sos", isRaised: true }]);
      await vi.advanceTimersByTimeAsync(2 * ACKNOWLEDGED_WITHIN);
      expect(statuses(await taken)).toEqual(["accepted"]);
    });
  });

  test("folds of who sends far more are short while another sends, and a batch is answered once all of it is written", async () => {
    const { it, saved, state } = ingestion();
    const batch = (name: string, readings: number) =>
      Array.from({ length: readings }, (_, i) => position(`${name}-${i}`, i));
    state.perReading = 0.4;
    for (const name of ["a", "b"]) await it.submit(TOWER, null, batch(name, 300));
    expect(saved.map(({ outcomes }) => outcomes.length)).toEqual([300, 300]);
    await it.submit(CustomerIndex.parse("rental"), null, batch("c", 20));
    const outcomes = await it.submit(TOWER, null, batch("d", 300));
    expect(outcomes.map(({ id }) => id)).toEqual(batch("d", 300).map(({ id }) => id));
    const folds = saved.slice(3).map((result) => result.outcomes.length);
    expect(folds.length).toBeGreaterThan(1);
    expect(folds.reduce((sum, count) => sum + count)).toBe(300);
  });

  test("writes nothing when the lock was lost meanwhile", async () => {
    const { it, state, saved } = ingestion();
    state.isHeld = false;
    await expect(it.submit(TOWER, null, [position("a", 0)])).rejects.toMatchObject(ASKED_TO_WAIT);
    expect(saved).toEqual([]);
    state.isHeld = true;
    expect(statuses(await it.submit(TOWER, null, [position("a", 0)]))).toEqual(["accepted"]);
  });

  test("numbers events strictly upwards, though the clock goes back and the cache forgets", async () => {
    const { it, state, saved, cache } = ingestion();
    const places = [4.4997, 4.5003, 4.4997, 4.5003];
    for (const [i, lon] of places.entries()) {
      await it.submit(TOWER, null, [
        position(`p${i}`, i * 60, lon),
        position(`q${i}`, i * 60 + 15, lon),
      ]);
      if (i === 1) state.now -= 30 * SECOND;
      if (i === 2) {
        state.now += 60 * SECOND;
        cache.clear();
      }
    }
    const seqs = saved.flatMap(({ events }) => events.map(({ seq }) => seq));
    expect(seqs).toHaveLength(4);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });

  test("hears the gateway that brings readings, whatever they say", async () => {
    const { it, saved, state } = ingestion();
    await it.submit(TOWER, TagId.parse("tag-west"), [{ id: "bad" }]);
    expect([...(saved[0]?.devices ?? [])]).toEqual([
      ["tag-west", { lastMessageAt: state.now, battery: null }],
    ]);
  });

  test("takes no gateway for heard that it does not know", async () => {
    const { it, saved } = ingestion();
    await it.submit(TOWER, TagId.parse("tag-nobody"), [position("a", 0)]);
    expect([...(saved[0]?.devices.keys() ?? [])]).toEqual(["tag-ann"]);
  });
});

describe("settling by time alone", () => {
  test("waits until a candidate is known for ten seconds, however old its proof", async () => {
    const { it, state, ann } = ingestion();
    await it.submit(TOWER, null, [position("a", 0), position("b", 20, 4.5003)]);
    state.now += 9.9 * SECOND;
    expect(await it.settle(TOWER)).toBe(0);
    state.now += 0.1 * SECOND;
    expect(await it.settle(TOWER)).toBe(1);
    expect([ann().area, ann().areaSince]).toEqual(["area-hall", T0 + 20 * SECOND]);
    expect(await it.settle(TOWER)).toBe(0);
  });

  test("lets a gateway that delivers an outage contradict first", async () => {
    const { it, state, saved } = ingestion();
    await it.submit(TOWER, null, [position("a", 0), position("b", 20, 4.5003)]);
    state.now += 5 * SECOND;
    await it.submit(TOWER, null, [position("c", 25)]);
    state.now += HOUR;
    expect(await it.settle(TOWER)).toBe(0);
    expect(saved.flatMap(({ events }) => events)).toHaveLength(1);
  });

  test("begins to wait anew where another node had seen the candidate", async () => {
    const { it, state } = ingestion();
    await it.submit(TOWER, null, [position("a", 0), position("b", 20, 4.5003)]);
    state.failure = new Error("storage is gone");
    await expect(it.submit(TOWER, null, [position("c", 21, 4.5003)])).rejects.toThrow(
      "storage is gone",
    );
    state.failure = null;
    state.now += HOUR;
    expect(await it.settle(TOWER)).toBe(0);
    state.now += 10 * SECOND;
    expect(await it.settle(TOWER)).toBe(1);
  });

  test("gives a city to what was located without one, once, and writes nothing when it may no longer", async () => {
    const { it, state, saved } = ingestion();
    await it.submit(TOWER, null, [position("a", 0)]);
    state.isHeld = false;
    await expect(it.fillCities(TOWER)).rejects.toMatchObject(ASKED_TO_WAIT);
    state.isHeld = true;
    expect(await it.fillCities(TOWER)).toBe(1);
    expect([...(saved.at(-1)?.assets.values() ?? [])][0]?.locationCity).toBe("Rennes (FR)");
    expect(await it.fillCities(TOWER)).toBe(0);
    state.corrected = () => "Cesson-Sévigné (FR)";
    expect(await it.fillCities(TOWER)).toBe(1);
    expect([...(saved.at(-1)?.assets.values() ?? [])][0]?.locationCity).toBe("Cesson-Sévigné (FR)");
    expect(await it.fillCities(TOWER)).toBe(0);
  });

  test("knows that an asset has moved by the trips of its track, and not before it is known to have", async () => {
    const { it, state, saved } = ingestion();
    await it.submit(TOWER, null, [position("a", 0)]);
    const [asset] = [...(saved.at(-1)?.assets.values() ?? [])];
    expect(asset?.lastMovedAt).toBeNull();
    const ended = (at: number) => new Map([[must(asset?.id, "it was located"), at]]);
    const at = state.now - HOUR;
    state.isHeld = false;
    await expect(it.applyTrips(TOWER, ended(at))).rejects.toMatchObject(ASKED_TO_WAIT);
    state.isHeld = true;
    expect(await it.applyTrips(TOWER, ended(at))).toBe(1);
    expect([...(saved.at(-1)?.assets.values() ?? [])][0]?.lastMovedAt).toBe(at);
    expect(await it.applyTrips(TOWER, ended(at - HOUR))).toBe(0);
    expect(await it.applyTrips(TOWER, new Map())).toBe(0);
  });
});
