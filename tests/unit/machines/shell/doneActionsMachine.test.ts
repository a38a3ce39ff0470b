import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { AlertId, AssetImportId } from "../../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import {
  ACTIONS_KEPT,
  type DoneAction,
  DONE,
  type TakeBack,
  type TakenBack,
  whyNot,
  withDone,
} from "../../../../src/machines/shell/doneAction.ts";
import { doneActionsMachine } from "../../../../src/machines/shell/doneActionsMachine.ts";
import { promised } from "../../../support/machines.ts";

const NOW = 1_000 * MINUTE;
const takeBack: TakeBack = { kind: "alerts", alertIds: [AlertId.parse("alert-gate")] };
const done = (id: string, at = NOW): Omit<DoneAction, "fate"> => ({
  id,
  at,
  count: 1,
  name: null,
  takeBack,
});
const imported = (until: number): Omit<DoneAction, "fate"> => ({
  ...done("import"),
  takeBack: { kind: "import", importId: AssetImportId.parse("import-1"), until },
});

function entered(kept: readonly DoneAction[] = []) {
  const asked = promised<TakenBack, TakeBack | null>();
  const keeps: (readonly DoneAction[])[] = [];
  const actor = createActor(
    doneActionsMachine.provide({
      actors: { takeBack: asked.logic },
      actions: { keep: ({ context }) => void keeps.push(context.actions) },
    }),
  ).start();
  actor.send({ type: "customer.entered", kept });
  const fates = () => actor.getSnapshot().context.actions.map(({ id, fate }) => [id, fate]);
  return { actor, asked, keeps, fates };
}

describe("doneActionsMachine", () => {
  test("asks the server for what takes an action back, and tells what became of it", async () => {
    const { actor, asked, fates } = entered();
    actor.send({ type: "action.done", action: done("one") });
    actor.send({ type: "user.undo", id: "one", now: NOW });
    expect(asked.asked).toEqual([takeBack]);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    await asked.answer({ undone: 1, left: 0, why: null });
    expect(fates()).toEqual([["one", { is: "undone", left: 0 }]]);
    actor.send({ type: "user.undo", id: "one", now: NOW });
    expect(asked.asked).toHaveLength(1);
    actor.stop();
  });

  test.each([
    [
      { undone: 0, left: 1, why: "ended" },
      { is: "over", why: "ended" },
    ],
    [
      { undone: 0, left: 2, why: null },
      { is: "over", why: "changedSince" },
    ],
    [
      { undone: 1, left: 2, why: "changedSince" },
      { is: "undone", left: 2 },
    ],
  ] as const)("an answer of %j is told as %j", async (answer, expected) => {
    const { actor, asked, fates } = entered();
    actor.send({ type: "action.done", action: done("one") });
    actor.send({ type: "user.undo", id: "one", now: NOW });
    await asked.answer(answer);
    expect(fates()).toEqual([["one", expected]]);
    actor.stop();
  });

  test("what nobody answered stands, says so, and may be asked for again", async () => {
    const { actor, asked, fates } = entered();
    actor.send({ type: "action.done", action: done("one") });
    actor.send({ type: "user.undo", id: "one", now: NOW });
    await asked.fail();
    expect(fates()).toEqual([["one", { is: "standing", isUnanswered: true }]]);
    actor.send({ type: "user.undo", id: "one", now: NOW });
    expect(asked.asked).toHaveLength(2);
    actor.stop();
  });

  test("what was taken back where it was done is not offered here, and not done by being told again", () => {
    const { actor, asked, fates } = entered();
    actor.send({ type: "action.done", action: done("one") });
    actor.send({ type: "action.undone", id: "one" });
    actor.send({ type: "action.done", action: done("one") });
    actor.send({ type: "user.undo", id: "one", now: NOW });
    expect(fates()).toEqual([["one", { is: "undone", left: 0 }]]);
    expect(asked.asked).toEqual([]);
    actor.stop();
  });

  test("an import whose time is over cannot be taken back", () => {
    const { actor, asked } = entered();
    actor.send({ type: "action.done", action: imported(NOW + 1) });
    actor.send({ type: "user.undo", id: "import", now: NOW + 1 });
    expect(asked.asked).toEqual([]);
    actor.send({ type: "user.undo", id: "import", now: NOW });
    expect(asked.asked).toHaveLength(1);
    actor.stop();
  });

  test("keeps every change, comes back with what was kept, and leaves nothing to another customer", () => {
    const first = entered();
    first.actor.send({ type: "action.done", action: done("one") });
    const [kept] = first.keeps;
    expect(kept).toEqual([{ ...done("one"), fate: DONE }]);
    const later = entered(kept);
    expect(later.fates()).toEqual([["one", DONE]]);
    later.actor.send({ type: "customer.left" });
    expect(later.actor.getSnapshot().context).toEqual({ actions: [], undoing: null });
    expect(later.keeps.at(-1)).toEqual([]);
    later.actor.send({ type: "action.done", action: done("late") });
    expect(later.fates()).toEqual([]);
    first.actor.stop();
    later.actor.stop();
  });
});

describe("the list of actions", () => {
  test("is ordered by when, newest first, and is not endless", () => {
    const many = Array.from({ length: ACTIONS_KEPT + 2 }, (_, at) => done(String(at), at));
    const all = many.reduce<readonly DoneAction[]>(withDone, []);
    expect(all).toHaveLength(ACTIONS_KEPT);
    expect(all[0]?.id).toBe(String(ACTIONS_KEPT + 1));
    expect(all.at(-1)?.id).toBe("2");
  });

  test("brings a standing action up to date by its id", () => {
    const grown = withDone(withDone([], done("one")), { ...done("one"), count: 3 });
    expect(grown).toEqual([{ ...done("one"), count: 3, fate: DONE }]);
  });

  test("says why an action cannot be taken back", () => {
    expect(whyNot({ ...done("one"), fate: DONE }, NOW)).toBeNull();
    expect(whyNot({ ...imported(NOW), fate: DONE }, NOW)).toBe("expired");
    expect(whyNot({ ...done("one"), fate: { is: "over", why: "refused" } }, NOW)).toBe("refused");
  });
});
