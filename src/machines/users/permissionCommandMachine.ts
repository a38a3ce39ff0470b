import type {
  PermissionCommand,
  PermissionCommandAnswer,
} from "../../streams/calls/users/permissionCalls.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** Locking permissions and keeping templates of them, by the kit's `commandMachine`. A template has a name. */
export const permissionCommandMachine = commandMachine<PermissionCommand, PermissionCommandAnswer>({
  id: "permissionCommand",
  whenBroken: WHEN_BROKEN,
  mayBeSent: (command) => command.kind !== "saveTemplate" || command.name.trim() !== "",
});
