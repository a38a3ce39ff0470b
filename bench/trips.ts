import {
  type AssetDay,
  foldTrack,
  LEG_RULES,
  type KeptPoint,
  NO_TRACK,
} from "../src/domain/assets/assetDay.ts";
import { fleetDays, type FleetDay } from "../src/domain/assets/fleetDay.ts";
import { stampOf } from "../src/domain/assets/legStamp.ts";
import { TRIP_PAGE } from "../src/domain/assets/tripCalls.ts";
import type { AssetLocation } from "../src/domain/assets/assetLocation.ts";
import { AssetId, SiteId, TagId } from "../src/domain/base/ids.ts";
import { offset } from "../src/domain/base/geometry.ts";
import { dayOf } from "../src/domain/base/localDay.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../src/domain/base/time.ts";
import { startBackend } from "../tests/support/backend.ts";
import { customerForm } from "../tests/support/customer.ts";
import { asset } from "../tests/support/fixtures.ts";
import { percentile, printTable, type Row, timed } from "./support/figures.ts";
import { processorOf } from "./support/processTree.ts";

const INDEX = "bench";
const ZONE = "Europe/Paris";
const MACHINES = Number(process.env["TRIP_MACHINES"] ?? 800);
const DAYS = Number(process.env["TRIP_DAYS"] ?? 90);
const TIMES = 7;
/** ms that the list may take (product.md section 5.1). */
const PROMISED = 300;
/** Documents that one write takes. */
const WRITTEN = 200;
/** Tracks that the job takes in: machines, and positions of each, half a minute apart. */
const [TRACKED, POSITIONS] = [200, 240];
/** ms: the job runs every half minute, and looks for tracks it never read every ten. */
const JOB_PATIENCE = 10 * MINUTE;
const YARD = { lat: 47.2, lon: -1.5 };

type Ask = (controller: string, action: string, request: object) => Promise<unknown>;
type Tracked = Readonly<{ index: number; at: number }>;

/**
 * The trips of a fleet of a quarter as its page asks for them, the uses of sites that are made of their legs, and what
 * the job that keeps them costs a position, beside the same positions only stored.
 */
export async function benchTrips(): Promise<void> {
  // As in production: tests compare every answer with its declaration, which costs as much as some of these.
  const backend = await startBackend({ BALISE_CHECK_ANSWERS: "0" });
  try {
    const client = await backend.sdk(backend.superAdmin);
    const { jwt } = client;
    client.disconnect();
    // By HTTP: a connection that nobody answers for seconds is given up, and uses by legs take that long.
    const ask: Ask = async (controller, action, request) => {
      const { result, error } = await backend.http({ controller, action, ...request }, jwt);
      if (error) throw new Error(error.message);
      return result;
    };
    await prepare(ask);
    const { result: short, ms } = await timed(() => writeDays(ask));
    await refresh(ask, "asset-legs");
    printTable(
      `Trips of ${MACHINES} machines over ${DAYS} days, written in ${(ms / 1000).toFixed(0)} s`,
      await listed(ask, short),
    );
    printTable(
      `The job of the trips: ${TRACKED} machines, ${TRACKED * POSITIONS} positions, processor time of the backend`,
      await jobbed(ask),
    );
  } finally {
    await backend.stop();
  }
}

async function prepare(ask: Ask): Promise<void> {
  await ask("omniscient/customer", "create", { body: { customer: customerForm(INDEX) } });
  const machines = Array.from({ length: MACHINES + TRACKED }, (_, at) =>
    asset(`m${at}`, { technology: "GPS", category: "material", family: "diggers" }),
  );
  // The job of the trips takes what has a track for read: legs that no position stands behind would be gone within minutes.
  const { timezone } = customerForm(INDEX);
  const tracks = machines
    .slice(0, MACHINES)
    .map(({ id }) => ({ id, timezone, rules: LEG_RULES, upTo: Date.now(), ...NO_TRACK }));
  await bulk(ask, "asset-tracks", tracks);
  await refresh(ask, "asset-tracks");
  for (let from = 0; from < machines.length; from += WRITTEN)
    await create(ask, "assets", machines.slice(from, from + WRITTEN));
}

/** One day of a machine: out in the morning, three places, back in the evening; a position every half minute on the way. */
function dayTrack(machine: number, begin: number): KeptPoint[] {
  const points: KeptPoint[] = [];
  const site = (at: number) => (at % 2 === 0 ? SiteId.parse(`site-${machine % 20}`) : null);
  let at = begin + 7 * HOUR;
  for (let place = 0; place < 4; place += 1) {
    const [from, to] = [place * 6000, ((place + 1) % 4) * 6000];
    const push = (metres: number, where: SiteId | null) =>
      points.push({
        id: `p${points.length}`,
        at,
        location: offset(YARD, metres, machine),
        site: where,
      });
    for (let stay = 0; stay < 6; stay += 1, at += 5 * MINUTE) push(from, site(place));
    for (let step = 1; step <= 20; step += 1, at += 30 * SECOND)
      push(from + ((to - from) * step) / 20, null);
    at += 90 * MINUTE;
  }
  return points;
}

/** Answers the same days in short, which the job of the use of sites would make of them. */
async function writeDays(ask: Ask): Promise<readonly FleetDay[]> {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const begin = midnight - DAYS * DAY;
  const first: AssetDay[] = [];
  for (let machine = 0; machine < MACHINES; machine += 1) {
    const id = AssetId.parse(`asset-m${machine}`);
    first.push(...foldTrack(id, NO_TRACK, dayTrack(machine, begin), ZONE).days);
    await pause(0);
  }
  const short: FleetDay[] = [];
  for (let later = 0; later < DAYS; later += 1) {
    const all = first.map((one) => shifted(one, later * DAY));
    await bulk(ask, "asset-legs", all);
    short.push(...fleetDays(dayOf(begin + later * DAY + 12 * HOUR, ZONE), all));
  }
  return short;
}

/** The same legs some days later. */
function shifted(one: AssetDay, by: number): AssetDay {
  const legs = one.legs.map((leg) => ({ ...leg, from: leg.from + by, to: leg.to + by }));
  const day = dayOf(one.from + by, ZONE);
  const [from, to] = [one.from + by, one.to + by];
  const stamp = stampOf(one.assetId, legs);
  return { ...one, id: `${one.assetId}-${day}`, day, from, to, legs, stamp };
}

async function listed(ask: Ask, short: readonly FleetDay[]): Promise<Row[]> {
  const to = dayOf(Date.now(), ZONE);
  const from = dayOf(Date.now() - DAYS * DAY, ZONE);
  const month = { from: dayOf(Date.now() - 30 * DAY, ZONE) };
  const yesterday = dayOf(Date.now() - DAY, ZONE);
  const trips = (action: string, body: object = {}) =>
    ask("omniscient/trip", action, { body: { customerIndex: INDEX, from, to, ...body } });
  const aDay = Array.from({ length: Math.ceil(MACHINES / TRIP_PAGE) }, (_, page) => page);
  const bare = await row("Kuzzle alone, 100 documents of legs", () =>
    search(ask, "asset-legs", { sort: [{ day: "desc" }] }, 100),
  );
  const rows = [
    bare,
    await row("the days", () => trips("days")),
    await row("the list, first page", () => trips("list")),
    await row("the days and the first page, as the page asks", () =>
      Promise.all([trips("days"), trips("list", { from: yesterday, to: yesterday })]),
    ),
    await row("all pages of one day", () =>
      Promise.all(aDay.map((page) => trips("list", { from: yesterday, to: yesterday, page }))),
    ),
    await row("the list, page 20", () => trips("list", { page: 20 })),
    await row("the list of a family", () => trips("list", { families: ["diggers"] })),
    await row("uses of a month, by legs", () => trips("uses", month)),
    await row("uses of a quarter, by legs", () => trips("uses")),
  ];
  // One at once: a request of Kuzzle is a megabyte at most.
  for (const day of short) await bulk(ask, "fleet-days", [day]);
  await refresh(ask, "fleet-days");
  rows.push(
    await row("uses of a month, of days in short", () => trips("uses", month)),
    await row("uses of a quarter, of days in short", () => trips("uses")),
  );
  return rows.map((one) => ({ ...one, ratio: Number(one["cpu ms"]) / Number(bare["cpu ms"]) }));
}

/** Time until the answer, and processor time of the backend for it, which does not wait for others. */
async function row(what: string, work: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  await work();
  const { cpu } = await spent(async () => {
    for (let time = 0; time < TIMES; time += 1) times.push((await timed(work)).ms);
  });
  return {
    what,
    "p50 ms": percentile(times, 0.5),
    "p95 ms": percentile(times, 0.95),
    "cpu ms": cpu / TIMES,
    [`cpu of ${PROMISED} ms`]: cpu / TIMES / PROMISED,
  };
}

/** Positions that were recorded long ago are stored and taken in by nobody; the same of now are, once the job has run. */
async function jobbed(ask: Ask): Promise<Row[]> {
  const idle = await spent(() => pause(20 * SECOND));
  const aSecond = idle.cpu / idle.ms;
  const stored = await spent(() => writeTracks(ask, "past", Date.now() - 400 * DAY));
  const taken = await spent(async () => {
    await writeTracks(ask, "now", Date.now());
    await allKept(ask);
  });
  const net = ({ cpu, ms }: { readonly cpu: number; readonly ms: number }) => cpu - aSecond * ms;
  const each = (ms: number) => (ms * 1000) / (TRACKED * POSITIONS);
  const [plain, job] = [net(stored), net(taken) - net(stored)];
  return [
    { what: "only stored", "µs a position": each(plain), ratio: 1 },
    { what: "the job besides", "µs a position": each(job), ratio: job / plain },
  ];
}

async function writeTracks(ask: Ask, name: string, recordedAt: number): Promise<void> {
  const begin = Date.now() - POSITIONS * 30 * SECOND - HOUR;
  let waiting: AssetLocation[] = [];
  for (let position = 0; position < POSITIONS; position += 1)
    for (let machine = 0; machine < TRACKED; machine += 1) {
      waiting.push(positionOf({ index: machine, at: position }, name, begin, recordedAt));
      if (waiting.length < WRITTEN) continue;
      await create(ask, "asset-locations", waiting);
      waiting = [];
    }
}

/** It drives for a quarter of an hour, then stands for as long. */
function positionOf(
  { index, at }: Tracked,
  name: string,
  begin: number,
  recordedAt: number,
): AssetLocation {
  const turn = Math.floor(at / 30);
  const metres = turn % 2 === 0 ? (at % 30) * 400 : 12_000;
  return {
    id: `${name}-${index}-${at}`,
    assetId: AssetId.parse(`asset-m${MACHINES + index}`),
    tagId: TagId.parse(`tag-m${MACHINES + index}`),
    at: begin + at * 30 * SECOND,
    recordedAt,
    location: offset(YARD, metres + turn * 12_000, index),
    accuracy: null,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate: false,
  };
}

/** Until the tracks of all machines end where they were sent to. */
async function allKept(ask: Ask): Promise<void> {
  const today = dayOf(Date.now() - 2 * HOUR, ZONE);
  const until = Date.now() + JOB_PATIENCE;
  const body = { query: { range: { day: { gte: today } } } };
  while (Date.now() < until) {
    await refresh(ask, "asset-legs");
    const { total } = (await search(ask, "asset-legs", body, 0)) as { total: number };
    if (total >= TRACKED) return;
    await pause(500);
  }
  throw new Error(`The job of the trips has not kept ${TRACKED} tracks in ${JOB_PATIENCE} ms.`);
}

/** Processor time of the backend's processes, ours left out, and how long it took. */
async function spent(
  work: () => Promise<unknown>,
): Promise<{ readonly cpu: number; readonly ms: number }> {
  const own = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
  const before = processorOf(process.pid) - own();
  const { ms } = await timed(work);
  return { cpu: processorOf(process.pid) - own() - before, ms };
}

/** Without telling anybody, as the jobs write. */
async function bulk(
  ask: Ask,
  collection: string,
  documents: readonly { readonly id: string }[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += WRITTEN) {
    const bulkData = documents
      .slice(from, from + WRITTEN)
      .flatMap(({ id, ...body }) => [{ index: { _id: id } }, body]);
    const answer = await ask("bulk", "import", { index: INDEX, collection, body: { bulkData } });
    const { errors } = answer as { readonly errors: readonly unknown[] };
    if (errors.length > 0) throw new Error(`Refused: ${JSON.stringify(errors[0])}`);
  }
}

function create(ask: Ask, collection: string, documents: readonly { readonly id: string }[]) {
  const all = documents.map(({ id, ...body }) => ({ _id: id, body }));
  return ask("document", "mCreate", { index: INDEX, collection, body: { documents: all } });
}

function search(ask: Ask, collection: string, body: object, size: number): Promise<unknown> {
  return ask("document", "search", { index: INDEX, collection, body, size });
}

function refresh(ask: Ask, collection: string): Promise<unknown> {
  return ask("collection", "refresh", { index: INDEX, collection });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
