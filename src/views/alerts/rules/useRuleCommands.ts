import type {
  AlertRuleAnswer,
  AlertRuleCommand,
} from "../../../streams/calls/alerts/alertRuleCommands.ts";
import { type CommandWork, useCommand } from "../../kit/useCommand.ts";
import { useAlertMachines } from "../alertMachines.ts";

export type RuleCommands = CommandWork<AlertRuleCommand, AlertRuleAnswer>;

/** What is done with rules besides editing them, one thing at a time. `onDone`: after each that was carried out. */
export function useRuleCommands(
  onDone: (command: AlertRuleCommand) => void = () => undefined,
): RuleCommands {
  return useCommand(useAlertMachines().ruleCommands, onDone);
}
