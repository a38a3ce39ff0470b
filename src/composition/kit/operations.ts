import { fromPromise } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import { alertRuleCommandsMachine } from "../../machines/alerts/alertRuleCommandsMachine.ts";
import { type EndedStaysRead, endedStaysMachine } from "../../machines/stays/endedStaysMachine.ts";
import {
  type FormAnswer,
  type FormSave,
  formStatusMachine,
} from "../../machines/kit/formStatusMachine.ts";
import { readingMachine } from "../../machines/kit/readingMachine.ts";
import { readAlertBackTest } from "../../streams/calls/alerts/alertBackTest.ts";
import {
  type AlertRuleAnswer,
  type AlertRuleCommand,
  runAlertRuleCommand,
} from "../../streams/calls/alerts/alertRuleCommands.ts";
import { saveAlertRule } from "../../streams/calls/alerts/saveAlertRule.ts";
import { saveBox } from "../../streams/calls/stays/saveBox.ts";
import { readOutages } from "../../streams/calls/devices/outages.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import {
  type EndedStaysPage,
  readEndedStays,
  STAYS_PAGE,
} from "../../streams/calls/stays/endedStays.ts";
import { readStaySums } from "../../streams/calls/stays/staySums.ts";
import type { Operations } from "../../views/kit/operations.ts";
import type { Reading } from "../../views/kit/reading.ts";

/** The machines of data quality, alert configuration and tag-in/tag-out at work for the customer that is open. */
export function operations(live: LiveClient, customer: () => CustomerIndex | null): Operations {
  const open = () => must(customer(), "these screens are shown while a customer is open");
  const readStays = ({ query, cursor }: EndedStaysRead, size: number) =>
    readEndedStays(live, open(), query, cursor, size);
  return {
    outages: reading((query) => readOutages(live, open(), query)),
    alertRules: {
      commands: alertRuleCommandsMachine.provide({
        actors: {
          run: fromPromise<AlertRuleAnswer, AlertRuleCommand | null>(({ input }) =>
            runAlertRuleCommand(live, open(), must(input, "a call is made for a command")),
          ),
        },
      }),
      backTest: reading((query) => readAlertBackTest(live, open(), query)),
      form: (alertType) => form((save) => saveAlertRule(live, open(), alertType, save)),
    },
    stays: {
      ended: endedStaysMachine.provide({
        actors: {
          readPage: fromPromise<EndedStaysPage, EndedStaysRead | null>(({ input }) =>
            readStays(must(input, "a page is read for a question"), STAYS_PAGE),
          ),
        },
      }),
      read: readStays,
      sums: reading((query) => readStaySums(live, open(), query)),
    },
    boxForm: (id) => form((save) => saveBox(live, open(), id, save)),
  };
}

/** A machine that reads by this effect; whoever asks it asks with these questions. */
function reading<Query, Answer>(read: (query: Query) => Promise<Answer>): Reading<Query, Answer> {
  const machine = readingMachine.provide({
    actors: { read: fromPromise<unknown, unknown>(({ input }) => read(input as Query)) },
  });
  return { machine };
}

function form(save: (save: FormSave) => Promise<FormAnswer>) {
  return formStatusMachine.provide({
    actors: { save: fromPromise<FormAnswer, FormSave>(({ input }) => save(input)) },
  });
}
