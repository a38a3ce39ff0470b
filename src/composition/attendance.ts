import { endedStaysMachine } from "../machines/attendance/endedStaysMachine.ts";
import { runStayCommand, type StayCommand } from "../streams/calls/attendance/stayCommands.ts";
import { readEndedStays } from "../streams/calls/attendance/endedStays.ts";
import { saveBox } from "../streams/calls/attendance/saveBox.ts";
import { readStaySums } from "../streams/calls/attendance/staySums.ts";
import type { StayMachines } from "../views/attendance/stayMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { command } from "./kit/commands.ts";
import { form, reading, withPages } from "./kit/effects.ts";

/** The machines of tag-in/tag-out at work. */
export function stayMachines({ live, customer }: CustomerPorts): StayMachines {
  return {
    ended: withPages(endedStaysMachine, ({ query, cursor, atLeast }) =>
      readEndedStays(live, customer(), query, cursor, atLeast ?? undefined),
    ),
    readPage: ({ query, cursor }, size) => readEndedStays(live, customer(), query, cursor, size),
    commands: command(
      "stayCommands",
      (asked: StayCommand) => runStayCommand(live, customer(), asked),
      { mayBeSent: ({ stayIds }) => stayIds.length > 0 },
    ),
    sums: reading("staySums", (query) => readStaySums(live, customer(), query)),
    boxForm: (id) => form((save) => saveBox(live, customer(), id, save)),
  };
}
