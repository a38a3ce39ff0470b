import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AlertType } from "../../domain/alerts/alert.ts";
import type { AlertMark, AlertProblem } from "../../machines/alerts/alertCommands.ts";
import type { AlertStatus } from "./alertFacts.ts";
import type { AlertStateFilter, PeriodName } from "./alertFilter.ts";
import { DISK_FULL } from "../kit/words/diskFull.ts";

/** What alerts of a type are called (specification section 4). */
export const ALERT_TYPE_WORDS: Readonly<Record<AlertType, MessageDescriptor>> = {
  battery: msg`Low battery`,
  counters: msg`Counter threshold`,
  "gateway-offline": msg`Gateway offline`,
  "tito-offline": msg`Entry box offline`,
  "off-site": msg`Outside its site`,
  "forbidden-place": msg`In a forbidden place`,
  "off-hours": msg`Moved outside working hours`,
  motionless: msg`Motionless`,
  overdue: msg`Not back by its date`,
};

/** How grave an alert is, in words: colour is never the only sign. */
export const ALERT_SEVERITY_WORDS: Readonly<Record<"danger" | "warning", MessageDescriptor>> = {
  danger: msg`Urgent`,
  warning: msg`Warning`,
};

export const ALERT_STATE_WORDS: Readonly<Record<AlertStateFilter, MessageDescriptor>> = {
  open: msg({ message: "Open", context: "alerts" }),
  acknowledged: msg({ message: "Acknowledged", context: "alerts" }),
  closed: msg({ message: "Closed", context: "alerts" }),
  all: msg({ message: "All", context: "alerts" }),
};

export const PERIOD_WORDS: Readonly<Record<PeriodName, MessageDescriptor>> = {
  last24Hours: msg`Last 24 hours`,
  last7Days: msg`Last 7 days`,
  last30Days: msg`Last 30 days`,
};

export const STATUS_WORDS: Readonly<Record<AlertStatus, MessageDescriptor>> = {
  open: msg({ message: "Open", context: "alert" }),
  acknowledged: msg({ message: "Acknowledged", context: "alert" }),
  closed: msg({ message: "Closed", context: "alert" }),
  closedAcknowledged: msg({ message: "Closed, acknowledged", context: "alert" }),
};

/** What is being saved of an alert. */
export const ALERT_MARK_WORDS: Readonly<Record<AlertMark, MessageDescriptor>> = {
  acknowledging: msg`Saving the acknowledgement…`,
  withdrawing: msg`Taking the acknowledgement back…`,
  commenting: msg`Saving the comment…`,
};

/** Why something could not be done with an alert, and what now. */
export const ALERT_PROBLEM_WORDS: Readonly<Record<AlertProblem, MessageDescriptor>> = {
  notFound: msg`Not saved: the alert is not there any more. Load the page again.`,
  notAllowed: msg`Not saved: you may not do this. Ask your administrator.`,
  unreachable: msg`Not saved: the server did not answer.`,
  diskFull: DISK_FULL,
  failed: msg`Not saved: the server refused it.`,
};
