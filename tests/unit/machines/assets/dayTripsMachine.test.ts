import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { TripRow } from "../../../../src/domain/assets/tripCalls.ts";
import { dayTripsMachine } from "../../../../src/machines/assets/dayTripsMachine.ts";
import type { PageRead } from "../../../../src/machines/kit/pagedReadingMachine.ts";
import type { TripPart, TripQuery } from "../../../../src/streams/calls/assets/trips.ts";

const query: TripQuery = { from: "2026-05-04", to: "2026-05-04", families: [] };
const row = (name: string, distance: number) =>
  TripRow.parse({
    id: `asset-${name}-2026-05-04`,
    assetId: `asset-${name}`,
    day: "2026-05-04",
    from: 1,
    to: 2,
    trips: 1,
    distance,
    driven: 1,
    topSpeed: 3,
    approximate: 0,
    reference: name,
    designation: name,
    family: "diggers",
    subFamily: "small",
    legs: [],
  });
const part = (rows: readonly TripRow[], total: number, cursor: number | null): TripPart => ({
  rows,
  total,
  cursor,
});

type Read = PageRead<TripQuery, number>;

/** The machine with a backend that gives these pages in turn; an error is a rejection. */
function reading(...answers: (TripPart | Error)[]) {
  const asked: Read[] = [];
  const readPage = fromPromise<TripPart, Read>(async ({ input }) => {
    asked.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked");
    return answer;
  });
  const actor = createActor(dayTripsMachine.provide({ actors: { readPage } })).start();
  const told: (readonly [read: number, total: number | null])[] = [];
  actor.subscribe(({ context: { shown } }) => told.push([shown.rows.length, shown.total]));
  const names = () => actor.getSnapshot().context.shown.rows.map(({ reference }) => reference);
  return { actor, asked, told, names };
}

test("the first page is shown while the others are read one after the other", async () => {
  const { actor, asked, told, names } = reading(
    part([row("a", 9)], 3, 1),
    part([row("b", 8)], 3, 2),
    part([row("c", 7)], 3, null),
  );
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("end"));
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 1, 2]);
  expect(told).toEqual([
    [0, null],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(names()).toEqual(["a", "b", "c"]);
});

test("who drove past another between two pages is listed once", async () => {
  const { actor, names } = reading(
    part([row("a", 9), row("b", 8)], 3, 1),
    part([row("b", 8), row("c", 7)], 3, null),
  );
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("end"));
  expect(names()).toEqual(["a", "b", "c"]);
});

test("a page that does not come leaves those before it, and reading goes on there", async () => {
  const { actor, asked, names } = reading(
    part([row("a", 9)], 2, 1),
    new Error("cut"),
    part([row("b", 8)], 2, null),
  );
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("failed"));
  expect(names()).toEqual(["a"]);
  actor.send({ type: "user.retry" });
  await waitFor(actor, (one) => one.matches("end"));
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 1, 1]);
  expect(names()).toEqual(["a", "b"]);
});

test("another day begins with nothing of the one before", async () => {
  const { actor, told } = reading(part([row("a", 9)], 1, null), part([row("b", 8)], 1, null));
  actor.send({ type: "query.asked", query });
  await waitFor(actor, (one) => one.matches("end"));
  told.length = 0;
  actor.send({ type: "query.asked", query: { ...query, from: "2026-05-03", to: "2026-05-03" } });
  await waitFor(actor, (one) => one.matches("end"));
  expect(told[0]).toEqual([0, null]);
});
