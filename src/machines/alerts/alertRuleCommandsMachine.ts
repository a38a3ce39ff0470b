import { mayBeTested } from "../../domain/alerts/alertConfigurationForm.ts";
import type {
  AlertRuleAnswer,
  AlertRuleCommand,
} from "../../streams/calls/alerts/alertRuleCommands.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/**
 * Switching a rule of alerts on or off, archiving it, testing its recipients, sending a failed message again, by the
 * kit's `commandMachine`. A test that would reach nobody is not sent; its answer says what became of it, recipient by
 * recipient.
 */
export const alertRuleCommandsMachine = commandMachine<AlertRuleCommand, AlertRuleAnswer>({
  id: "alertRuleCommands",
  whenBroken: { status: "refused", problem: "failed" },
  mayBeSent: (command) => command.kind !== "test" || mayBeTested(command),
});
