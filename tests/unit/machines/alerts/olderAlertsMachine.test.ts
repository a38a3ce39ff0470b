import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { olderAlertsMachine } from "../../../../src/machines/alerts/olderAlertsMachine.ts";
import type { PageRead } from "../../../../src/machines/kit/pagedReadingMachine.ts";
import type {
  OlderAlertsCursor,
  OlderAlertsPage,
  OlderAlertsQuery,
} from "../../../../src/streams/calls/alerts/olderAlerts.ts";
import { alert, closed } from "../../../support/alerts.ts";
import { T0 } from "../../../support/fixtures.ts";

const QUERY: OlderAlertsQuery = {
  before: T0,
  from: null,
  types: [],
  isAcknowledged: null,
  site: null,
};
const LATER: OlderAlertsQuery = { ...QUERY, before: T0 + 1 };
const [a, b] = [closed(alert("a")), closed(alert("b"))];
const cursor = { raisedAt: T0 - 1, subject: "tag-a", alertType: "battery" } as const;

type Read = PageRead<OlderAlertsQuery, OlderAlertsCursor>;

test("nothing is read before the end of the live window is in view, and a new window from its top", async () => {
  const reads: Read[] = [];
  const answers: OlderAlertsPage[] = [
    { alerts: [a], refused: [], cursor },
    { alerts: [b], refused: [{ id: "x", reason: "no" }], cursor },
  ];
  const actor = createActor(
    olderAlertsMachine.provide({
      actors: {
        readPage: fromPromise<OlderAlertsPage, Read>(({ input }) => {
          reads.push(input);
          const answer = answers.shift();
          return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
        }),
      },
    }),
  ).start();
  actor.send({ type: "query.asked", query: QUERY });
  expect([actor.getSnapshot().value, reads]).toEqual(["idle", []]);
  for (const page of [1, 2]) {
    actor.send({ type: "list.endReached" });
    await expect.poll(() => actor.getSnapshot().context.shown.alerts.length).toBe(page);
  }
  expect(actor.getSnapshot().context.shown).toEqual({ alerts: [a, b], refused: 1 });
  actor.send({ type: "query.moved", query: LATER });
  // An answer to the window before must not become that of the next one.
  actor.send({ type: "query.moved", query: QUERY });
  expect(reads).toEqual([
    { query: QUERY, cursor: null, atLeast: null },
    { query: QUERY, cursor, atLeast: null },
    { query: LATER, cursor: null, atLeast: 2 },
    { query: QUERY, cursor: null, atLeast: 2 },
  ]);
  actor.stop();
});
