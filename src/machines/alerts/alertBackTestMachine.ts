import { mayBeReplayed } from "../../domain/alerts/alertConfigurationForm.ts";
import type { ReplayedAlert } from "../../domain/alerts/alertBackTest.ts";
import type { AlertBackTestQuery } from "../../streams/calls/alerts/alertBackTest.ts";
import { readingMachine } from "../kit/readingMachine.ts";

/** What a rule would have raised over the past, by the kit's `readingMachine`. One that breaks a rule is not replayed. */
export const alertBackTestMachine = readingMachine<AlertBackTestQuery, readonly ReplayedAlert[]>({
  id: "alertBackTest",
  mayBeAsked: ({ alertType, rule }) => mayBeReplayed(alertType, rule),
});
