import { endedStaysMachine } from "../machines/stays/endedStaysMachine.ts";
import { stayCommandsMachine } from "../machines/stays/stayCommandsMachine.ts";
import { runStayCommand } from "../streams/calls/stays/stayCommands.ts";
import { readEndedStays } from "../streams/calls/stays/endedStays.ts";
import { saveBox } from "../streams/calls/stays/saveBox.ts";
import { readStaySums } from "../streams/calls/stays/staySums.ts";
import type { StayMachines } from "../views/stays/stayMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, reading, withPages, withRun } from "./kit/effects.ts";

/** The machines of tag-in/tag-out at work. */
export function stayMachines({ live, customer }: CustomerPorts): StayMachines {
  return {
    ended: withPages(endedStaysMachine, ({ query, cursor, atLeast }) =>
      readEndedStays(live, customer(), query, cursor, atLeast ?? undefined),
    ),
    readPage: ({ query, cursor }, size) => readEndedStays(live, customer(), query, cursor, size),
    commands: withRun(stayCommandsMachine, (command) => runStayCommand(live, customer(), command)),
    sums: reading("staySums", (query) => readStaySums(live, customer(), query)),
    boxForm: (id) => form((save) => saveBox(live, customer(), id, save)),
  };
}
