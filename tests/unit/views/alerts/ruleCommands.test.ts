import { expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import { commandMachine } from "../../../../src/machines/kit/commandMachine.ts";
import {
  type AlertRuleCommand,
  mayRuleCommandBeSent,
} from "../../../../src/views/alerts/rules/useRuleCommands.ts";

const machine = commandMachine<AlertRuleCommand, { readonly status: "done" | "refused" }>({
  id: "alertRuleCommands",
  mayBeSent: mayRuleCommandBeSent,
});

test.each([
  { name: "an address by e-mail", alertedBy: ["email"], emails: ["a@example.org"], may: true },
  { name: "no means", alertedBy: [], emails: ["a@example.org"], may: false },
  { name: "a means without anybody", alertedBy: ["email"], emails: [], may: false },
  { name: "something that is no address", alertedBy: ["email"], emails: ["a@"], may: false },
] as const)("a test to $name is sent: $may", ({ alertedBy, emails, may }) => {
  const command: AlertRuleCommand = { kind: "test", alertedBy, emails, phones: [] };
  const [begin] = initialTransition(machine);
  expect(begin.can({ type: "user.do", command })).toBe(may);
  const [next] = transition(machine, begin, { type: "user.do", command });
  expect(next.value).toBe(may ? "sending" : "idle");
});
