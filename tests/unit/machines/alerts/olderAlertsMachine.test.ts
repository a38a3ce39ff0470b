import { describe, expect, test } from "vitest";
import { createActor, fromPromise, transition } from "xstate";
import {
  type OlderAlertsContext,
  type OlderAlertsEvent,
  olderAlertsMachine,
  type OlderAlertsRead,
} from "../../../../src/machines/alerts/olderAlertsMachine.ts";
import type {
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

const nothing: OlderAlertsContext = {
  query: QUERY,
  alerts: [],
  cursor: null,
  refused: 0,
  failure: null,
};
const loaded: OlderAlertsContext = { ...nothing, alerts: [a], cursor };

type State = { value: string; context: OlderAlertsContext };
const done = (actor: "readPage" | "refresh", output: OlderAlertsPage) =>
  ({ type: `xstate.done.actor.${actor}`, output }) as unknown as OlderAlertsEvent;
const failed = (actor: "readPage" | "refresh") =>
  ({
    type: `xstate.error.actor.${actor}`,
    error: new Error("refused"),
  }) as unknown as OlderAlertsEvent;

describe("olderAlertsMachine", () => {
  test.each<{ name: string; given: State; when: OlderAlertsEvent; expected: State }>([
    {
      name: "the first page is read when the end of the live window comes into view",
      given: { value: "idle", context: nothing },
      when: { type: "list.endReached" },
      expected: { value: "loading", context: nothing },
    },
    {
      name: "a page is appended, and there are more",
      given: { value: "loading", context: loaded },
      when: done("readPage", { alerts: [b], refused: [], cursor }),
      expected: { value: "more", context: { ...loaded, alerts: [a, b] } },
    },
    {
      name: "the last page is appended, and that is the end",
      given: { value: "loading", context: loaded },
      when: done("readPage", { alerts: [b], refused: [{ id: "x", reason: "no" }], cursor: null }),
      expected: {
        value: "end",
        context: { ...loaded, alerts: [a, b], cursor: null, refused: 1 },
      },
    },
    {
      name: "a page that cannot be read leaves what is loaded",
      given: { value: "loading", context: loaded },
      when: failed("readPage"),
      expected: { value: "failed", context: { ...loaded, failure: "refused" } },
    },
    {
      name: "the user tries again",
      given: { value: "failed", context: { ...loaded, failure: "refused" } },
      when: { type: "user.retry" },
      expected: { value: "loading", context: { ...loaded, failure: "refused" } },
    },
    {
      name: "another query forgets what was loaded",
      given: { value: "more", context: loaded },
      when: { type: "query.changed", query: LATER },
      expected: { value: "idle", context: { ...nothing, query: LATER } },
    },
    {
      name: "the window moves on under an empty list without a read",
      given: { value: "idle", context: nothing },
      when: { type: "window.moved", query: LATER },
      expected: { value: "idle", context: { ...nothing, query: LATER } },
    },
    {
      name: "the window moves on under a loaded list, which is read anew",
      given: { value: "end", context: loaded },
      when: { type: "window.moved", query: LATER },
      expected: { value: "refreshing", context: { ...loaded, query: LATER } },
    },
    {
      name: "what is read anew replaces what was loaded",
      given: { value: "refreshing", context: loaded },
      when: done("refresh", { alerts: [b], refused: [], cursor: null }),
      expected: { value: "end", context: { ...loaded, alerts: [b], cursor: null } },
    },
    {
      name: "what cannot be read anew stays, and says so",
      given: { value: "refreshing", context: loaded },
      when: failed("refresh"),
      expected: { value: "refreshFailed", context: { ...loaded, failure: "refused" } },
    },
    {
      name: "changed alerts matter to nobody before any is loaded",
      given: { value: "idle", context: nothing },
      when: { type: "alerts.changed" },
      expected: { value: "idle", context: nothing },
    },
    {
      name: "there is nothing to load behind the end",
      given: { value: "end", context: nothing },
      when: { type: "list.endReached" },
      expected: { value: "end", context: nothing },
    },
  ])("$name", ({ given, when, expected }) => {
    const snapshot = olderAlertsMachine.resolveState(given);
    const [next] = transition(olderAlertsMachine, snapshot, when);
    expect({ value: next.value, context: next.context }).toEqual(expected);
  });

  test("reads go on after the last page, and a new window is read from its top", async () => {
    const reads: OlderAlertsRead[] = [];
    const answers = [
      { alerts: [a], refused: [], cursor },
      { alerts: [b], refused: [], cursor },
    ];
    const actor = createActor(
      olderAlertsMachine.provide({
        actors: {
          readPage: fromPromise<OlderAlertsPage, OlderAlertsRead>(({ input }) => {
            reads.push(input);
            const answer = answers.shift();
            return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
          }),
        },
      }),
      { input: { query: QUERY } },
    ).start();
    for (const page of [1, 2]) {
      actor.send({ type: "list.endReached" });
      await expect.poll(() => actor.getSnapshot().context.alerts.length).toBe(page);
    }
    actor.send({ type: "window.moved", query: LATER });
    // An answer to the window before must not become that of the next one.
    actor.send({ type: "window.moved", query: QUERY });
    expect(reads).toEqual([
      { query: QUERY, cursor: null, atLeast: null },
      { query: QUERY, cursor, atLeast: null },
      { query: LATER, cursor: null, atLeast: 2 },
      { query: QUERY, cursor: null, atLeast: 2 },
    ]);
    actor.stop();
  });
});
