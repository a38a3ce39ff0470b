import { alertBacktestMachine } from "../../machines/alerts/alertBacktestMachine.ts";
import { olderAlertsMachine } from "../../machines/alerts/olderAlertsMachine.ts";
import { readAlertBacktest } from "../../streams/calls/alerts/alertBacktest.ts";
import { readOlderAlerts, rereadOlderAlerts } from "../../streams/calls/alerts/olderAlerts.ts";
import { saveAlertRule } from "../../streams/calls/alerts/saveAlertRule.ts";
import type { AlertMachines } from "../../views/alerts/alertMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { form, withPages, withRead } from "../kit/effects.ts";

/** The machines of alerts and their rules at work. Those of open alerts run apart from screens: `alertActors`. */
export function alertMachines({ live, customer }: CustomerPorts): AlertMachines {
  return {
    older: withPages(olderAlertsMachine, ({ query, cursor, atLeast }) =>
      atLeast === null
        ? readOlderAlerts(live, customer(), query, cursor)
        : rereadOlderAlerts(live, customer(), query, atLeast),
    ),
    backTest: withRead(alertBacktestMachine, (query) => readAlertBacktest(live, customer(), query)),
    ruleForm: (alertType, ruleId) =>
      form((save) => saveAlertRule(live, customer(), { alertType, ruleId }, save)),
  };
}
