import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import {
  FASTER,
  FIRST,
  SECOND as OTHER,
  TOWER,
} from "../../../../model-tests/alerts/alertHandlingSamples.ts";
import { AlertId, CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import type { AlertAnswer, AlertCall } from "../../../../src/machines/alerts/alertCommands.ts";
import { alertHandlingMachine } from "../../../../src/machines/alerts/alertHandlingMachine.ts";
import { promised } from "../../../support/machines.ts";

const acknowledged = (...ids: readonly AlertId[]): AlertAnswer => ({
  status: "answered",
  outcomes: ids.map((id) => ({ id, status: "acknowledged" })),
});

function started() {
  const clock = new SimulatedClock();
  const call = promised<AlertAnswer, AlertCall>();
  const actor = createActor(alertHandlingMachine.provide({ actors: { call: call.logic } }), {
    clock,
  }).start();
  actor.send({ type: "customer.entered", customer: TOWER });
  return {
    actor,
    clock,
    call,
    context: () => actor.getSnapshot().context,
    isUndoable: () => actor.getSnapshot().hasTag("undoable"),
    isBusy: () => actor.getSnapshot().hasTag("busy"),
  };
}

describe("acknowledging", () => {
  test("is one call with the comment, and shown as being saved until it is answered", async () => {
    const { actor, call, context, isBusy } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST, OTHER], comment: " seen " });
    expect(call.asked).toEqual([
      {
        customer: TOWER,
        command: { batch: 1, kind: "acknowledge", ids: [FIRST, OTHER], comment: "seen" },
      },
    ]);
    expect(context().marks).toEqual({ [FIRST]: "acknowledging", [OTHER]: "acknowledging" });
    await call.answer(acknowledged(FIRST, OTHER));
    expect(context().marks).toEqual({});
    expect(isBusy()).toBe(false);
    actor.stop();
  });

  test("of 450 alerts goes in calls of 200 at most, one after another", async () => {
    const { actor, call, context } = started();
    const ids = Array.from({ length: 450 }, (_, at) => AlertId.parse(`alert-${at}`));
    actor.send({ type: "user.acknowledge", ids: [...ids, ...ids.slice(0, 3)], comment: null });
    expect(call.asked).toHaveLength(1);
    for (const from of [0, 200, 400])
      await call.answer(acknowledged(...ids.slice(from, from + 200)));
    expect(call.asked.map(({ command }) => command?.ids.length)).toEqual([200, 200, 50]);
    expect(context().undoable?.ids).toEqual(ids);
    actor.stop();
  });

  test("what somebody else was faster with is told, with their name, and is not ours to take back", async () => {
    const { actor, call, context } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST, OTHER], comment: null });
    await call.answer({
      status: "answered",
      outcomes: [
        { id: FIRST, status: "alreadyAcknowledged", by: FASTER },
        { id: OTHER, status: "acknowledged" },
      ],
    });
    expect(context().conflicts).toEqual({ [FIRST]: FASTER });
    expect(context().undoable).toEqual({ batch: 1, ids: [OTHER] });
    actor.send({ type: "user.dismiss", ids: [FIRST] });
    expect(context().conflicts).toEqual({});
    actor.stop();
  });

  test("alerts that are gone or of which nothing was said have failed", async () => {
    const { actor, call, context } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST, OTHER], comment: null });
    await call.answer({ status: "answered", outcomes: [{ id: FIRST, status: "notFound" }] });
    expect(context().failures.map(({ id, problem }) => [id, problem])).toEqual([
      [FIRST, "notFound"],
      [OTHER, "failed"],
    ]);
    actor.stop();
  });
});

describe("a fast user", () => {
  test("adds commands while one is on its way; they follow in order", async () => {
    const { actor, call, context } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST], comment: null });
    actor.send({ type: "user.comment", id: FIRST, commentId: "c-1", text: " on my way " });
    actor.send({ type: "user.acknowledge", ids: [OTHER], comment: null });
    expect(context().marks).toEqual({ [FIRST]: "commenting", [OTHER]: "acknowledging" });
    expect(call.asked).toHaveLength(1);
    await call.answer(acknowledged(FIRST));
    await call.answer({ status: "done" });
    await call.answer(acknowledged(OTHER));
    expect(call.asked.map(({ command }) => command)).toEqual([
      { batch: 1, kind: "acknowledge", ids: [FIRST], comment: null },
      { batch: 2, kind: "comment", ids: [FIRST], commentId: "c-1", text: "on my way" },
      { batch: 3, kind: "acknowledge", ids: [OTHER], comment: null },
    ]);
    // One undo: that of the last gesture.
    expect(context().undoable).toEqual({ batch: 3, ids: [OTHER] });
    actor.stop();
  });
});

describe("undo", () => {
  test("is offered for 10 s after the answer, not longer", async () => {
    const { actor, call, clock, context, isUndoable } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST], comment: null });
    clock.increment(20 * SECOND);
    expect(isUndoable()).toBe(false);
    await call.answer(acknowledged(FIRST));
    clock.increment(10 * SECOND - 1);
    expect(isUndoable()).toBe(true);
    clock.increment(1);
    expect(isUndoable()).toBe(false);
    expect(context().undoable).toBeNull();
    actor.stop();
  });

  test("takes back what was acknowledged, once", async () => {
    const { actor, call, context, isUndoable } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST, OTHER], comment: null });
    await call.answer(acknowledged(FIRST, OTHER));
    actor.send({ type: "user.undo" });
    actor.send({ type: "user.undo" });
    expect(context().marks).toEqual({ [FIRST]: "withdrawing", [OTHER]: "withdrawing" });
    expect(isUndoable()).toBe(false);
    await call.answer({ status: "done" });
    expect(call.asked.slice(1).map(({ command }) => command)).toEqual([
      { batch: 2, kind: "withdraw", ids: [FIRST, OTHER] },
    ]);
    actor.stop();
  });

  test("of a gesture that is only partly sent does not send the rest", async () => {
    const { actor, call } = started();
    const ids = Array.from({ length: 600 }, (_, at) => AlertId.parse(`alert-${at}`));
    actor.send({ type: "user.acknowledge", ids, comment: null });
    await call.answer(acknowledged(...ids.slice(0, 200)));
    actor.send({ type: "user.undo" });
    await call.answer(acknowledged(...ids.slice(200, 400)));
    await call.answer({ status: "done" });
    expect(call.asked.map(({ command }) => [command?.kind, command?.ids.length])).toEqual([
      ["acknowledge", 200],
      ["acknowledge", 200],
      ["withdraw", 200],
    ]);
    actor.stop();
  });
});

describe("a failure", () => {
  test("is kept for each alert, and a retry repeats the same command", async () => {
    const { actor, call, context } = started();
    actor.send({ type: "user.acknowledge", ids: [FIRST, OTHER], comment: "seen" });
    await call.fail();
    expect(context().failures.map(({ id, problem }) => [id, problem])).toEqual([
      [FIRST, "unreachable"],
      [OTHER, "unreachable"],
    ]);
    actor.send({ type: "user.retry", id: OTHER });
    expect(context().failures.map(({ id }) => id)).toEqual([FIRST]);
    await call.answer(acknowledged(OTHER));
    actor.send({ type: "user.retry", id: null });
    await call.answer(acknowledged(FIRST));
    expect(call.asked.slice(1).map(({ command }) => command)).toEqual([
      { batch: 1, kind: "acknowledge", ids: [OTHER], comment: "seen" },
      { batch: 1, kind: "acknowledge", ids: [FIRST], comment: "seen" },
    ]);
    expect(context().failures).toEqual([]);
    actor.stop();
  });

  test("of two comments loses the words of neither", async () => {
    const { actor, call, context } = started();
    actor.send({ type: "user.comment", id: FIRST, commentId: "c-1", text: "one" });
    actor.send({ type: "user.comment", id: FIRST, commentId: "c-2", text: "two" });
    await call.fail();
    await call.answer({ status: "failed", problem: "notAllowed" });
    actor.send({ type: "user.retry", id: FIRST });
    await call.answer({ status: "done" });
    await call.answer({ status: "done" });
    expect(
      call.asked.map(({ command }) => (command?.kind === "comment" ? command.commentId : null)),
    ).toEqual(["c-1", "c-2", "c-1", "c-2"]);
    expect(context().failures).toEqual([]);
    actor.stop();
  });
});

test("a comment without words and an acknowledgement of nothing ask nothing", () => {
  const { actor, call } = started();
  actor.send({ type: "user.comment", id: FIRST, commentId: "c-1", text: "  " });
  actor.send({ type: "user.acknowledge", ids: [], comment: null });
  actor.send({ type: "user.retry", id: null });
  actor.send({ type: "user.undo" });
  expect(call.asked).toEqual([]);
  actor.stop();
});

test("another customer has nothing of the last one's commands, conflicts and undo", async () => {
  const { actor, call, context } = started();
  actor.send({ type: "user.acknowledge", ids: [FIRST], comment: null });
  actor.send({ type: "user.acknowledge", ids: [OTHER], comment: null });
  await call.answer(acknowledged(FIRST));
  const rental = CustomerIndex.parse("locamat");
  actor.send({ type: "customer.entered", customer: rental });
  expect(context()).toMatchObject({
    customer: rental,
    queue: [],
    marks: {},
    conflicts: {},
    failures: [],
    undoable: null,
  });
  await call.answer(acknowledged(OTHER));
  expect(context().undoable).toBeNull();
  actor.stop();
});
