import { describe, expect, test } from "vitest";
import { type ReadingEvent, readingMachine } from "../../src/machines/kit/readingMachine.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const fromOutside = {
  "query.asked": [{ type: "query.asked", query: { days: 7 } }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<ReadingEvent>;

const graph = machineGraph(readingMachine, [undefined], {
  ...fromOutside,
  ...actorSamples({ read: [["an outage"]] }),
});

describe("readingMachine", () => {
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
        ["idle | read | failed", "query.asked", "reading"],
        ["reading", "done read", "read"],
        ["reading", "error read", "failed"],
        ["failed", "user.retry", "reading"],
      ]),
    );
  });
});
