import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { SiteId, TagId, UserId } from "../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import type { WalkTest } from "../../src/domain/coverage/walkTest.ts";
import { WHEN_BROKEN } from "../../src/machines/kit/commandMachine.ts";
import {
  walkTestMachine,
  type WalkTestEvent,
} from "../../src/machines/coverage/walkTestMachine.ts";
import type { WalkAnswer } from "../../src/streams/calls/coverage/walkTestCommands.ts";
import { T0 } from "../../tests/support/fixtures.ts";
import { after } from "../../tests/support/machines.ts";
import { actorSamples, edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const siteId = SiteId.parse("site-tower");
const tagId = TagId.parse("tag-1");
const TEST: WalkTest = {
  id: "walk-0123456789",
  tagId,
  tagName: "Tag 1",
  site: siteId,
  startedAt: T0,
  until: T0 + 20 * MINUTE,
  endedAt: null,
  by: UserId.parse("ann"),
  byName: "Ann",
};
const OVER: WalkTest = { ...TEST, endedAt: T0 + SECOND };
const ANSWERS: readonly WalkAnswer[] = [{ status: "done", test: OVER }, WHEN_BROKEN];

const samples = {
  "user.choose": [
    { type: "user.choose", tagId },
    { type: "user.choose", tagId: null },
  ],
  "user.start": [{ type: "user.start", walkTestId: TEST.id, siteId }],
  "user.follow": [{ type: "user.follow", test: TEST }],
  "user.mark": [
    { type: "user.mark", markId: "mark-0123456789", floor: 0, location: { lat: 45, lon: 4 } },
  ],
  "user.end": [{ type: "user.end" }],
  "user.open": [{ type: "user.open", test: OVER }],
  "user.remove": [{ type: "user.remove" }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.leave": [{ type: "user.leave" }],
  "user.dismiss": [{ type: "user.dismiss" }],
  "test.over": [{ type: "test.over", test: OVER }],
  "test.gone": [{ type: "test.gone" }],
} satisfies SamplesOf<WalkTestEvent>;

describe("walkTest", () => {
  const graph = machineGraph(
    walkTestMachine,
    [undefined],
    {
      ...samples,
      ...actorSamples({ start: ANSWERS, mark: ANSWERS, end: ANSWERS, remove: ANSWERS }),
    },
    ({ tagId: chosen, test, refusal }) => [
      chosen !== null,
      test?.endedAt ?? null,
      refusal !== null,
    ],
  );

  test("every state can be reached, and every sample is of use", () => {
    for (const leaf of graph.leaves) expect([leaf, graph.reaches(leaf)]).toEqual([leaf, true]);
    expect(graph.unused).toEqual([]);
  });

  // Written by hand: a transition that points at the wrong state must fail here, not adjust.
  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual(
      edgesOf([
        ["choosing", "user.start", "starting"],
        ["choosing", "user.follow", "walking"],
        ["choosing", "user.open", "looking"],
        ["starting", "done start", "choosing"],
        ["starting", "done start", "walking"],
        ["starting", "error start", "choosing"],
        ["walking", "user.mark", "marking"],
        ["walking", "user.end", "ending"],
        ["walking", "test.over", "looking"],
        ["walking | looking", "user.leave", "choosing"],
        ["walking | looking | asking", "test.gone", "choosing"],
        ["marking", "done mark", "walking"],
        ["marking", "error mark", "walking"],
        ["ending", "done end", "looking"],
        ["ending", "done end", "walking"],
        ["ending", "error end", "walking"],
        ["looking", "user.remove", "asking"],
        ["asking", "user.confirm", "removing"],
        ["asking", "user.cancel", "looking"],
        ["removing", "done remove", "choosing"],
        ["removing", "done remove", "looking"],
        ["removing", "error remove", "looking"],
      ]),
    );
  });

  const { context } = createActor(walkTestMachine).getSnapshot();

  test("nothing is started without a tag, and no other test ends the one that is walked", () => {
    const start = { type: "user.start", walkTestId: TEST.id, siteId } as const;
    expect(after(walkTestMachine, { value: "choosing", context }, start).value).toBe("choosing");
    const walking = { value: "walking", context: { ...context, test: TEST } } as const;
    const other = { ...OVER, id: "walk-9876543210" };
    expect(after(walkTestMachine, walking, { type: "test.over", test: other }).value).toBe(
      "walking",
    );
  });
});
