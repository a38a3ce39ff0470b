import type {
  PermissionCommand,
  PermissionCommandAnswer,
} from "../../streams/calls/users/permissionCalls.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** Locking permissions and keeping templates of them, by the kit's `commandMachine`. A template has a name. */
export const permissionCommandMachine = commandMachine<PermissionCommand, PermissionCommandAnswer>({
  id: "permissionCommand",
  whenBroken: { status: "refused", problem: "failed", told: "", issues: [], impact: null },
  mayBeSent: (command) => command.kind !== "saveTemplate" || command.name.trim() !== "",
});
