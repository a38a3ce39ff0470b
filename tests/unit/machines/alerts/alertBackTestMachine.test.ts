import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ReplayedAlert } from "../../../../src/domain/alerts/alertBackTest.ts";
import { alertBackTestMachine } from "../../../../src/machines/alerts/alertBackTestMachine.ts";
import type { AlertBackTestQuery } from "../../../../src/streams/calls/alerts/alertBackTest.ts";

const levels = { raisedBelow: 10, closedAt: 20 };

test.each<{ name: string; given: Partial<AlertBackTestQuery>; may: boolean }>([
  { name: "without levels where it has none", given: {}, may: true },
  {
    name: "of batteries without levels",
    given: { alertType: "battery" },
    may: false,
  },
  {
    name: "with levels that it has not",
    given: { rule: { condition: levels, delay: 0 } },
    may: false,
  },
  {
    name: "with a delay that is none",
    given: { rule: { condition: null, delay: Number.NaN } },
    may: false,
  },
])("a rule $name is replayed: $may", ({ given, may }) => {
  const asked: AlertBackTestQuery[] = [];
  const read = fromPromise<readonly ReplayedAlert[], AlertBackTestQuery>(async ({ input }) => {
    asked.push(input);
    return [];
  });
  const actor = createActor(alertBackTestMachine.provide({ actors: { read } })).start();
  const query: AlertBackTestQuery = {
    alertType: "gateway-offline",
    rule: { condition: null, delay: 0 },
    from: 0,
    to: 1,
    ...given,
  };
  expect(actor.getSnapshot().can({ type: "query.asked", query })).toBe(may);
  actor.send({ type: "query.asked", query });
  expect(asked).toEqual(may ? [query] : []);
});
