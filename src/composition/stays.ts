import { endedStaysMachine } from "../machines/stays/endedStaysMachine.ts";
import { readEndedStays } from "../streams/calls/stays/endedStays.ts";
import { saveBox } from "../streams/calls/stays/saveBox.ts";
import { readStaySums } from "../streams/calls/stays/staySums.ts";
import type { StayMachines } from "../views/stays/stayMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, reading, withPages } from "./kit/effects.ts";

/** The machines of tag-in/tag-out at work. */
export function stayMachines({ live, customer }: CustomerPorts): StayMachines {
  return {
    ended: withPages(endedStaysMachine, ({ query, cursor, atLeast }) =>
      readEndedStays(live, customer(), query, cursor, atLeast ?? undefined),
    ),
    readPage: ({ query, cursor }, size) => readEndedStays(live, customer(), query, cursor, size),
    sums: reading("staySums", (query) => readStaySums(live, customer(), query)),
    boxForm: (id) => form((save) => saveBox(live, customer(), id, save)),
  };
}
