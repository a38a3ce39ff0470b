import { createContext, useContext } from "react";
import type { AlertType } from "../../domain/alerts/alert.ts";
import type { ReplayedAlert } from "../../domain/alerts/alertBackTest.ts";
import type { Outage } from "../../domain/devices/deviceOutages.ts";
import type { TagId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { alertRuleCommandsMachine } from "../../machines/alerts/alertRuleCommandsMachine.ts";
import type { EndedStaysRead, endedStaysMachine } from "../../machines/stays/endedStaysMachine.ts";
import type { formStatusMachine } from "../../machines/kit/formStatusMachine.ts";
import type { AlertBackTestQuery } from "../../streams/calls/alerts/alertBackTest.ts";
import type { OutagesQuery } from "../../streams/calls/devices/outages.ts";
import type { EndedStaysPage, EndedStaysQuery } from "../../streams/calls/stays/endedStays.ts";
import type { EndedStaySums } from "../../streams/calls/stays/staySums.ts";
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
