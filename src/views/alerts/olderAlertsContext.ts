import { createContext } from "react";
import { olderAlertsMachine } from "../../machines/alerts/olderAlertsMachine.ts";

/** The machine of older alerts with its effects. Without a provider it says that none is provided, and the list its failure. */
export const OlderAlertsContext = createContext<typeof olderAlertsMachine>(olderAlertsMachine);
