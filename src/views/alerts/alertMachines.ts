import type { AlertType } from "../../domain/alerts/alert.ts";
import type { ReplayedAlert } from "../../domain/alerts/alertBacktest.ts";
import type { olderAlertsMachine } from "../../machines/alerts/olderAlertsMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { AlertBacktestQuery } from "../../streams/calls/alerts/alertBacktest.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of alerts and their rules with their effects, for the open customer. */
export type AlertMachines = {
  readonly older: typeof olderAlertsMachine;
  readonly backTest: ReadingMachine<AlertBacktestQuery, readonly ReplayedAlert[]>;
  /** The form of the rule of a type; `ruleId`: which one, of the rules about places. */
  readonly ruleForm: (alertType: AlertType, ruleId: string | null) => typeof formMachine;
};

export const [AlertMachinesContext, useAlertMachines] =
  machinesContext<AlertMachines>("AlertMachinesContext");
