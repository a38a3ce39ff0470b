import type { TagId } from "../../domain/base/ids.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { endedStaysMachine } from "../../machines/attendance/endedStaysMachine.ts";
import type {
  EndedStaysCursor,
  EndedStaysPage,
  EndedStaysQuery,
} from "../../streams/calls/attendance/endedStays.ts";
import type { EndedStaySums } from "../../streams/calls/attendance/staySums.ts";
import type { StayAnswer, StayCommand } from "../../streams/calls/attendance/stayCommands.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** One page: the stays after `cursor`; null: the last that ended. */
export type EndedStaysRead = {
  readonly query: EndedStaysQuery;
  readonly cursor: EndedStaysCursor | null;
};

/** The machines of tag-in/tag-out with their effects, for the open customer. */
export type StayMachines = {
  readonly ended: typeof endedStaysMachine;
  /** A page of any size, for an export. */
  readonly readPage: (read: EndedStaysRead, size: number) => Promise<EndedStaysPage>;
  readonly commands: CommandMachine<StayCommand, StayAnswer>;
  readonly sums: ReadingMachine<EndedStaysQuery, EndedStaySums>;
  /** The form of one entry box; null: of one that is made. */
  readonly boxForm: (id: TagId | null) => typeof formMachine;
};

export const [StayMachinesContext, useStayMachines] =
  machinesContext<StayMachines>("StayMachinesContext");
