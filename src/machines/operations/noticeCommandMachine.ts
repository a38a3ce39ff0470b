import type {
  NoticeCommand,
  NoticeCommandAnswer,
} from "../../streams/calls/operations/noticeCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What a super admin does with notices, by the kit's `commandMachine`. */
export const noticeCommandMachine = commandMachine<NoticeCommand, NoticeCommandAnswer>({
  id: "noticeCommand",
  whenBroken: WHEN_BROKEN,
});
