import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { DeliveryRule } from "../../../domain/alerts/alertDelivery.ts";
import {
  archiveAlertConfiguration,
  disableAlertConfiguration,
  enableAlertConfiguration,
  resendAlertDelivery,
  unarchiveAlertConfiguration,
} from "../../../domain/alerts/calls.ts";
import { testAlertRecipients, type TestOutcome } from "../../../domain/alerts/formCalls.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { type AdministrationProblem, refusalOf } from "../refusal.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What an administrator does with a rule of alerts besides editing it. */
export type AlertRuleCommand =
  | {
      readonly kind: "enable" | "disable" | "archive" | "unarchive";
      readonly alertType: AlertType;
      /** Which one, of the rules about places. */
      readonly ruleId?: string | undefined;
      /** What the rule is called, for whoever is answered. */
      readonly name?: string | undefined;
    }
  | ({ readonly kind: "test" } & Omit<DeliveryRule, "delay">)
  | { readonly kind: "resend"; readonly deliveryId: string };

export type AlertRuleAnswer =
  | { readonly status: "done"; readonly outcomes: readonly TestOutcome[] | null }
  | { readonly status: "refused"; readonly problem: AdministrationProblem };

/** Carries out one command. Never rejects: what went wrong is an answer too. */
export async function runAlertRuleCommand(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: AlertRuleCommand,
): Promise<AlertRuleAnswer> {
  try {
    return { status: "done", outcomes: await run(live, customerIndex, command) };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: AlertRuleCommand,
): Promise<readonly TestOutcome[] | null> {
  switch (command.kind) {
    case "test": {
      const { alertedBy, emails, phones } = command;
      const recipients = { customerIndex, alertedBy, emails, phones };
      return (await live.call(testAlertRecipients, recipients)).outcomes;
    }
    case "resend":
      await live.call(resendAlertDelivery, { customerIndex, deliveryId: command.deliveryId });
      return null;
    case "enable":
    case "disable":
    case "archive":
    case "unarchive":
      await live.call(SWITCHES[command.kind], {
        customerIndex,
        alertType: command.alertType,
        ...(command.ruleId === undefined ? {} : { ruleId: command.ruleId }),
      });
      return null;
    default:
      return unreachable(command);
  }
}

const SWITCHES = {
  enable: enableAlertConfiguration,
  disable: disableAlertConfiguration,
  archive: archiveAlertConfiguration,
  unarchive: unarchiveAlertConfiguration,
} as const;
