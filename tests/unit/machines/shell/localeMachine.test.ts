import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { localeMachine } from "../../../../src/machines/shell/localeMachine.ts";
import { promised } from "../../../support/machines.ts";
import type { Locale } from "../../../../src/domain/base/locale.ts";

function started() {
  const restore = promised<string | null>();
  const save = promised<void, { readonly locale: Locale }>();
  const actor = createActor(
    localeMachine.provide({ actors: { restore: restore.logic, save: save.logic } }),
  ).start();
  return { actor, restore, save, locale: () => actor.getSnapshot().context.locale };
}

describe("localeMachine", () => {
  test.each([
    ["en", "en"],
    [null, "fr"],
    ["klingon", "fr"],
  ])("what was stored as %s is restored as %s", async (stored, expected) => {
    const { actor, restore, locale } = started();
    await restore.answer(stored);
    expect(locale()).toBe(expected);
    expect(actor.getSnapshot().value).toBe("settled");
    actor.stop();
  });

  test("French is in force where nothing can be restored", async () => {
    const { actor, restore, locale } = started();
    await restore.fail();
    expect(locale()).toBe("fr");
    expect(actor.getSnapshot().value).toBe("settled");
    actor.stop();
  });

  test("a choice is in force at once and saved", async () => {
    const { actor, restore, save, locale } = started();
    await restore.answer(null);
    actor.send({ type: "user.choose", locale: "en" });
    expect(locale()).toBe("en");
    expect(save.asked).toEqual([{ locale: "en" }]);
    await save.answer();
    expect(actor.getSnapshot().value).toBe("settled");
    actor.stop();
  });

  test("a choice made while the stored one is read wins over it", async () => {
    const { actor, restore, locale } = started();
    actor.send({ type: "user.choose", locale: "en" });
    await restore.answer("fr");
    expect(locale()).toBe("en");
    actor.stop();
  });

  test("of two choices in a row the last is saved and in force", async () => {
    const { actor, restore, save, locale } = started();
    await restore.answer(null);
    actor.send({ type: "user.choose", locale: "en" });
    actor.send({ type: "user.choose", locale: "fr" });
    expect(save.asked).toEqual([{ locale: "en" }, { locale: "fr" }]);
    await save.answer();
    expect([locale(), actor.getSnapshot().value]).toEqual(["fr", "settled"]);
    actor.stop();
  });

  test("a choice that cannot be saved stays in force", async () => {
    const { actor, restore, save, locale } = started();
    await restore.answer(null);
    actor.send({ type: "user.choose", locale: "en" });
    await save.fail();
    expect([locale(), actor.getSnapshot().value]).toEqual(["en", "unsaved"]);
    actor.stop();
  });
});
