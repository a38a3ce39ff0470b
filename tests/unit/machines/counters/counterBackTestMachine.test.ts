import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { ALWAYS } from "../../../../src/domain/counters/counterSchedule.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import {
  type BackTestAnswer,
  type BackTestPart,
  counterBackTestMachine,
} from "../../../../src/machines/counters/counterBackTestMachine.ts";
import { area, site, T0 } from "../../../support/fixtures.ts";

const rule = {
  sites: [site("tower")],
  areas: [],
  families: [],
  subFamilies: [],
  thresholds: [{ area: area("yard"), min: null, max: 5 }],
  schedule: ALWAYS,
  delay: 0,
};
const alert = (raisedAt: number) => ({
  area: area("yard"),
  side: "above" as const,
  from: raisedAt,
  raisedAt,
  to: raisedAt + 1,
  peak: 6,
});

function replayed(answer: (part: BackTestPart, call: number) => number) {
  const parts: (readonly [number, number])[] = [];
  const replay = fromPromise<BackTestAnswer, BackTestPart | null>(async ({ input }) => {
    if (input === null) throw new Error("no part");
    parts.push([input.from, input.to]);
    const reached = answer(input, parts.length);
    const state = { at: reached, present: [], breaches: [] };
    return { alerts: [alert(input.from)], open: [], state, reached };
  });
  const actor = createActor(counterBackTestMachine.provide({ actors: { replay } })).start();
  return { actor, parts };
}

test("a back-test is replayed a day at a time, up to its end, and goes on where a part stopped early", async () => {
  const { actor, parts } = replayed((part, call) => (call === 1 ? T0 + 10 : part.to));
  actor.send({ type: "user.run", rule, from: T0, to: T0 + DAY + 20 });
  const { context } = await waitFor(actor, (one) => one.matches("done"));
  expect(parts).toEqual([
    [T0, T0 + DAY],
    [T0 + 10, T0 + DAY + 10],
    [T0 + DAY + 10, T0 + DAY + 20],
  ]);
  expect(context.alerts).toHaveLength(3);
});

test("a back-test that is given up shows nothing", () => {
  const { actor } = replayed((part) => part.to);
  actor.send({ type: "user.run", rule, from: T0, to: T0 + DAY });
  actor.send({ type: "user.cancel" });
  expect(actor.getSnapshot()).toMatchObject({ value: "idle", context: { wish: null, alerts: [] } });
});

test("a back-test that was not answered goes on from where it was", async () => {
  const { actor, parts } = replayed((part, call) => {
    if (call === 2) throw new Error("offline");
    return part.to;
  });
  actor.send({ type: "user.run", rule, from: T0, to: T0 + 2 * DAY });
  await waitFor(actor, (one) => one.matches("failed"));
  actor.send({ type: "user.retry" });
  await waitFor(actor, (one) => one.matches("done"));
  expect(parts.map(([from]) => from)).toEqual([T0, T0 + DAY, T0 + DAY]);
});
