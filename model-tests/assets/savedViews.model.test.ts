import { describe, expect, test } from "vitest";
import { SavedViewId } from "../../src/domain/base/ids.ts";
import {
  type SavedViewsEvent,
  savedViewsMachine,
} from "../../src/machines/assets/savedViewsMachine.ts";
import type { ViewAnswer, ViewCommand } from "../../src/streams/calls/assets/savedViews.ts";
import { after, done } from "../../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const command: ViewCommand = { kind: "delete", viewId: SavedViewId.parse("view-1") };
const answers: readonly ViewAnswer[] = [
  { status: "done" },
  { status: "refused", problem: "name_taken" },
];
const samples = {
  "user.do": [{ type: "user.do", command }],
  "user.refresh": [{ type: "user.refresh" }],
  "user.dismiss": [{ type: "user.dismiss" }],
} satisfies SamplesOf<SavedViewsEvent>;

const graph = machineGraph(savedViewsMachine, [{ page: "assets" }], {
  ...samples,
  ...actorSamples({ read: [[]], write: answers }),
});

describe("savedViewsMachine", () => {
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
        ["reading", "done read", "ready"],
        ["reading", "error read", "readFailed"],
        ["ready | readFailed", "user.refresh", "reading"],
        ["ready | readFailed | refused", "user.do", "writing"],
        ["writing", "done write", "reading"],
        ["writing", "done write", "refused"],
        ["writing", "error write", "refused"],
        ["refused", "user.dismiss", "reading"],
      ]),
    );
  });

  test("what was done is told with its command, what was refused with its reason", () => {
    const writing = {
      value: "writing",
      context: { page: "assets", views: [], command, problem: null },
    };
    const [yes, no] = answers.map((answer) =>
      after(savedViewsMachine, writing, done(savedViewsMachine, "write", answer)),
    );
    expect(yes?.told).toEqual([{ type: "viewsChanged", command }]);
    expect([no?.context.problem, no?.told]).toEqual(["name_taken", []]);
  });
});
