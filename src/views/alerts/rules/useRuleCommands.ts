import { mayBeTested } from "../../../domain/alerts/alertConfigurationForm.ts";
import {
  archiveAlertConfiguration,
  disableAlertConfiguration,
  enableAlertConfiguration,
  resendAlertDelivery,
  unarchiveAlertConfiguration,
} from "../../../domain/alerts/calls.ts";
import { testAlertRecipients } from "../../../domain/alerts/formCalls.ts";
import type { CommandOf } from "../../../streams/calls/makeCall.ts";
import { type CallWork, useCalls } from "../../kit/useCalls.ts";

const CALLS = {
  archive: archiveAlertConfiguration,
  disable: disableAlertConfiguration,
  enable: enableAlertConfiguration,
  resend: resendAlertDelivery,
  test: testAlertRecipients,
  unarchive: unarchiveAlertConfiguration,
};
/** What the rule is called, for whoever is answered; absent: as its type is. */
type Named = { readonly about?: string };

export type AlertRuleCommand = CommandOf<typeof CALLS, Named>;
export type RuleCommands = CallWork<typeof CALLS, Named>;

/** A test that would reach nobody is not sent. */
export const mayRuleCommandBeSent = (command: AlertRuleCommand) =>
  command.kind !== "test" || mayBeTested(command);

/** What is done with rules besides editing them, one thing at a time. `onDone`: after each that was carried out. */
export function useRuleCommands(onDone?: (command: AlertRuleCommand) => void): RuleCommands {
  return useCalls<typeof CALLS, Named>("alertRuleCommands", CALLS, onDone, {
    mayBeSent: mayRuleCommandBeSent,
  });
}
