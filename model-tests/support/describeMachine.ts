import { describe, expect, test } from "vitest";
import { edgesOf, type machineGraph } from "./machineGraph.ts";

/** The tests that every machine has: each state is reached, each sample is of use, and the transitions are those written by hand. */
export function describeMachine(
  name: string,
  graph: ReturnType<typeof machineGraph>,
  rows: Parameters<typeof edgesOf>[0],
  /** What events change that lead back to the same state: `[state, event, "field, field"]`. */
  changes: Parameters<typeof edgesOf>[0] = [],
  unused: readonly string[] = [],
): void {
  describe(`${name}`, () => {
    test.each(graph.leaves)("%s can be reached", (leaf) => {
      expect(graph.reaches(leaf)).toBe(true);
    });

    test("every sample is of use somewhere", () => {
      expect(graph.unused).toEqual(unused);
    });

    // Written by hand: a transition that points at the wrong state must fail here, not adjust.
    test("has these transitions and no others", () => {
      expect(graph.edges).toEqual(edgesOf(rows));
    });

    test("changes this, and nothing else, where it stays in a state", () => {
      expect(graph.changes).toEqual(edgesOf(changes));
    });
  });
}
