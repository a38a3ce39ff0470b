import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { alertRuleCommandsMachine } from "../../../../src/machines/alerts/alertRuleCommandsMachine.ts";
import type {
  AlertRuleAnswer,
  AlertRuleCommand,
} from "../../../../src/streams/calls/alerts/alertRuleCommands.ts";

const disable: AlertRuleCommand = { kind: "disable", alertType: "battery" };
const archive: AlertRuleCommand = { kind: "archive", alertType: "battery" };
const done: AlertRuleAnswer = { status: "done", outcomes: null };

/** The machine with a backend that gives these answers in turn. */
function working(...answers: AlertRuleAnswer[]) {
  const asked: AlertRuleCommand[] = [];
  const told: AlertRuleCommand[] = [];
  const run = fromPromise<AlertRuleAnswer, AlertRuleCommand>(async ({ input }) => {
    asked.push(input);
    const answer = answers.shift();
    if (answer === undefined) throw new Error("asked");
    return answer;
  });
  const actor = createActor(alertRuleCommandsMachine.provide({ actors: { run } })).start();
  actor.on("commandDone", ({ command }) => told.push(command));
  return { actor, asked, told };
}

test("a rule is switched at once, and archived only after it was meant", async () => {
  const { actor, asked, told } = working(done, done);
  actor.send({ type: "user.do", command: disable });
  await waitFor(actor, (one) => one.matches("done"));
  actor.send({ type: "user.ask", command: archive });
  expect(asked).toEqual([disable]);
  actor.send({ type: "user.confirm" });
  await waitFor(actor, (one) => one.matches("done"));
  expect(told).toEqual([disable, archive]);
});

test("what was refused says why, and is tried again as it was", async () => {
  const { actor, asked } = working({ status: "refused", problem: "conflict" }, done);
  actor.send({ type: "user.do", command: disable });
  const failed = await waitFor(actor, (one) => one.matches("failed"));
  expect(failed.context.refusal?.problem).toBe("conflict");
  actor.send({ type: "user.confirm" });
  const { context } = await waitFor(actor, (one) => one.matches("done"));
  expect(context.refusal).toBeNull();
  expect(asked).toEqual([disable, disable]);
});

test("a test says of each recipient what became of their message, until it is put aside", async () => {
  const outcomes = [{ channel: "email", recipient: "ann@example.org", status: "sent" }] as const;
  const { actor } = working({ status: "done", outcomes });
  const emails = ["ann@example.org"];
  actor.send({
    type: "user.do",
    command: { kind: "test", alertedBy: ["email"], emails, phones: [] },
  });
  const { context } = await waitFor(actor, (one) => one.matches("done"));
  expect(context.answer?.outcomes).toEqual(outcomes);
  actor.send({ type: "user.dismiss" });
  expect(actor.getSnapshot().context.answer).toBeNull();
});

test.each([
  { name: "an address by e-mail", alertedBy: ["email"], emails: ["a@example.org"], may: true },
  { name: "no means", alertedBy: [], emails: ["a@example.org"], may: false },
  { name: "a means without anybody", alertedBy: ["email"], emails: [], may: false },
  { name: "something that is no address", alertedBy: ["email"], emails: ["a@"], may: false },
] as const)("a test to $name is sent: $may", ({ alertedBy, emails, may }) => {
  const { actor, asked } = working(done);
  const command: AlertRuleCommand = { kind: "test", alertedBy, emails, phones: [] };
  expect(actor.getSnapshot().can({ type: "user.do", command })).toBe(may);
  actor.send({ type: "user.do", command });
  expect(asked).toEqual(may ? [command] : []);
});
