import { createContext, useContext } from "react";
import type { AlertType } from "../domain/alert.ts";
import type { ReplayedAlert } from "../domain/alertBackTest.ts";
import type { Outage } from "../domain/deviceOutages.ts";
import type { TagId } from "../domain/ids.ts";
import { must } from "../domain/must.ts";
import type { alertRuleCommandsMachine } from "../machines/alertRuleCommandsMachine.ts";
import type { EndedStaysRead, endedStaysMachine } from "../machines/endedStaysMachine.ts";
import type { formStatusMachine } from "../machines/formStatusMachine.ts";
import type { AlertBackTestQuery } from "../streams/alerts/alertBackTest.ts";
import type { OutagesQuery } from "../streams/devices/outages.ts";
import type { EndedStaysPage, EndedStaysQuery } from "../streams/stays/endedStays.ts";
import type { EndedStaySums } from "../streams/stays/staySums.ts";
import type { Reading } from "./reading.ts";

/** The machines of data quality, alert configuration and tag-in/tag-out, with their effects, for the open customer. */
export type Operations = {
  readonly outages: Reading<OutagesQuery, readonly Outage[]>;
  readonly alertRules: {
    readonly commands: typeof alertRuleCommandsMachine;
    readonly backTest: Reading<AlertBackTestQuery, readonly ReplayedAlert[]>;
    readonly form: (alertType: AlertType) => typeof formStatusMachine;
  };
  readonly stays: {
    readonly ended: typeof endedStaysMachine;
    /** A page of any size, for an export. */
    readonly read: (read: EndedStaysRead, size: number) => Promise<EndedStaysPage>;
    readonly sums: Reading<EndedStaysQuery, EndedStaySums>;
  };
  /** The form of one entry box; null: of one that is made. */
  readonly boxForm: (id: TagId | null) => typeof formStatusMachine;
};

export const OperationsContext = createContext<Operations | null>(null);

/** @throws where no OperationsContext surrounds the component */
export function useOperations(): Operations {
  return must(useContext(OperationsContext), "OperationsContext surrounds every view");
}
