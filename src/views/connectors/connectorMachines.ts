import { use } from "react";
import type { ConnectorId } from "../../domain/base/ids.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type {
  ConnectorCommand,
  ConnectorCommandAnswer,
  HeardMessages,
  ListedConnectors,
} from "../../streams/calls/connectors/connectorCommands.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { WatchedAnswer } from "../kit/watchedReading.ts";

/** The machines of connectors with their effects, for the open customer. */
export type ConnectorMachines = {
  readonly connectors: ReadingMachine<null, WatchedAnswer<ListedConnectors>>;
  readonly messages: ReadingMachine<
    { readonly connectorId: ConnectorId },
    WatchedAnswer<HeardMessages>
  >;
  readonly connectorForm: typeof formMachine;
  readonly connectorCommand: CommandMachine<ConnectorCommand, ConnectorCommandAnswer>;
};

/** They are fetched when their page is opened; the same promise every time. */
export const [ConnectorMachinesContext, useConnectorLoader] = machinesContext<
  () => Promise<ConnectorMachines>
>("ConnectorMachinesContext");

/** Suspends until they are there. */
export function useConnectorMachines(): ConnectorMachines {
  return use(useConnectorLoader()());
}
