import type {
  ConnectorCommand,
  ConnectorCommandAnswer,
} from "../../streams/calls/connectors/connectorCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with connectors and the devices they hear, by the kit's `commandMachine`. */
export const connectorCommandMachine = commandMachine<ConnectorCommand, ConnectorCommandAnswer>({
  id: "connectorCommand",
  whenBroken: WHEN_BROKEN,
});
