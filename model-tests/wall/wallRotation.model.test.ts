import { describe, expect, test } from "vitest";
import { wallRotationMachine } from "../../src/machines/wall/wallRotationMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";
import { TWO_VIEWS, wallRotationJourneys, wallRotationSamples } from "./wallRotationSamples.ts";

// Which part of a page is shown leads nowhere else, and its time only grows.
const graph = machineGraph(
  wallRotationMachine,
  [TWO_VIEWS],
  wallRotationSamples,
  ({ shown, build, newestBuild }) => ({ shown, build, newestBuild }),
);

const WATCH = [
  ["alive", "server.build", "outdated"],
  ["alive", "screen.broke", "outdated"],
  ["alive", "after hangPatience", "reloading"],
  ["outdated", "after idlePatience", "reloading"],
] as const;
const TURNING = [
  ["showing", "user.hold", "held"],
  ["held", "user.resume", "showing"],
  ["held", "views.changed", "showing"],
  ["showing", "evacuation.began", "interrupted"],
  ["held", "evacuation.began", "interrupted"],
  ["interrupted", "evacuation.over", "showing"],
  ["interrupted", "views.changed", "showing"],
] as const;

describe("wallRotationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  // Both regions move independently: every move of the one happens in each state of the other.
  test("has these transitions and no others", () => {
    const in_ = (watch: string, turning: string) => `watch.${watch} + turning.${turning}`;
    const turnings = ["showing", "held", "interrupted"];
    const watches = ["alive", "outdated", "reloading"];
    expect(graph.edges).toEqual(
      [
        ...turnings.flatMap((turning) =>
          WATCH.map(
            ([from, event, to]) => `${in_(from, turning)} --${event}--> ${in_(to, turning)}`,
          ),
        ),
        ...watches.flatMap((watch) =>
          TURNING.map(([from, event, to]) => `${in_(watch, from)} --${event}--> ${in_(watch, to)}`),
        ),
      ].toSorted(),
    );
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        [
          "watch.alive + turning.held | watch.alive + turning.interrupted | watch.alive + turning.showing | watch.outdated + turning.held | watch.outdated + turning.interrupted | watch.outdated + turning.showing | watch.reloading + turning.held | watch.reloading + turning.interrupted | watch.reloading + turning.showing",
          "screen.measured",
          "parts",
        ],
        [
          "watch.alive + turning.held | watch.alive + turning.showing | watch.outdated + turning.held | watch.outdated + turning.showing | watch.reloading + turning.held | watch.reloading + turning.showing",
          "user.next | user.previous",
          "shown",
        ],
        [
          "watch.alive + turning.showing | watch.outdated + turning.showing | watch.reloading + turning.showing",
          "after stay | views.changed",
          "shown",
        ],
      ]),
    );
  });

  test.each(wallRotationJourneys)("$name", (journey) => {
    expect(walk(wallRotationMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks", () => {
    const of = (region: string, edges: typeof WATCH | typeof TURNING) =>
      edges.map(([from, event, to]) => `${region}.${from} --${event}--> ${region}.${to}`);
    expect(drivenEdges(wallRotationJourneys)).toEqual(
      [...of("watch", WATCH), ...of("turning", TURNING)].toSorted(),
    );
  });
});
