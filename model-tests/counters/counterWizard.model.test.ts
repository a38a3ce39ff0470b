import { describe, expect, test } from "vitest";
import { counterWizardMachine } from "../../src/machines/counters/counterWizardMachine.ts";
import {
  counterWizardAnswers,
  counterWizardJourneys,
  counterWizardSamples,
  NEW_COUNTER,
} from "./counterWizardSamples.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import { walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(counterWizardMachine, [NEW_COUNTER], {
  ...counterWizardSamples,
  ...counterWizardAnswers,
});

const STEPS = ["info", "areas", "families", "threshold", "alert", "save"];
const at = (step: string) => `editing.${step}`;
/** Where a name that is missing or taken is put right, and sites that are none. */
const FAULTY = ["info", "areas"];

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
    ...FAULTY.filter((other) => other !== step).map(
      (fault) => `${at(step)} --user.save--> ${at(fault)}`,
    ),
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

/** What no screen can be brought to, and why. */
const NOT_WALKED = [
  // There is a button to save on the last step and in the question only.
  ...STEPS.filter((step) => step !== "save").flatMap((step) => [
    `${at(step)} --user.save--> saving`,
    ...FAULTY.filter((other) => other !== step).map(
      (fault) => `${at(step)} --user.save--> ${at(fault)}`,
    ),
  ]),
  // There is one site in the browser, which is meant.
  `${at("save")} --user.save--> ${at("areas")}`,
  // The form does not send what the server refuses there; the browser is refused a name.
  `saving --done save--> ${at("threshold")}`,
].toSorted();

describe("counterWizardMachine", () => {
  test.each(graph.leaves.filter((leaf) => leaf !== "editing.returning"))(
    "%s can be reached",
    (leaf) => {
      expect(graph.reaches(leaf)).toBe(true);
    },
  );

  test.each(counterWizardJourneys)("$name", (journey) => {
    expect(walk(counterWizardMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(expectedEdges());
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        [
          "editing.alert | editing.areas | editing.families | editing.info | editing.save | editing.threshold | leaving | saving",
          "surroundings.changed",
          "around",
        ],
        [
          "editing.alert | editing.areas | editing.families | editing.info | editing.save | editing.threshold",
          "user.change",
          "draft, failure, isDirty",
        ],
        ["editing.info", "user.startOver", "draft, failure, isDirty, refusals"],
      ]),
    );
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    const driven = drivenEdges(counterWizardJourneys);
    expect(expectedEdges().filter((edge) => !driven.includes(edge))).toEqual(NOT_WALKED);
  });
});
