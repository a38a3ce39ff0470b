import { describe, expect, test } from "vitest";
import { timeMachineMachine, type TimeMachineEvent } from "../src/machines/timeMachineMachine.ts";
import { machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const now = 10_000_000;
const past = now - 500_000;

const fromUser = {
  "user.goTo": [
    { type: "user.goTo", at: past, now },
    { type: "user.goTo", at: now, now },
  ],
  "user.scrub": [{ type: "user.scrub", at: past, now }],
  "user.play": [{ type: "user.play", now }],
  "user.pause": [{ type: "user.pause" }],
  "user.speed": [{ type: "user.speed", speed: 600 }],
  "user.live": [{ type: "user.live" }],
  "user.retry": [{ type: "user.retry" }],
  "customer.left": [{ type: "customer.left" }],
  "core.failed": [{ type: "core.failed", reason: "unreachable" }],
  tick: [
    { type: "tick", now },
    { type: "tick", now: past },
  ],
} satisfies SamplesOf<TimeMachineEvent>;

const fromActors = {
  "xstate.done.actor.load": [{ type: "xstate.done.actor.load", output: undefined }],
  "xstate.error.actor.load": [{ type: "xstate.error.actor.load", error: "no history" }],
};

const graph = machineGraph(timeMachineMachine, [{ at: null, now }], { ...fromUser, ...fromActors });

describe("timeMachineMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual([
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
    ]);
  });
});
