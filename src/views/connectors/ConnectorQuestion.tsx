import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import type {
  ConnectorCommand,
  ConnectorCommandAnswer,
} from "../../streams/calls/connectors/connectorCommands.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import type { CommandWork } from "../kit/useCommand.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

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
  const { command, refusal } = work;
  if (command === null) return null;
  const name = connectors.find(({ id }) => id === command.connectorId)?.name ?? command.connectorId;
  const shared = {
    isOpen: work.isAsking,
    isPending: work.isBusy,
    errorMessage: refusal === null ? null : t(problemWords(refusal.problem)),
    onConfirm: work.confirm,
    onCancel: work.dismiss,
  };
  if (command.kind === "rotate")
    return (
      <ConfirmDialog
        {...shared}
        tone="danger"
        title={t`Exchange the address of ${name}?`}
        confirmLabel={t`Exchange the address`}
      >
        <Trans>
          A new address is shown once. The former one is refused at once: what sends to it is to be
          set up anew.
        </Trans>
      </ConfirmDialog>
    );
  if (command.kind === "pause")
    return (
      <ConfirmDialog
        {...shared}
        tone="neutral"
        title={t`Pause ${name}?`}
        confirmLabel={t`Pause the connector`}
      >
        <Trans>
          Nothing is taken while it is paused. Networks that can wait send it once it is resumed;
          what the others send is lost.
        </Trans>
      </ConfirmDialog>
    );
  if (command.kind !== "remove") return null;
  return (
    <ConfirmDialog
      {...shared}
      tone="danger"
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove the connector`}
    >
      <Trans>
        Its address opens nothing any more, and what it keeps of messages is gone. The devices and
        where they were stay.
      </Trans>
    </ConfirmDialog>
  );
}
