import { describe, expect, test } from "vitest";
import { timeMachineMachine } from "../../src/machines/timeMachine/timeMachineMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";
import {
  LIVE,
  timeMachineAnswers,
  timeMachineJourneys,
  timeMachineSamples,
} from "./timeMachineSamples.ts";

const graph = machineGraph(timeMachineMachine, [LIVE], {
  ...timeMachineSamples,
  ...timeMachineAnswers,
});

const EDGES = [
  "failed --customer.left--> live",
  "failed --user.goTo--> loading",
  "failed --user.live--> live",
  "failed --user.retry--> loading",
  "failed --user.scrub--> loading",
  "live --user.goTo--> loading",
  "live --user.scrub--> loading",
  "loading --customer.left--> live",
  "loading --done load--> paused",
  "loading --error load--> failed",
  "loading --user.live--> live",
  "paused --customer.left--> live",
  "paused --user.goTo--> loading",
  "paused --user.live--> live",
  "paused --user.play--> playing",
  "paused --user.scrub--> loading",
  "playing --core.failed--> failed",
  "playing --customer.left--> live",
  "playing --tick--> live",
  "playing --user.goTo--> loading",
  "playing --user.live--> live",
  "playing --user.pause--> paused",
  "playing --user.scrub--> loading",
];

/** What no screen can be brought to, and why. */
const NOT_WALKED = [
  // One transition of the whole machine: walked from an instant that stands still.
  ...["failed", "loading", "playing"].map((state) => `${state} --customer.left--> live`),
  // No view sends it: the time line goes to an instant.
  ...["failed", "live", "paused", "playing"].map((state) => `${state} --user.scrub--> loading`),
];

describe("timeMachineMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["failed | live | loading | paused | playing", "user.speed", "speed"],
        ["loading", "user.goTo | user.scrub", "at, failure"],
        ["playing", "tick", "at"],
      ]),
    );
  });

  test.each(timeMachineJourneys)("$name", (journey) => {
    expect(walk(timeMachineMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    expect(drivenEdges(timeMachineJourneys)).toEqual(
      EDGES.filter((edge) => !NOT_WALKED.includes(edge)),
    );
  });
});
