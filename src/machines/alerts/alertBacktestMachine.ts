import { mayBeReplayed } from "../../domain/alerts/alertConfigurationForm.ts";
import type { ReplayedAlert } from "../../domain/alerts/alertBacktest.ts";
import type { AlertBacktestQuery } from "../../streams/calls/alerts/alertBacktest.ts";
import { readingMachine } from "../kit/readingMachine.ts";

/** What a rule would have raised over the past, by the kit's `readingMachine`. One that breaks a rule is not replayed. */
export const alertBacktestMachine = readingMachine<AlertBacktestQuery, readonly ReplayedAlert[]>({
  id: "alertBacktest",
  mayBeAsked: ({ alertType, rule }) => mayBeReplayed(alertType, rule),
});
