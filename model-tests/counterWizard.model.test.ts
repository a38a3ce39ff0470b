import { describe, expect, test } from "vitest";
import type { CounterForm } from "../src/domain/counterForm.ts";
import { ALWAYS } from "../src/domain/counterSchedule.ts";
import { CounterId } from "../src/domain/ids.ts";
import {
  type CounterWizardEvent,
  counterWizardMachine,
} from "../src/machines/counterWizardMachine.ts";
import { machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const saved: CounterForm = {
  name: "People in the hall",
  description: "",
  sites: [],
  areas: [],
  families: [],
  subFamilies: [],
  colour: "#112233",
  visibility: "everybody",
  thresholds: [],
  alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 },
  schedule: ALWAYS,
  reset: { period: "none" },
};

const fromUser = {
  "user.change": [{ type: "user.change", changes: { name: "Another" } }],
  "user.next": [{ type: "user.next" }],
  "user.back": [{ type: "user.back" }],
  "user.goTo": [
    { type: "user.goTo", step: "info" },
    { type: "user.goTo", step: "areas" },
    { type: "user.goTo", step: "families" },
    { type: "user.goTo", step: "threshold" },
    { type: "user.goTo", step: "alert" },
    { type: "user.goTo", step: "save" },
  ],
  "user.save": [{ type: "user.save" }],
  "user.leave": [{ type: "user.leave" }],
  "user.stay": [{ type: "user.stay" }],
  "user.discard": [{ type: "user.discard" }],
  "user.startOver": [{ type: "user.startOver" }],
} satisfies SamplesOf<CounterWizardEvent>;

const refusal = { path: "thresholds.0.max", code: "too_small", message: "Raise it." };
const fromActors = {
  "xstate.done.actor.save": [
    {
      type: "xstate.done.actor.save",
      output: { type: "saved", id: CounterId.parse("counter-1") },
    },
    { type: "xstate.done.actor.save", output: { type: "refused", issues: [refusal] } },
  ],
  "xstate.error.actor.save": [{ type: "xstate.error.actor.save", error: new Error("cut") }],
};

const graph = machineGraph(counterWizardMachine, [{ id: null, saved, resumed: null }], {
  ...fromUser,
  ...fromActors,
});

const STEPS = ["info", "areas", "families", "threshold", "alert", "save"];
const at = (step: string) => `editing.${step}`;

/** From every step: to every other one by name, to its neighbours, to saving, out, and back to the first. */
function expectedEdges(): string[] {
  const edges = STEPS.flatMap((step, place) => [
    ...STEPS.filter((other) => other !== step).map(
      (other) => `${at(step)} --user.goTo--> ${at(other)}`,
    ),
    ...STEPS.slice(place + 1, place + 2).map((next) => `${at(step)} --user.next--> ${at(next)}`),
    ...(place > 0 ? [`${at(step)} --user.back--> ${at(STEPS[place - 1] ?? "")}`] : []),
    ...(place > 0 ? [`${at(step)} --user.startOver--> ${at("info")}`] : []),
    `${at(step)} --user.save--> saving`,
    `${at(step)} --user.leave--> leaving`,
    `${at(step)} --user.leave--> left`,
    `leaving --user.stay--> ${at(step)}`,
    `saving --error save--> ${at(step)}`,
  ]);
  return [
    ...edges,
    "leaving --user.discard--> left",
    "leaving --user.save--> saving",
    "saving --done save--> saved",
    // What is refused is shown on the step of its field, wherever the wizard was.
    `saving --done save--> ${at("threshold")}`,
  ].toSorted();
}

describe("counterWizardMachine", () => {
  test.each(graph.leaves.filter((leaf) => leaf !== "editing.returning"))(
    "%s can be reached",
    (leaf) => {
      expect(graph.reaches(leaf)).toBe(true);
    },
  );

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(expectedEdges());
  });
});
