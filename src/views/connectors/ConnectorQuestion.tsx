import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import type {
  ConnectorCommand,
  ConnectorCommandAnswer,
} from "../../streams/calls/connectors/connectorCommands.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import type { CommandWork } from "../kit/useCommand.ts";

export type ConnectorWork = CommandWork<ConnectorCommand, ConnectorCommandAnswer>;

/** Asks whether what was chosen for a connector is meant. */
export function ConnectorQuestion({
  work,
  connectors,
}: {
  readonly work: ConnectorWork;
  readonly connectors: readonly ShownConnector[];
}) {
  const { t } = useLingui();
  const { command } = work;
  if (command === null) return null;
  const name = connectors.find(({ id }) => id === command.connectorId)?.name ?? command.connectorId;
  if (command.kind === "rotate")
    return (
      <CommandQuestion
        work={work}
        tone="danger"
        title={t`Exchange the address of ${name}?`}
        confirmLabel={t`Exchange the address`}
      >
        <Trans>
          A new address is shown once. The former one is refused at once: what sends to it is to be
          set up anew. Further addresses stay good.
        </Trans>
      </CommandQuestion>
    );
  if (command.kind === "revokeKey") {
    const sender = command.name;
    return (
      <CommandQuestion
        work={work}
        tone="danger"
        title={t`Revoke the address of ${sender}?`}
        confirmLabel={t`Revoke the address`}
      >
        <Trans>What sends to it is refused at once. The other addresses stay good.</Trans>
      </CommandQuestion>
    );
  }
  if (command.kind === "pause")
    return (
      <CommandQuestion
        work={work}
        tone="neutral"
        title={t`Pause ${name}?`}
        confirmLabel={t`Pause the connector`}
      >
        <Trans>
          Nothing is taken while it is paused. Networks that can wait send it once it is resumed;
          what the others send is lost.
        </Trans>
      </CommandQuestion>
    );
  if (command.kind !== "remove") return null;
  return (
    <CommandQuestion
      work={work}
      tone="danger"
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove the connector`}
    >
      <Trans>
        Its address opens nothing any more, and what it keeps of messages is gone. The devices and
        where they were stay.
      </Trans>
    </CommandQuestion>
  );
}
