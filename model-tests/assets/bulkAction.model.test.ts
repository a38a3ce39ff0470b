import { describe, expect, test } from "vitest";
import { createActor, fromCallback, waitFor } from "xstate";
import type { BulkAsset, BulkCall, BulkOutcome } from "../../src/domain/assets/bulkAction.ts";
import { AssetId, SiteId } from "../../src/domain/base/ids.ts";
import type { SiteLink } from "../../src/domain/sites/site.ts";
import {
  type BulkActionEvent,
  bulkActionMachine,
} from "../../src/machines/assets/bulkActionMachine.ts";
import { after } from "../../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const ID = AssetId.parse("asset-1");
const asset: BulkAsset = {
  id: ID,
  reference: "GRUE-1",
};
const DONE = {
  id: ID,
  status: "done",
  was: { archivedAt: null },
  is: { archivedAt: 7 },
} as const satisfies BulkOutcome;
const SITE = SiteId.parse("site-a");
const query = {
  filter: { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" },
  sort: { column: "reference", isDescending: false },
} as const;
const samples = {
  "user.do": [{ type: "user.do", action: { kind: "archive" }, query }],
  "user.stop": [{ type: "user.stop" }],
  "user.retry": [{ type: "user.retry" }],
  "user.undo": [{ type: "user.undo" }],
  "user.dismiss": [{ type: "user.dismiss" }],
  "part.done": [{ type: "part.done", outcomes: [DONE] }],
  "work.finished": [{ type: "work.finished" }],
  "work.failed": [{ type: "work.failed", reason: "no answer" }],
} satisfies SamplesOf<BulkActionEvent>;

const graph = machineGraph(
  bulkActionMachine,
  [undefined],
  { ...samples, ...actorSamples({ collect: [[asset]] }) },
  // Every part adds to what is told; whether anything was done is all that decides.
  ({ assets, outcomes }) => [assets.length > 0, outcomes.length > 0],
);

describe("bulkActionMachine", () => {
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
        ["idle | finished | undone", "user.do", "collecting"],
        ["collecting", "done collect", "working"],
        ["collecting", "error collect", "stuck"],
        ["collecting", "user.stop", "idle"],
        ["working", "work.finished | user.stop", "finished"],
        ["working", "work.failed", "stuck"],
        ["stuck", "user.retry", "collecting"],
        ["stuck", "user.retry", "working"],
        ["stuck", "user.dismiss", "finished"],
        ["finished", "user.undo", "undoing"],
        ["finished | undone", "user.dismiss", "idle"],
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
        ["undoing", "part.done", "undone, undoneCalls"],
        ["working", "part.done", "outcomes"],
      ]),
    );
  });

  test("what a part has come to is added, and nothing that was not done can be taken back", () => {
    const context = {
      action: { kind: "archive" },
      query,
      assets: [asset],
      outcomes: [{ id: ID, status: "linkedTag" }],
      unanswered: new Set<AssetId>(),
      undone: [],
      undoneCalls: 0,
      failure: null,
    } as const;
    const finished = { value: "finished", context };
    expect(after(bulkActionMachine, finished, { type: "user.undo" }).value).toBe("finished");
    const more = after(
      bulkActionMachine,
      { value: "working", context },
      { type: "part.done", outcomes: [DONE] },
    );
    expect(more.context.outcomes.map(({ status }) => status)).toEqual(["linkedTag", "done"]);
  });

  test.each([
    { type: "user.stop" },
    { type: "work.failed", reason: "no answer" },
  ] satisfies BulkActionEvent[])(
    "of the call that $type has left without an answer nobody knows what became of it",
    (event) => {
      const ids = Array.from({ length: 450 }, (_, at) => AssetId.parse(`asset-${at}`));
      const told = ids.slice(0, 200).map((id) => ({ id, status: "unchanged" as const }));
      const context = {
        ...createActor(bulkActionMachine).getSnapshot().context,
        action: { kind: "archive" as const },
        assets: ids.map((id) => ({ id, reference: id })),
        outcomes: told,
      };
      const left = after(bulkActionMachine, { value: "working", context }, event);
      expect([...left.context.unanswered]).toEqual(ids.slice(200, 400));
    },
  );

  test("an undo that got stuck goes on with the calls that are left, of one asset too", async () => {
    const backTo = (link: SiteLink) => ({ kind: "associate", siteId: SITE, link, seen: null });
    const asked: (readonly BulkCall[])[] = [];
    const machine = bulkActionMachine.provide({
      actors: {
        work: fromCallback<BulkActionEvent, readonly BulkCall[]>(({ input, sendBack }) => {
          asked.push(input);
          sendBack({ type: "part.done", outcomes: [DONE] });
          sendBack(
            asked.length === 1
              ? { type: "work.failed", reason: "no answer" }
              : { type: "work.finished" },
          );
        }),
      },
    });
    const was = { currentWorksite: SITE, futureWorksite: SITE };
    const is = { currentWorksite: null, futureWorksite: null };
    const outcomes = [{ id: ID, status: "done" as const, was, is }];
    const context = { ...createActor(bulkActionMachine).getSnapshot().context, outcomes };
    const actor = createActor(machine, {
      snapshot: machine.resolveState({ value: "finished", context }),
    }).start();
    actor.send({ type: "user.undo" });
    await waitFor(actor, ({ value }) => value === "undoStuck");
    actor.send({ type: "user.retry" });
    await waitFor(actor, ({ value }) => value === "undone");
    expect(asked.map((calls) => calls.map(({ action }) => action))).toEqual([
      [backTo("currentWorksite"), backTo("futureWorksite")],
      [backTo("futureWorksite")],
    ]);
  });
});
