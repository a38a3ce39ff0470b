import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { CustomerIndex, TagId } from "../../src/domain/base/ids.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import type { TagBatchOrder } from "../../src/domain/devices/tagBatch.ts";
import { batchTagOperationMachine } from "../../src/machines/devices/batchTagOperationMachine.ts";
import { provisioningMachine } from "../../src/machines/devices/provisioningMachine.ts";
import type { TagBatchEvent } from "../../src/machines/devices/tagBatchMachine.ts";
import { after } from "../../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const ID = TagId.parse("tag-1");
const clientId = CustomerIndex.parse("tower");
const ORDER: TagBatchOrder = {
  kind: "operate",
  batchId: "batch-0000000001",
  order: { operation: "setTimeout", clientId, timeout: MINUTE },
  tagIds: [ID],
  isAcross: false,
};
const RANGE: TagBatchOrder = {
  kind: "provision",
  provisioningId: "provisioning-0000000001",
  customer: clientId,
  order: {
    manufacturerId: "BLU",
    hardwareSupplier: "BlueUp",
    model: "BLUE_COIN",
    batteryLifespan: 12,
    commissioningDate: 0,
    broadcastInterval: 1000,
    uuid: "00000000-0000-4000-8000-000000000001",
    startTag: "210A0001",
    endTag: "210A0002",
  },
};
const DONE = { tagId: ID, status: "done" } as const;

const MACHINES = [
  { name: "batchTagOperation", machine: batchTagOperationMachine, order: ORDER },
  { name: "provisioning", machine: provisioningMachine, order: RANGE },
];

describe.each(MACHINES)("$name", ({ name, machine, order }) => {
  const samples = {
    "user.prepare": [{ type: "user.prepare", order }],
    "user.confirm": [{ type: "user.confirm" }],
    "user.stop": [{ type: "user.stop" }],
    "user.retry": [{ type: "user.retry" }],
    "user.undo": [{ type: "user.undo" }],
    "user.dismiss": [{ type: "user.dismiss" }],
    "part.begun": [{ type: "part.begun", tagIds: [ID] }],
    "part.done": [{ type: "part.done", outcomes: [DONE] }],
    "work.finished": [{ type: "work.finished" }],
    "work.failed": [{ type: "work.failed", reason: "no answer" }],
  } satisfies SamplesOf<TagBatchEvent>;
  const graph = machineGraph(
    machine,
    [undefined],
    { ...samples, ...actorSamples({ preview: [[DONE]] }) },
    // Every part adds to what is told; whether anything was done is all that decides.
    ({ order: asked, preview, outcomes }) => [
      asked !== null,
      preview.length > 0,
      outcomes.length > 0,
    ],
  );

  test("is called so, and every state can be reached", () => {
    expect(machine.id).toBe(name);
    for (const leaf of graph.leaves) expect([leaf, graph.reaches(leaf)]).toEqual([leaf, true]);
  });

  test("every sample is of use", () => {
    expect(graph.unused).toEqual([]);
  });

  // Written by hand: a transition that points at the wrong state must fail here, not adjust.
  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(
      edgesOf([
        ["idle | previewed", "user.prepare", "previewing"],
        ["previewing", "done preview", "previewed"],
        ["previewing", "error preview", "previewFailed"],
        ["previewing", "user.stop", "idle"],
        ["previewFailed", "user.retry", "previewing"],
        ["previewFailed | previewed | finished | undone", "user.dismiss", "idle"],
        ["previewed", "user.confirm", "working"],
        ["working", "work.finished | user.stop", "finished"],
        ["working", "work.failed", "stuck"],
        ["stuck", "user.retry", "working"],
        ["stuck", "user.dismiss", "finished"],
        ["finished", "user.undo", "undoing"],
        ["undoing", "work.finished", "undone"],
        ["undoing", "work.failed", "undoStuck"],
        ["undoStuck", "user.retry", "undoing"],
        ["undoStuck", "user.dismiss", "undone"],
      ]),
    );
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["undoing", "part.done", "undone"],
        ["working", "part.begun", "underWay"],
        ["working", "part.done", "outcomes"],
      ]),
    );
  });

  test("nothing begins that would change nothing, and what was not done is not taken back", () => {
    const { context } = createActor(machine).getSnapshot();
    const preview = [{ tagId: ID, status: "taken" }] as const;
    const previewed = { value: "previewed", context: { ...context, order, preview } } as const;
    expect(after(machine, previewed, { type: "user.confirm" }).value).toBe("previewed");
    const finished = {
      value: "finished",
      context: { ...context, order, outcomes: preview },
    } as const;
    expect(after(machine, finished, { type: "user.undo" }).value).toBe("finished");
  });

  test.each([
    { type: "user.stop" },
    { type: "work.failed", reason: "no answer" },
  ] satisfies TagBatchEvent[])(
    "of a call that $type has ended nobody knows what it did",
    (event) => {
      const { context } = createActor(machine).getSnapshot();
      const working = { value: "working", context: { ...context, order, underWay: [ID] } } as const;
      const { unanswered, underWay } = after(machine, working, event).context;
      expect([[...unanswered], underWay]).toEqual([[ID], []]);
    },
  );
});
