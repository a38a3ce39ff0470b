import { describe, expect, test } from "vitest";
import {
  type OlderAlertsEvent,
  olderAlertsMachine,
} from "../../src/machines/alerts/olderAlertsMachine.ts";
import type {
  OlderAlertsPage,
  OlderAlertsQuery,
} from "../../src/streams/calls/alerts/olderAlerts.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const query: OlderAlertsQuery = {
  before: 10,
  from: null,
  types: [],
  isAcknowledged: null,
  site: null,
};
const cursor = { raisedAt: 5, subject: "tag-a", alertType: "battery" } as const;
const pages: readonly OlderAlertsPage[] = [
  { alerts: [], refused: [], cursor },
  { alerts: [], refused: [], cursor: null },
];

const fromOutside = {
  "list.endReached": [{ type: "list.endReached" }],
  "user.retry": [{ type: "user.retry" }],
  "query.changed": [{ type: "query.changed", query }],
  "window.moved": [{ type: "window.moved", query }],
  "alerts.changed": [{ type: "alerts.changed" }],
} satisfies SamplesOf<OlderAlertsEvent>;

const graph = machineGraph(olderAlertsMachine, [{ query }], {
  ...fromOutside,
  ...actorSamples({ readPage: pages, refresh: pages }),
});

describe("olderAlertsMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("every sample is of use", () => {
    expect(graph.unused).toEqual([]);
  });

  // Written by hand: a transition that points at the wrong state must fail here, not adjust.
  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(
      edgesOf([
        ["idle | more", "list.endReached", "loading"],
        ["loading", "done readPage", "more"],
        ["loading", "done readPage", "end"],
        ["loading", "error readPage", "failed"],
        ["failed", "user.retry", "loading"],
        ["loading | more | end | failed", "window.moved | alerts.changed", "refreshing"],
        ["refreshing", "done refresh", "more"],
        ["refreshing", "done refresh", "end"],
        ["refreshing", "error refresh", "refreshFailed"],
        ["refreshFailed", "user.retry | window.moved | alerts.changed", "refreshing"],
        ["loading | more | end | failed | refreshing | refreshFailed", "query.changed", "idle"],
      ]),
    );
  });
});
