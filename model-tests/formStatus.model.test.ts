import { describe, expect, test } from "vitest";
import { type FormStatusEvent, formStatusMachine } from "../src/machines/formStatusMachine.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "./support/machineGraph.ts";

const fromUser = {
  "user.change": [{ type: "user.change", field: "designation", value: "Crane 7" }],
  "user.preview": [{ type: "user.preview" }],
  "user.edit": [{ type: "user.edit" }],
  "user.save": [{ type: "user.save" }],
  "user.undoChanges": [{ type: "user.undoChanges" }],
  "user.resolve": [
    { type: "user.resolve", mine: ["designation"] },
    { type: "user.resolve", mine: [] },
  ],
} satisfies SamplesOf<FormStatusEvent>;

const conflict = { field: "designation", seen: "Crane", stored: "Crane 6", wanted: "Crane 7" };
const fromActors = actorSamples({
  save: [
    { type: "saved", stored: { designation: "Crane 7" } },
    {
      type: "refused",
      code: "OM005",
      issues: [{ path: "reference", code: "OM005", message: "Taken: choose another." }],
    },
    { type: "conflict", conflicts: [conflict] },
  ],
});

const graph = machineGraph(
  formStatusMachine,
  [
    { mode: "edit", seen: { designation: "Crane" } },
    { mode: "create", seen: {} },
  ],
  { ...fromUser, ...fromActors },
);

describe("formStatusMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.unused).toEqual([]);
    expect(graph.edges).toEqual(
      edgesOf([
        // A new thing can be saved as it is proposed; an edit needs a change.
        ["initial", "user.save", "saving"],
        [
          "initial | success | failed.refused | failed.conflict | failed.unreachable",
          "user.change",
          "hovering",
        ],
        ["hovering", "user.preview", "preview"],
        ["preview", "user.edit", "hovering"],
        ["hovering | preview | failed.refused | failed.unreachable", "user.save", "saving"],
        [
          "hovering | preview | failed.refused | failed.conflict | failed.unreachable",
          "user.undoChanges",
          "initial",
        ],
        ["saving", "done save", "success"],
        ["saving", "done save", "failed.refused"],
        ["saving", "done save", "failed.conflict"],
        ["saving", "error save", "failed.unreachable"],
        ["failed.conflict", "user.resolve", "saving"],
      ]),
    );
  });
});
