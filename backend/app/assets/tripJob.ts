import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import {
  type AssetDay,
  AssetTrack,
  type KeptPoint,
  LEG_RULES,
  NO_TRACK,
  trackStart,
} from "../../../src/domain/assets/assetDay.ts";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import { anchorOf } from "../../../src/domain/assets/track.ts";
import { grouped } from "../../../src/domain/base/grouped.ts";
import type { AssetId } from "../../../src/domain/base/ids.ts";
import { dayOf } from "../../../src/domain/base/localDay.ts";
import { retentionCut } from "../../../src/domain/base/retention.ts";
import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { replaceSilently } from "../platform/kuzzle/writeDocuments.ts";
import { readRetention } from "../platform/tenancy/retention.ts";
import { daysFrom, daysUntil } from "./assetDays.ts";
import { type Held, withPositions } from "./heldTrack.ts";

/** Clocks of nodes differ by less than this, ms: what was recorded since then is read next time. */
const MARGIN = 2 * SECOND;
/** Recorded time that is read at once, in ms: a bound on what is held after a night without us. */
const SLICE = 10 * MINUTE;
/** The tails are written this often, in ms: what was recorded since is cheap to read again. */
const SAVE_EVERY = 5 * MINUTE;
/** How often assets whose track was never read are looked for, in ms. */
const LOOK_EVERY = 10 * MINUTE;
/** Positions of a track that are held at once. */
const CHUNK = 5000;

const Memory = z.object({ cursor: z.number() });
const Recorded = AssetLocation.pick({
  id: true,
  assetId: true,
  at: true,
  recordedAt: true,
  location: true,
  accuracy: true,
  isEngineOn: true,
  site: true,
});
type Recorded = z.infer<typeof Recorded>;
const FIELDS = Object.keys(Recorded.shape).filter((field) => field !== "id");

type Customers = {
  cursor: EpochMs | null;
  savedAt: EpochMs;
  lookedAt: EpochMs;
  readonly held: Map<AssetId, Held>;
};

/** Keeps the legs of what is tracked by GPS, by asset and day, as positions are recorded (docs/decisions/0148). */
export const tripJob: JobModule = ({ sdk, now, lane, skipInvalid, isHeld, ingestion }) => {
  const customers = new Map<string, Customers>();

  return {
    name: "trips",
    every: 30 * SECOND,
    async run(customer) {
      const { index } = customer;
      const known = customers.get(index) ?? (await loadCustomer(index));
      customers.set(index, known);
      // Under the lane nothing is on its way: all that was recorded until now is found.
      const upTo = await lane.run(index, async () => {
        await sdk.collection.refresh(index, "asset-locations");
        return now() - MARGIN;
      });
      if (known.cursor === null) {
        known.cursor = upTo;
        // Before the first track is read: what is recorded from here on must not be passed over by who goes on after us.
        await saveJobState(sdk, `trips-${index}`, { cursor: upTo });
      }
      while (known.cursor < upTo && isHeld()) {
        const until = Math.min(upTo, known.cursor + SLICE);
        await takeIn(customer, known, { after: known.cursor, until });
        known.cursor = until;
      }
      if (now() - known.lookedAt >= LOOK_EVERY) {
        await readMissing(customer, known, upTo);
        known.lookedAt = now();
      }
      if (now() - known.savedAt >= SAVE_EVERY && isHeld()) await save(index, known);
    },
  };

  async function loadCustomer(index: string): Promise<Customers> {
    const memory = await loadJobState(sdk, `trips-${index}`, Memory);
    return { cursor: memory?.cursor ?? null, savedAt: now(), lookedAt: 0, held: new Map() };
  }

  async function takeIn(
    customer: Customer,
    { held }: Customers,
    { after, until }: { readonly after: EpochMs; readonly until: EpochMs },
  ): Promise<void> {
    const points: Recorded[] = [];
    const filter = [{ range: { recordedAt: { gt: after, lte: until } } }];
    for await (const point of tracked(customer.index, filter, [{ recordedAt: "asc" }]))
      points.push(point);
    const byAsset = grouped(points, ({ assetId }) => assetId);
    await hold(customer, held, [...byAsset.keys()]);
    const changed: Held[] = [];
    const gone: string[] = [];
    for (const [id, all] of byAsset) {
      const one = held.get(id);
      const added = all
        .filter(({ recordedAt }) => one === undefined || recordedAt > one.track.upTo)
        .toSorted((a, b) => a.at - b.at);
      const [first] = added;
      if (one !== undefined && first === undefined) continue;
      const end = one?.track.tail.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
      if (one === undefined || first === undefined || first.at <= end)
        await remake(customer, held, id, { late: first?.at ?? null, since: null, upTo: until });
      else {
        const next = await withPositions(one, added.map(keptPoint), until);
        held.set(id, next);
        changed.push({ ...next, days: differing(one.days, next.days) });
        gone.push(...missing(one.days, next.days));
      }
    }
    if (!isHeld()) return;
    const written = changed.flatMap(({ days }) => [...days.values()]);
    await write(customer.index, written, gone);
    await ingestion.applyTrips(customer.index, lastTrips(written));
  }

  /** Reads the tracks of assets that are not held. One that was never read, or by another calendar or other rules, is not held afterwards. */
  async function hold(
    { index, timezone }: Customer,
    held: Map<AssetId, Held>,
    ids: readonly AssetId[],
  ): Promise<void> {
    const unknown = ids.filter((id) => held.get(id)?.track.timezone !== timezone);
    if (unknown.length === 0) return;
    for (const id of unknown) held.delete(id);
    await sdk.collection.refresh(index, "asset-legs");
    const place = { index, collection: "asset-tracks", ids: unknown };
    for (const track of await readDocuments(sdk, place, AssetTrack, skipInvalid)) {
      const [first] = track.tail;
      if (!isCurrent(track, timezone) || first === undefined) continue;
      const days = await daysFrom({ sdk, skipInvalid }, index, track.id, dayOf(first.at, timezone));
      held.set(track.id, { track, days, isSaved: true });
    }
  }

  /**
   * Makes legs anew from the stored track: all of them, or from where a late position may change them. What is written is
   * what the track says, so it may be interrupted anywhere. Positions before `since` are passed over.
   */
  async function remake(
    { index, timezone }: Customer,
    held: Map<AssetId, Held>,
    id: AssetId,
    {
      late,
      since: keptSince,
      upTo,
    }: { readonly late: EpochMs | null; readonly since: EpochMs | null; readonly upTo: EpochMs },
  ): Promise<void> {
    // Of what is not held the legs were refreshed with its track.
    const isMended = late !== null && held.has(id);
    if (isMended) await sdk.collection.refresh(index, "asset-legs");
    const before = !isMended ? [] : await daysUntil({ sdk, skipInvalid }, index, id, late);
    const legs = before.flatMap((day) => day.legs);
    const anchor = late === null ? null : anchorOf(legs, late);
    const since = anchor === null ? null : dayOf(anchor, timezone);
    const head = legs.filter(
      ({ from }) => anchor !== null && from < anchor && dayOf(from, timezone) === since,
    );
    let next: Held = {
      track: { id, timezone, rules: LEG_RULES, upTo, ...NO_TRACK, head },
      days: new Map(),
      isSaved: false,
    };
    let chunk: KeptPoint[] = [];
    const filter = [
      { term: { assetId: id } },
      { range: { recordedAt: { lte: upTo } } },
      ...[anchor, keptSince].flatMap((from) =>
        from === null ? [] : [{ range: { at: { gte: from } } }],
      ),
    ];
    for await (const point of tracked(index, filter, [{ at: "asc" }])) {
      chunk.push(keptPoint(point));
      if (chunk.length < CHUNK) continue;
      next = await withPositions(next, chunk, upTo);
      chunk = [];
    }
    next = await withPositions(next, chunk, upTo);
    if (!isHeld()) return;
    const stored = await daysFrom({ sdk, skipInvalid }, index, id, since);
    const written = [...differing(stored, next.days).values()];
    await write(index, written, missing(stored, next.days));
    await ingestion.applyTrips(index, lastTrips(written));
    await replaceSilently(sdk, index, "asset-tracks", [next.track]);
    const [first] = next.track.tail;
    const open = first === undefined ? "" : dayOf(first.at, timezone);
    const days = new Map([...next.days].filter(([day]) => day >= open));
    held.set(id, { ...next, days, isSaved: true });
  }

  /**
   * Tracks of assets that say nothing now and were recorded before there were legs, and those that begin before what is
   * kept (docs/decisions/0212): what was removed must not come back out of this memory.
   */
  async function readMissing(
    customer: Customer,
    { held }: Customers,
    upTo: EpochMs,
  ): Promise<void> {
    const { index } = customer;
    await Promise.all(
      ["asset-tracks", "asset-legs"].map((name) => sdk.collection.refresh(index, name)),
    );
    const read = new Set<string>();
    const track = AssetTrack.pick({ id: true, timezone: true, rules: true });
    const all = { query: { match_all: {} }, _source: ["timezone", "rules"] };
    for await (const one of searchAll(sdk, index, "asset-tracks", track, all, skipInvalid))
      if (isCurrent(one, customer.timezone)) read.add(one.id);
    const missed = new Map<AssetId, EpochMs>();
    const { daysOf } = await readRetention({ sdk, skipInvalid }, index);
    const gps = { query: { term: { technology: "GPS" } }, _source: ["category", "family"] };
    const asset = Asset.pick({ id: true, category: true, family: true });
    for await (const one of searchAll(sdk, index, "assets", asset, gps, skipInvalid)) {
      const track = held.get(one.id)?.track;
      const since = retentionCut(daysOf(one), now());
      const start = track === undefined ? null : trackStart(track);
      if (track === undefined ? !read.has(one.id) : start !== null && start < since)
        missed.set(one.id, since);
    }
    for (const [id, since] of missed) {
      if (!isHeld()) return;
      await remake(customer, held, id, { late: null, since, upTo });
    }
  }

  /** The tails first: with an older cursor what is in them already is passed over. */
  async function save(index: string, known: Customers): Promise<void> {
    const unsaved = [...known.held.values()].filter((one) => !one.isSaved);
    await replaceSilently(
      sdk,
      index,
      "asset-tracks",
      unsaved.map(({ track }) => track),
    );
    for (const one of unsaved) one.isSaved = true;
    await saveJobState(sdk, `trips-${index}`, { cursor: known.cursor });
    known.savedAt = now();
  }

  async function write(index: string, days: readonly AssetDay[], gone: readonly string[]) {
    await replaceSilently(sdk, index, "asset-legs", days);
    if (gone.length > 0) await sdk.document.mDelete(index, "asset-legs", [...gone]);
  }

  /** Positions that moved the asset and that no anchor has heard: what is received indoors goes from room to room, and makes no trips. */
  function tracked(index: string, filter: readonly object[], sort: readonly object[]) {
    const mustNot = ["scannedBy", "doubt"].map((field) => ({ exists: { field } }));
    const query = { bool: { filter, must_not: mustNot } };
    const body = { query, sort, _source: FIELDS };
    return searchAll(sdk, index, "asset-locations", Recorded, body, skipInvalid);
  }
};

/** When the last trip of each asset ended. */
function lastTrips(days: readonly AssetDay[]): ReadonlyMap<AssetId, EpochMs> {
  const ends = new Map<AssetId, EpochMs>();
  for (const { assetId, legs } of days)
    for (const { kind, to } of legs)
      if (kind === "trip") ends.set(assetId, Math.max(to, ends.get(assetId) ?? to));
  return ends;
}

/** Whether legs were made of it by today's rules and calendar; else they are made anew. */
function isCurrent(track: Pick<AssetTrack, "rules" | "timezone">, timezone: string): boolean {
  return track.timezone === timezone && track.rules === LEG_RULES;
}

function keptPoint({ id, at, location, accuracy, isEngineOn, site }: Recorded): KeptPoint {
  const engine = isEngineOn === undefined ? {} : { isEngineOn };
  return { id, at, location, accuracy, site, ...engine };
}

function differing(
  before: ReadonlyMap<string, AssetDay>,
  after: ReadonlyMap<string, AssetDay>,
): ReadonlyMap<string, AssetDay> {
  const isSame = (day: AssetDay) => JSON.stringify(before.get(day.day)) === JSON.stringify(day);
  return new Map([...after].filter(([, day]) => !isSame(day)));
}

/** The ids of days that are no more. */
function missing(
  before: ReadonlyMap<string, AssetDay>,
  after: ReadonlyMap<string, AssetDay>,
): string[] {
  return [...before].flatMap(([day, { id }]) => (after.has(day) ? [] : [id]));
}
