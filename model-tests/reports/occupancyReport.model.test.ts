import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type OccupancyReportEvent,
  occupancyReportMachine,
} from "../../src/machines/reports/occupancyReportMachine.ts";
import type {
  OccupancyQuery,
  OccupancyReport,
} from "../../src/streams/calls/reports/occupancyReport.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const month: OccupancyQuery = { days: 30, family: null, siteId: null };
const week: OccupancyQuery = { ...month, days: 7 };
const report = (days: number): OccupancyReport => ({
  from: 0,
  to: days,
  timezone: "UTC",
  rows: [],
});

const fromOutside = {
  "query.changed": [{ type: "query.changed", query: week }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<OccupancyReportEvent>;

describeMachine(
  "occupancyReportMachine",
  machineGraph(occupancyReportMachine, [{ query: month }], {
    ...fromOutside,
    ...actorSamples({ readReport: [report(30)] }),
  }),
  [
    ["read | failed", "query.changed", "reading"],
    ["failed", "user.retry", "reading"],
    ["reading", "done readReport", "read"],
    ["reading", "error readReport", "failed"],
  ],
);

test("the answer to a question that was replaced is not shown", async () => {
  const answers = new Map<number, (report: OccupancyReport) => void>();
  const actor = createActor(
    occupancyReportMachine.provide({
      actors: {
        readReport: fromPromise<OccupancyReport, OccupancyQuery>(
          ({ input }) => new Promise((resolve) => answers.set(input.days, resolve)),
        ),
      },
    }),
    { input: { query: month } },
  ).start();
  actor.send({ type: "query.changed", query: week });
  const read = new Promise<void>((resolve) => {
    actor.subscribe((snapshot) => {
      if (snapshot.matches("read")) resolve();
    });
  });
  answers.get(30)?.(report(30));
  answers.get(7)?.(report(7));
  await read;
  expect(actor.getSnapshot().context.report).toEqual(report(7));
});
