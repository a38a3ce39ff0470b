import type { EpochMs } from "../../domain/base/time.ts";
import {
  type ConnectorCommand,
  readConnectors,
  readMessages,
  runConnectorCommand,
} from "../../streams/calls/connectors/connectorCommands.ts";
import { saveConnector } from "../../streams/calls/connectors/saveConnector.ts";
import type { ConnectorMachines } from "../../views/connectors/connectorMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { command } from "../kit/commands.ts";
import { form, watchedReading } from "../kit/effects.ts";

/** The machines of connectors at work. */
export function connectorMachines(
  { live, customer }: CustomerPorts,
  now: () => EpochMs,
): ConnectorMachines {
  return {
    connectors: watchedReading("connectors", now, () => readConnectors(live, customer())),
    messages: watchedReading("connectorMessages", now, (query) =>
      readMessages(live, customer(), query),
    ),
    connectorForm: form((save) => saveConnector(live, customer(), save)),
    connectorCommand: command("connectorCommand", (asked: ConnectorCommand) =>
      runConnectorCommand(live, customer(), asked),
    ),
  };
}
