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
  "user.play": [{ type: "user.play" }],
  "user.pause": [{ type: "user.pause" }],
  "user.seek": [{ type: "user.seek", at: T0 + SECOND }],
  "user.remove": [{ type: "user.remove" }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.leave": [{ type: "user.leave" }],
  "user.dismiss": [{ type: "user.dismiss" }],
  tick: [
    { type: "tick", by: 1 },
    { type: "tick", by: MINUTE },
  ],
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
    // Where in a trace one stands decides only whether it is its end.
    ({ tagId: chosen, test, at, refusal }) => [
      chosen !== null,
      test?.endedAt ?? null,
      test !== null && at >= OVER.startedAt + SECOND,
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
        ["choosing", "user.open", "paused"],
        ["starting", "done start", "choosing"],
        ["starting", "done start", "walking"],
        ["starting", "error start", "choosing"],
        ["walking", "user.mark", "marking"],
        ["walking", "user.end", "ending"],
        ["walking", "test.over", "paused"],
        ["walking | paused | playing", "user.leave", "choosing"],
        ["walking | paused | playing | asking", "test.gone", "choosing"],
        ["marking", "done mark", "walking"],
        ["marking", "error mark", "walking"],
        ["ending", "done end", "paused"],
        ["ending", "done end", "walking"],
        ["ending", "error end", "walking"],
        ["paused", "user.play", "playing"],
        ["paused", "user.remove", "asking"],
        ["playing", "tick | user.pause", "paused"],
        ["asking", "user.confirm", "removing"],
        ["asking", "user.cancel", "paused"],
        ["removing", "done remove", "choosing"],
        ["removing", "done remove", "paused"],
        ["removing", "error remove", "paused"],
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

  test("a trace is played from where it stands, from its beginning once it is at its end, and never beyond", () => {
    const paused = (at: number) =>
      ({ value: "paused", context: { ...context, test: OVER, at } }) as const;
    const played = (at: number) => after(walkTestMachine, paused(at), { type: "user.play" });
    expect([played(T0 + 1).context.at, played(T0 + SECOND).context.at]).toEqual([T0 + 1, T0]);
    const playing = { ...paused(T0), value: "playing" } as const;
    const next = after(walkTestMachine, playing, { type: "tick", by: MINUTE });
    expect([next.value, next.context.at]).toEqual(["paused", T0 + SECOND]);
    const sought = after(walkTestMachine, playing, { type: "user.seek", at: 0 });
    expect([sought.value, sought.context.at]).toEqual(["playing", T0]);
  });
});
