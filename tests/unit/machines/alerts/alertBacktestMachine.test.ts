import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ReplayedAlert } from "../../../../src/domain/alerts/alertBacktest.ts";
import { alertBacktestMachine } from "../../../../src/machines/alerts/alertBacktestMachine.ts";
import type { AlertBacktestQuery } from "../../../../src/streams/calls/alerts/alertBacktest.ts";

const levels = { raisedBelow: 10, closedAt: 20 };

test.each<{ name: string; given: Partial<AlertBacktestQuery>; may: boolean }>([
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
  const asked: AlertBacktestQuery[] = [];
  const read = fromPromise<readonly ReplayedAlert[], AlertBacktestQuery>(async ({ input }) => {
    asked.push(input);
    return [];
  });
  const actor = createActor(alertBacktestMachine.provide({ actors: { read } })).start();
  const query: AlertBacktestQuery = {
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
