import { setImmediate } from "node:timers/promises";
import { type Held, withPositions } from "../backend/app/assets/heldTrack.ts";
import { foldTrack, type KeptPoint, LEG_RULES, NO_TRACK } from "../src/domain/assets/assetDay.ts";
import { offset } from "../src/domain/base/geometry.ts";
import { AssetId } from "../src/domain/base/ids.ts";
import { localParts, MINUTE, SECOND } from "../src/domain/base/time.ts";
import { printTable, type Row } from "./support/figures.ts";

const ZONE = "Europe/Paris";
const BEGIN = Date.UTC(2026, 0, 5, 5);
/** What a night without the job leaves to it: machines, and positions of each, half a minute apart. */
const MACHINES = 200;
const POSITIONS = 1000;
/** ms that a turn of the event loop may take: sockets and calls wait for its end. */
const PROMISED = 50;

/**
 * How long the event loop waits at most while the job of the trips folds positions into tracks: all of them in one turn,
 * as it was, and in parts that end their turn; and what the offset of a timezone costs, of which each leg asks.
 */
export async function benchTurns(): Promise<void> {
  const ids = Array.from({ length: MACHINES }, (_, n) => AssetId.parse(`asset-m${n}`));
  const track = positions();
  const rows = [
    await measured("all tracks in one turn", async () => {
      for (const id of ids) foldTrack(id, NO_TRACK, track, ZONE);
    }),
    await measured("in parts that end their turn", async () => {
      for (const id of ids) await withPositions(emptyTrack(id), track, BEGIN);
    }),
  ];
  printTable(`Turns of the event loop: ${MACHINES} machines, ${POSITIONS} positions each`, rows);
  printTable("The wall of a timezone at 100,000 instants", [
    walls("of one day", 864),
    walls("each in another hour", 60 * MINUTE),
  ]);
}

/** Processor time of this process, which does not wait for others, in ms. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A turn is what lies between two immediates: they run once a turn, after those that were there before. */
async function measured(what: string, work: () => Promise<void>): Promise<Row> {
  let isOver = false;
  let longest = { ms: 0, cpu: 0 };
  const watching = (async () => {
    let [at, cpu] = [performance.now(), processorTime()];
    while (!isOver) {
      await setImmediate();
      const [now, used] = [performance.now(), processorTime()];
      longest = { ms: Math.max(longest.ms, now - at), cpu: Math.max(longest.cpu, used - cpu) };
      [at, cpu] = [now, used];
    }
  })();
  await setImmediate();
  const begin = performance.now();
  await work();
  const ms = performance.now() - begin;
  // The turn in which it ended is over.
  await setImmediate();
  isOver = true;
  await watching;
  return {
    what,
    "longest turn ms": longest.ms,
    "its cpu ms": longest.cpu,
    [`cpu of ${PROMISED} ms`]: longest.cpu / PROMISED,
    "altogether ms": ms,
  };
}

function walls(what: string, step: number): Row {
  const instants = 100_000;
  const begin = performance.now();
  for (let n = 0; n < instants; n += 1) localParts(BEGIN + n * step, ZONE);
  return { what, "ns an instant": ((performance.now() - begin) * 1e6) / instants };
}

function emptyTrack(id: AssetId): Held {
  const track = { id, timezone: ZONE, rules: LEG_RULES, upTo: 0, ...NO_TRACK };
  return { track, days: new Map(), isSaved: true };
}

/** It drives for a quarter of an hour, then stands for as long. */
function positions(): KeptPoint[] {
  return Array.from({ length: POSITIONS }, (_, n) => {
    const turn = Math.floor(n / 30);
    const metres = Math.ceil(turn / 2) * 6000 + (turn % 2 === 0 ? (n % 30) * 200 : 0);
    const location = offset({ lat: 47.2, lon: -1.5 }, metres, 0);
    return { id: `p${n}`, at: BEGIN + n * 30 * SECOND, location, site: null };
  });
}
