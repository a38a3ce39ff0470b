import { expect, test } from "vitest";
import { createCustomerTurns, type Turn } from "../../../../backend/app/ingestion/customerTurns.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { MAX_YIELD, TURN } from "../../../../src/domain/ingestion/turns.ts";

const [CALM, FLOODED, OTHER] = ["calm", "flooded", "other"].map((name) =>
  CustomerIndex.parse(name),
) as [CustomerIndex, CustomerIndex, CustomerIndex];

/** Turns on a clock that the test moves; `began` has the customers whose turn has begun, in order. */
function turnsForTest() {
  let now = 0;
  const timers: { readonly at: number; readonly ring: () => void }[] = [];
  const turns = createCustomerTurns({
    monotonic: () => now,
    wait: (ms) => new Promise((ring) => timers.push({ at: now + ms, ring })),
  });
  const began: string[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    turns,
    began,
    begin: async (customer: CustomerIndex, isUrgent = false) => {
      const turn = turns.begin(customer, 0, isUrgent);
      void turn.then(() => began.push(customer));
      await settled();
      return { turn };
    },
    pass: async (ms: number) => {
      now += ms;
      for (const { at, ring } of timers) if (at <= now) ring();
      await settled();
    },
    /** A turn of so many readings that is over at once. */
    fold: async (customer: CustomerIndex, readings: number) => {
      const turn = await turns.begin(customer, 0, true);
      turn.takes(readings);
      turn.end();
    },
  };
}

async function ended(of: { readonly turn: Promise<Turn> }): Promise<void> {
  (await of.turn).end();
  await new Promise((resolve) => setImmediate(resolve));
}

test("who sends far more begins no turn while another's is under way, and the other never waits", async () => {
  const { begin, began, fold } = turnsForTest();
  await fold(CALM, 40);
  await fold(FLOODED, 1_000);
  const calm = await begin(CALM);
  const flooded = await begin(FLOODED);
  expect(began).toEqual([CALM]);
  await ended(calm);
  expect(began).toEqual([CALM, FLOODED]);
  await begin(CALM);
  expect(began).toEqual([CALM, FLOODED, CALM]);
  await ended(flooded);
});

test("those that send alike have turns beside each other, and so has who sends little", async () => {
  const { begin, began, fold } = turnsForTest();
  await fold(CALM, 800);
  await fold(FLOODED, 1_500);
  await fold(OTHER, 150);
  for (const customer of [CALM, FLOODED, OTHER]) await begin(customer);
  expect(began).toEqual([CALM, FLOODED, OTHER]);
});

test("what is urgent waits for nobody, also where it comes while a turn is waited for", async () => {
  const { begin, began, fold, turns } = turnsForTest();
  await fold(FLOODED, 1_000);
  await fold(OTHER, 1_000);
  await begin(CALM);
  await begin(FLOODED, true);
  await begin(OTHER);
  expect(began).toEqual([CALM, FLOODED]);
  turns.hurry(OTHER);
  await new Promise((resolve) => setImmediate(resolve));
  expect(began).toEqual([CALM, FLOODED, OTHER]);
});

test("nobody waits for longer than half a second, and then has a turn of a quarter of that", async () => {
  const { begin, began, fold, pass } = turnsForTest();
  await fold(FLOODED, 5_000);
  await fold(CALM, 40);
  await begin(CALM);
  const flooded = await begin(FLOODED);
  await pass(MAX_YIELD - 1);
  expect(began).toEqual([CALM]);
  await pass(1);
  expect(began).toEqual([CALM, FLOODED]);
  expect((await flooded.turn).maxMs).toBe(MAX_YIELD / 4);
});

test("turns are short for all while more than one has sent of late, and as long as they take for who is alone", async () => {
  const { begin, fold, pass } = turnsForTest();
  await fold(FLOODED, 1_000);
  const maxMs = async (customer: CustomerIndex) => {
    const { maxMs: max, end } = await (await begin(customer)).turn;
    end();
    return max;
  };
  expect(await maxMs(FLOODED)).toBeNull();
  await fold(CALM, 40);
  expect([await maxMs(FLOODED), await maxMs(CALM)]).toEqual([TURN, TURN]);
  await pass(20 * SECOND);
  expect(await maxMs(FLOODED)).toBeNull();
});

test("what a customer has to fold counts as what it has folded: a flood yields from its beginning", async () => {
  const { begin, began, fold, turns } = turnsForTest();
  await fold(CALM, 400);
  const calm = await begin(CALM);
  const flooded = turns.begin(FLOODED, 900, false).then(() => began.push(FLOODED));
  await new Promise((resolve) => setImmediate(resolve));
  expect(began).toEqual([CALM]);
  await ended(calm);
  await flooded;
  expect(began).toEqual([CALM, FLOODED]);
});
