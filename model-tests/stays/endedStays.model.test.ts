import { describe, expect, test } from "vitest";
import {
  type EndedStaysEvent,
  endedStaysMachine,
} from "../../src/machines/stays/endedStaysMachine.ts";
import type { EndedStaysPage } from "../../src/streams/calls/stays/endedStays.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const query = { from: 1, before: 9, site: null, text: "" };
const pages: readonly EndedStaysPage[] = [
  { stays: [], refused: 0, total: 5, cursor: { dateOut: 3, tagNumber: "tag-a" } },
  { stays: [], refused: 0, total: 5, cursor: null },
];

const fromOutside = {
  "query.changed": [
    { type: "query.changed", query },
    { type: "query.changed", query: null },
  ],
  "list.endReached": [{ type: "list.endReached" }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<EndedStaysEvent>;

const graph = machineGraph(endedStaysMachine, [undefined], {
  ...fromOutside,
  ...actorSamples({ readPage: pages }),
});

describe("endedStaysMachine", () => {
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
        ["idle | more | end | failed", "query.changed", "reading"],
        ["reading | more | end | failed", "query.changed", "idle"],
        ["reading", "done readPage", "more"],
        ["reading", "done readPage", "end"],
        ["reading", "error readPage", "failed"],
        ["more", "list.endReached", "reading"],
        ["failed", "user.retry", "reading"],
      ]),
    );
  });
});
