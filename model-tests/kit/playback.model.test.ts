import { describe, expect, test } from "vitest";
import { createActor, fromCallback } from "xstate";
import { MINUTE } from "../../src/domain/base/time.ts";
import {
  PLAYBACK_STEP,
  type PlaybackEvent,
  playbackMachine,
} from "../../src/machines/kit/playbackMachine.ts";
import { edgesOf, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const SPAN = { from: 0, to: MINUTE, speed: 60 };
const samples = {
  "user.play": [{ type: "user.play" }],
  "user.pause": [{ type: "user.pause" }],
  "user.seek": [
    { type: "user.seek", at: MINUTE / 2 },
    { type: "user.seek", at: MINUTE },
  ],
  "user.speed": [{ type: "user.speed", speed: 300 }],
  tick: [{ type: "tick" }],
} satisfies SamplesOf<PlaybackEvent>;
const graph = machineGraph(playbackMachine, [SPAN], samples);

/** A replay whose clock is the test. */
const replay = () =>
  createActor(playbackMachine.provide({ actors: { beat: fromCallback(() => () => undefined) } }), {
    input: SPAN,
  }).start();

describe("playbackMachine", () => {
  test("has these transitions and no others", () => {
    expect(graph.edges).toEqual([
      "paused --user.play--> playing",
      "playing --tick--> paused",
      "playing --user.pause--> paused",
    ]);
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["paused | playing", "user.seek", "at"],
        ["paused | playing", "user.speed", "speed"],
        ["playing", "tick", "at"],
      ]),
    );
  });

  test("stands at the end, and begins anew from there", () => {
    const actor = replay();
    actor.send({ type: "user.play" });
    actor.send({ type: "tick" });
    expect(actor.getSnapshot().context.at).toBe(60 * PLAYBACK_STEP);
    for (let tick = 0; tick < 9; tick += 1) actor.send({ type: "tick" });
    expect(actor.getSnapshot()).toMatchObject({ value: "paused", context: { at: MINUTE } });
    actor.send({ type: "user.play" });
    expect(actor.getSnapshot()).toMatchObject({ value: "playing", context: { at: 0 } });
  });

  test("is never sought beyond its ends", () => {
    const actor = replay();
    actor.send({ type: "user.seek", at: -MINUTE });
    expect(actor.getSnapshot().context.at).toBe(0);
    actor.send({ type: "user.seek", at: 2 * MINUTE });
    expect(actor.getSnapshot().context.at).toBe(MINUTE);
  });
});
