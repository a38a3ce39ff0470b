import { describe, expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import { type FormEvent, formMachine } from "../../src/machines/kit/formMachine.ts";
import { drivenEdges } from "../support/drivenEdges.ts";
import {
  CONFLICT,
  CREATE,
  EDIT,
  formAnswers,
  formJourneys,
  formSamples,
  unansweredForms,
} from "./formSamples.ts";
import { done, walk } from "../support/journeys.ts";
import { edgesOf, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(formMachine, [EDIT, CREATE], {
  ...formSamples,
  ...formAnswers,
});

const EDGES = edgesOf([
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
]);

/** What the form of a resource cannot be brought to, and why. */
const NOT_WALKED = edgesOf([
  // It closes once it is saved.
  ["success", "user.change", "hovering"],
  // It shows no preview.
  ["hovering", "user.preview", "preview"],
  ["preview", "user.edit", "hovering"],
  ["preview", "user.save", "saving"],
  // No view sends it: changes are given up by leaving, and the form is gone with them.
  [
    "hovering | preview | failed.refused | failed.conflict | failed.unreachable",
    "user.undoChanges",
    "initial",
  ],
]);

const journeys = [...formJourneys, ...unansweredForms];

describe("formMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("has these transitions and no others", () => {
    expect(graph.unused).toEqual([]);
    expect(graph.edges).toEqual(EDGES);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual([]);
  });

  test.each(journeys)("$name", (journey) => {
    expect(walk(formMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });

  test("every transition is on a way that the browser walks, but those that no screen can be brought to", () => {
    expect(drivenEdges(journeys)).toEqual(EDGES.filter((edge) => !NOT_WALKED.includes(edge)));
  });
});

test("what is typed where there is something to choose leaves nothing to choose until it is saved", () => {
  const [change] = formSamples["user.change"];
  const [save] = formSamples["user.save"];
  let [form] = initialTransition(formMachine, EDIT);
  const conflictsAfter = (event: { readonly type: string }) => {
    [form] = transition(formMachine, form, event as FormEvent);
    return form.context.conflicts.length;
  };
  expect([change, save, done("save", CONFLICT), change].map(conflictsAfter)).toEqual([0, 0, 1, 0]);
});

describe("a form that an earlier one has left something for", () => {
  const seen = { designation: "Crane 6", reference: "K-1" };
  const draft = {
    seen: { designation: "Crane", reference: "K-0" },
    changes: { designation: "Crane 7" },
  };
  const opened = (mode: "create" | "edit") =>
    initialTransition(formMachine, { mode, seen, draft })[0];

  test("goes on from there, unsaved", () => {
    const form = opened("edit");
    expect(form.matches("hovering")).toBe(true);
    expect(form.hasTag("unsaved")).toBe(true);
    expect(form.context).toMatchObject({ isResumed: true, changes: draft.changes });
  });

  test("saw of a changed field what was stored when it was typed, so that a later save of somebody else is a conflict", () => {
    expect(opened("edit").context.seen).toEqual({ designation: "Crane", reference: "K-1" });
  });

  test("makes the same new thing, under its first id", () => {
    expect(opened("create").context.seen).toEqual(draft.seen);
  });

  test("is as if nothing had been left once the changes are given up", () => {
    const [form] = transition(formMachine, opened("edit"), { type: "user.undoChanges" });
    expect(form.matches("initial")).toBe(true);
    expect(form.context).toMatchObject({ isResumed: false, changes: {} });
  });

  test("tells nothing of it any more once it is saved", () => {
    let form = opened("edit");
    for (const event of [{ type: "user.save" }, done("save", { type: "saved", stored: seen })])
      [form] = transition(formMachine, form, event as FormEvent);
    expect(form.matches("success")).toBe(true);
    expect(form.context.isResumed).toBe(false);
  });
});
