import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type {
  LocationHistory,
  LocationHistoryQuery,
} from "../../streams/calls/assets/locationHistory.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of calls for help with their effects, for the open customer. */
export type DistressMachines = {
  /** The way that led to where somebody calls. */
  readonly track: ReadingMachine<LocationHistoryQuery, LocationHistory>;
  /** The form of who is notified of a call that nobody takes. */
  readonly escalationForm: typeof formMachine;
  /** The form of what is watched of people who work alone. */
  readonly loneWorkRulesForm: typeof formMachine;
};

export const [DistressMachinesContext, useDistressMachines] =
  machinesContext<DistressMachines>("DistressMachinesContext");
