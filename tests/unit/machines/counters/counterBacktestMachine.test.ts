import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import {
  type BacktestCursor,
  type BacktestPart,
  type BacktestWish,
  nextPart,
  partOf,
} from "../../../../src/domain/counters/counterBacktestParts.ts";
import { ALWAYS } from "../../../../src/domain/base/weekSchedule.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { counterBacktestMachine } from "../../../../src/machines/counters/counterBacktestMachine.ts";
import type { PageRead } from "../../../../src/machines/kit/pagedReadingMachine.ts";
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
const alert = (raisedAt: number, to: number | null) => ({
  area: area("yard"),
  side: "above" as const,
  from: raisedAt,
  raisedAt,
  to,
  peak: 6,
});
const wish = (length: number): BacktestWish => ({ rule, from: T0, to: T0 + length });

/** The machine with a server that replays a part up to where `end` says. */
function replayed(end: (part: ReturnType<typeof nextPart>, call: number) => number) {
  const parts: (readonly [number, number])[] = [];
  const readPage = fromPromise<BacktestPart, PageRead<BacktestWish, BacktestCursor>>(
    async ({ input: { query, cursor } }) => {
      const part = nextPart(query, cursor);
      parts.push([part.from, part.to]);
      const reached = end(part, parts.length);
      return partOf(query, {
        alerts: [alert(part.from, part.from + 1)],
        open: [alert(reached, null)],
        state: { at: reached, present: [], breaches: [] },
        reached,
      });
    },
  );
  const actor = createActor(counterBacktestMachine.provide({ actors: { readPage } })).start();
  return { actor, parts };
}

test("a back-test is replayed a day at a time, up to its end, and goes on where a part stopped early", async () => {
  const { actor, parts } = replayed((part, call) => (call === 1 ? T0 + 10 : part.to));
  actor.send({ type: "query.asked", query: wish(DAY + 20) });
  const { context } = await waitFor(actor, (one) => one.matches("end"));
  expect(parts).toEqual([
    [T0, T0 + DAY],
    [T0 + 10, T0 + DAY + 10],
    [T0 + DAY + 10, T0 + DAY + 20],
  ]);
  // The ended alerts of all parts, and what stands open at the end only.
  expect(context.shown).toEqual({
    alerts: parts.map(([from]) => alert(from, from + 1)),
    open: [alert(T0 + DAY + 20, null)],
    reached: T0 + DAY + 20,
  });
});

test("a back-test that is given up shows nothing", () => {
  const { actor } = replayed((part) => part.to);
  actor.send({ type: "query.asked", query: wish(DAY) });
  actor.send({ type: "user.cancel" });
  expect(actor.getSnapshot()).toMatchObject({
    value: "idle",
    context: { query: null, shown: { alerts: [], open: [], reached: null } },
  });
});

test("a back-test that was not answered goes on from where it was", async () => {
  const { actor, parts } = replayed((part, call) => {
    if (call === 2) throw new Error("offline");
    return part.to;
  });
  actor.send({ type: "query.asked", query: wish(2 * DAY) });
  await waitFor(actor, (one) => one.matches("failed"));
  expect(actor.getSnapshot().context.shown.reached).toBe(T0 + DAY);
  actor.send({ type: "user.retry" });
  await waitFor(actor, (one) => one.matches("end"));
  expect(parts.map(([from]) => from)).toEqual([T0, T0 + DAY, T0 + DAY]);
});
