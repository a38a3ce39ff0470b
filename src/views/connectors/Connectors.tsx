import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { Cable, ListChecks, Pause, Pencil, Play, RotateCw, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { useRefusalToast } from "../kit/administration/useRefusalToast.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useToasts } from "../ui/useToasts.ts";
import { ConnectorAddress, FIRST_PHONE, type ShownAddress } from "./ConnectorAddress.tsx";
import { ConnectorEditor } from "./ConnectorEditor.tsx";
import { useConnectorMachines } from "./connectorMachines.ts";
import { ConnectorMessages, type RefusedDevices } from "./ConnectorMessages.tsx";
import { ConnectorQuestion, type ConnectorWork } from "./ConnectorQuestion.tsx";
import { useConnectorColumns } from "./useConnectorColumns.ts";

const NONE: readonly never[] = [];
/** The address of a connector that is being made. */
const NEW = "new";
const keyOf = ({ id }: ShownConnector) => id;

/** The ways in for the messages of networks (docs/decisions/0187, /administration/connectors). */
export function Connectors() {
  return (
    <RemountOnCustomerChange>
      <ConnectorList />
    </RemountOnCustomerChange>
  );
}

function ConnectorList() {
  const { t } = useLingui();
  const machines = useConnectorMachines();
  const { head, value, refresh } = useWatchedRead(machines.connectors, null);
  const [edited, setEdited] = useUrlState("edit");
  const [opened, setOpened] = useUrlState("messages");
  const [shown, setShown] = useState<ShownAddress | null>(null);
  const connectors = value?.connectors ?? NONE;
  const work = useConnectorWork(connectors, refresh, setShown);
  const columns = useConnectorColumns();
  const menu = useConnectorMenu(setEdited, setOpened, work);
  const connector = connectors.find(({ id }) => id === edited) ?? null;
  const ofMessages = connectors.find(({ id }) => id === opened) ?? null;
  return (
    <AdminList
      route="connectors"
      title={t`Connectors`}
      feed={head}
      rows={connectors}
      keyOf={keyOf}
      columns={columns}
      trailing={menu}
      searched={t`Name, network, who made it`}
      count={(kept) => <Plural value={kept} one="# connector" other="# connectors" />}
      exportName={t`connectors`}
      create={{ label: t`New connector`, onPress: () => setEdited(NEW) }}
      onOpen={({ id }) => setOpened(id)}
      empty={{
        icon: <Cable aria-hidden />,
        title: t`No network of devices is connected yet.`,
        description: t`A connector takes what the trackers, beacons and phones say that you already own: by an address that their network posts to, or from your broker.`,
      }}
      errorTitle={t`The connectors could not be read.`}
      errorText={t`They are tried again by themselves as soon as the server answers.`}
    >
      {(edited === NEW || connector !== null) && head.isLoaded && (
        <ConnectorEditor
          key={edited}
          edited={connector}
          allowsPrivate={value?.allowsPrivate ?? false}
          onMade={setShown}
          onOpen={setOpened}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      {ofMessages !== null && edited === null && shown === null && (
        <ConnectorMessages
          key={ofMessages.id}
          connector={ofMessages}
          work={work}
          round={work.count}
          refused={work.refused}
          onClose={() => setOpened(null)}
        />
      )}
      <ConnectorQuestion work={work} connectors={connectors} />
      {shown !== null && (
        <ConnectorAddress
          shown={shown}
          onClose={() => {
            setShown(null);
            setOpened(shown.id);
          }}
        />
      )}
    </AdminList>
  );
}

/** The commands, with what is said of each that was carried out. `count`: how many were. */
function useConnectorWork(
  connectors: readonly ShownConnector[],
  refresh: () => void,
  onAddress: (shown: ShownAddress) => void,
): ConnectorWork & { readonly count: number; readonly refused: RefusedDevices } {
  const { t } = useLingui();
  const toasts = useToasts();
  const [count, setCount] = useState(0);
  const [refused, setRefused] = useState<RefusedDevices>(NONE);
  const { connectorCommand } = useConnectorMachines();
  const work = useCommand(
    connectorCommand,
    (command, { address, taken, cut, registered, refused: answered }) => {
      refresh();
      setCount((before) => before + 1);
      const connector = connectors.find(({ id }) => id === command.connectorId);
      const name = connector?.name ?? command.connectorId;
      if (address !== null && connector !== undefined)
        onAddress(
          command.kind === "addKey"
            ? {
                ...connector,
                address,
                name: command.name,
                // Two phones of the same name would be one tag that jumps.
                device: `phone-${connector.keys.length + 2}`,
              }
            : { ...connector, address, device: FIRST_PHONE },
        );
      else if (command.kind === "register") {
        if (registered.length > 0)
          toasts.success(
            t`${plural(registered.length, { one: "# device registered", other: "# devices registered" })}`,
          );
        setRefused(answered);
      } else if (command.kind === "replay")
        toasts.success(
          cut === 0
            ? t`Messages taken that were refused: ${taken}`
            : t`Messages taken that were refused: ${taken}. Too long to be kept whole, so that they cannot be read again: ${cut}`,
        );
      else if (command.kind === "pause") toasts.success(t`The connector ${name} is paused`);
      else if (command.kind === "resume") toasts.success(t`The connector ${name} is resumed`);
      else if (command.kind === "revokeKey") {
        const sender = command.name;
        toasts.success(t`The address of ${sender} is revoked`);
      } else if (command.kind === "remove") toasts.success(t`The connector ${name} is removed`);
    },
  );
  useRefusalToast(work);
  return { ...work, count, refused };
}

/** What can be done with a connector, in its row. */
function useConnectorMenu(
  edit: (id: string) => void,
  openMessages: (id: string) => void,
  { ask, run }: Pick<ConnectorWork, "ask" | "run">,
): DataColumn<ShownConnector> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<ShownConnector> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id: connectorId, name, state, transport }) => (
        <RowMenu
          name={name}
          items={[
            { id: "messages", label: t`Messages`, icon: <ListChecks aria-hidden /> },
            { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
            state === "paused"
              ? { id: "resume", label: t`Resume`, icon: <Play aria-hidden /> }
              : { id: "pause", label: t`Pause`, icon: <Pause aria-hidden /> },
            ...(transport === "http"
              ? [{ id: "rotate", label: t`Exchange the address`, icon: <RotateCw aria-hidden /> }]
              : []),
            {
              id: "remove",
              label: t`Remove the connector`,
              icon: <Trash2 aria-hidden />,
              tone: "danger",
            },
          ]}
          onAction={(action) => {
            if (action === "messages") openMessages(connectorId);
            else if (action === "edit") edit(connectorId);
            else if (action === "pause" || action === "remove" || action === "rotate")
              ask({ kind: action, connectorId });
            else if (action === "resume") run({ kind: action, connectorId });
          }}
        />
      ),
    }),
    [t, edit, openMessages, ask, run],
  );
}
