import { describe, expect, test } from "vitest";
import {
  type AlertRuleCommandsEvent,
  alertRuleCommandsMachine,
} from "../../src/machines/alerts/alertRuleCommandsMachine.ts";
import type { AlertRuleAnswer } from "../../src/streams/calls/alerts/alertRuleCommands.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const command = { kind: "archive", alertType: "battery" } as const;
const answers: readonly AlertRuleAnswer[] = [
  { status: "done", outcomes: null },
  { status: "refused", problem: "unreachable" },
];

const fromUser = {
  "user.ask": [{ type: "user.ask", command }],
  "user.do": [{ type: "user.do", command }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.dismiss": [{ type: "user.dismiss" }],
} satisfies SamplesOf<AlertRuleCommandsEvent>;

const graph = machineGraph(alertRuleCommandsMachine, [undefined], {
  ...fromUser,
  ...actorSamples({ run: answers }),
});

describe("alertRuleCommandsMachine", () => {
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
        ["idle | done | failed", "user.ask", "asking"],
        ["idle | done | failed", "user.do", "working"],
        ["asking | failed", "user.confirm", "working"],
        ["asking | done | failed", "user.dismiss", "idle"],
        ["working", "done run", "done"],
        ["working", "done run", "failed"],
        ["working", "error run", "failed"],
      ]),
    );
  });
});
