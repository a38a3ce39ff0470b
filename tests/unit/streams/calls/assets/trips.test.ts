import { expect, test } from "vitest";
import { TRIP_PAGE } from "../../../../../src/domain/assets/tripCalls.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import {
  readTripPages,
  readTripPart,
  type TripQuery,
} from "../../../../../src/streams/calls/assets/trips.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
/** More days of assets than the pages of one question reach. */
const DAYS = ["2026-05-04", "2026-05-03", "2026-05-02"];
const [MACHINES, REACH] = [4_000, 10_000];

const row = (day: string, number: number) => ({
  id: `asset-m${number}-${day}`,
  assetId: `asset-m${number}`,
  day,
  from: 1,
  to: 2,
  trips: 1,
  distance: 1,
  driven: 1,
  topSpeed: 1,
  approximate: 0,
  reference: `m${number}`,
  designation: "",
  family: "diggers",
  subFamily: "small",
  legs: [],
});

/** A backend in which all machines drove on each day, and which refuses what lies beyond its reach, as the storage does. */
function backend() {
  const asked: string[] = [];
  const live = liveOver(async (request) => {
    const { from, to, page } = request["body"] as { from: string; to: string; page: number };
    const days = DAYS.filter((day) => day >= from && day <= to);
    if (request.action === "days")
      return {
        days: days.map((day) => ({
          day,
          assets: MACHINES,
          trips: MACHINES,
          distance: 1,
          driven: 1,
          topSpeed: 1,
          approximate: 0,
        })),
      };
    asked.push(`${from} ${to} ${page}`);
    const total = days.length * MACHINES;
    const first = page * TRIP_PAGE;
    if (first + TRIP_PAGE > REACH) throw new Error("beyond the reach of the storage");
    const rows = Array.from({ length: Math.min(TRIP_PAGE, Math.max(0, total - first)) }, (_, at) =>
      row(days[Math.floor((first + at) / MACHINES)] ?? "", (first + at) % MACHINES),
    );
    return { rows, total };
  });
  return { live, asked };
}

const query: TripQuery = { from: "2026-05-02", to: "2026-05-04", families: [] };

test("more days of assets than one question reaches are read all, each once, the newest day first", async () => {
  const { live } = backend();
  const ids = new Set<string>();
  const days: string[] = [];
  for await (const { rows, total } of readTripPages(live, TOWER, query)) {
    expect(total).toBe(DAYS.length * MACHINES);
    for (const { id, day } of rows) {
      ids.add(id);
      if (days.at(-1) !== day) days.push(day);
    }
  }
  expect(ids.size).toBe(DAYS.length * MACHINES);
  expect(days).toEqual(DAYS);
});

test.each([
  ["goes on", 0, 1],
  ["goes on until all are read", 38, 39],
  ["ends with the last of all", 39, null],
  ["ends where there are fewer than before", 40, null],
] as const)("a page of a day %s", async (_, page, cursor) => {
  const { live } = backend();
  const ofDay = { ...query, from: "2026-05-04" };
  expect((await readTripPart(live, TOWER, ofDay, page)).cursor).toBe(cursor);
});
