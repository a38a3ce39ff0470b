import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { PasswordUpdate } from "../../../../src/domain/users/password.ts";
import {
  type PasswordProblem,
  passwordUpdateMachine,
  type PasswordUpdateOutcomes,
} from "../../../../src/machines/users/passwordUpdateMachine.ts";
import { promised } from "../../../support/machines.ts";

const good: PasswordUpdate = {
  current: "the old password",
  next: "a new password",
  confirmation: "a new password",
};

function started() {
  const updatePassword = promised<PasswordUpdateOutcomes["updatePassword"], PasswordUpdate>();
  const actor = createActor(
    passwordUpdateMachine.provide({ actors: { updatePassword: updatePassword.logic } }),
  );
  const told: string[] = [];
  actor.on("*", ({ type }) => told.push(type));
  actor.start();
  return {
    actor,
    told,
    updatePassword,
    submit: (more: Partial<PasswordUpdate> = {}) =>
      actor.send({ type: "user.submit", ...good, ...more }),
    value: () => actor.getSnapshot().value,
    problems: () => actor.getSnapshot().context.problems,
  };
}

describe("what the form breaks is told without asking the server", () => {
  test.each<[Partial<PasswordUpdate>, readonly PasswordProblem[]]>([
    [{ current: "" }, ["currentMissing"]],
    [{ next: "", confirmation: "" }, ["nextMissing", "confirmationMissing"]],
    [{ next: "eleven chars".slice(1), confirmation: "eleven chars".slice(1) }, ["tooShort"]],
    [{ confirmation: "another password" }, ["notEqual"]],
    [{ next: good.current, confirmation: good.current }, ["unchanged"]],
  ])("%o: %o", (more, expected) => {
    const { actor, updatePassword, submit, value, problems } = started();
    submit(more);
    expect([value(), problems(), updatePassword.asked]).toEqual(["editing", expected, []]);
    actor.stop();
  });
});

test("a password that the server takes is changed, and no password is kept", async () => {
  const { actor, told, updatePassword, submit, value } = started();
  submit();
  expect(updatePassword.asked).toEqual([good]);
  expect(JSON.stringify(actor.getSnapshot().context)).toBe('{"problems":[]}');
  await updatePassword.answer({ status: "changed" });
  expect([value(), told]).toEqual(["changed", ["passwordChanged"]]);
  actor.stop();
});

test("a wrong current password is told until something is edited", async () => {
  const { actor, updatePassword, submit, value, problems } = started();
  submit();
  await updatePassword.answer({ status: "refused", problems: ["wrongCurrent"] });
  expect([value(), problems()]).toEqual(["editing", ["wrongCurrent"]]);
  actor.send({ type: "user.edit" });
  expect(problems()).toEqual([]);
  actor.stop();
});

test("a server out of reach is told as that", async () => {
  const { actor, updatePassword, submit, problems } = started();
  submit();
  await updatePassword.fail();
  expect(problems()).toEqual(["unreachable"]);
  actor.stop();
});

test("a second click while saving saves once", () => {
  const { actor, updatePassword, submit } = started();
  submit();
  submit();
  expect(updatePassword.asked).toHaveLength(1);
  actor.stop();
});
