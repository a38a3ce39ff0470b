import type {
  ReportCommand,
  ReportCommandAnswer,
} from "../../streams/calls/reports/reportCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with reports, by the kit's `commandMachine`. */
export const reportCommandMachine = commandMachine<ReportCommand, ReportCommandAnswer>({
  id: "reportCommand",
  whenBroken: WHEN_BROKEN,
});
