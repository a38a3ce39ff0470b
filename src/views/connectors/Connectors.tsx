import { Plural, useLingui } from "@lingui/react/macro";
import { Cable, ListChecks, Pause, Pencil, Play, RotateCw, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { CONNECTOR_STATUSES, connectorStatus } from "../../domain/connectors/connector.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { ConnectorAddress, type ShownAddress } from "./ConnectorAddress.tsx";
import { ConnectorEditor } from "./ConnectorEditor.tsx";
import { useConnectorMachines } from "./connectorMachines.ts";
import { ConnectorMessages } from "./ConnectorMessages.tsx";
import { ConnectorQuestion, type ConnectorWork } from "./ConnectorQuestion.tsx";
import { CONNECTOR_STATUS_WORDS, NETWORK_NAMES, TRANSPORT_WORDS } from "./connectorWords.ts";

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
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      {ofMessages !== null && edited === null && (
        <ConnectorMessages
          key={ofMessages.id}
          connector={ofMessages}
          work={work}
          round={work.count}
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
): ConnectorWork & { readonly count: number } {
  const { t } = useLingui();
  const toasts = useToasts();
  const [count, setCount] = useState(0);
  const { connectorCommand } = useConnectorMachines();
  const work = useCommand(connectorCommand, (command, { address, taken }) => {
    refresh();
    setCount((before) => before + 1);
    const connector = connectors.find(({ id }) => id === command.connectorId);
    const name = connector?.name ?? command.connectorId;
    if (address !== null && connector !== undefined)
      onAddress({ id: connector.id, name, network: connector.network, address });
    else if (command.kind === "register") {
      const devices = command.devices.join(", ");
      toasts.success(t`Registered: ${devices}`);
    } else if (command.kind === "replay")
      toasts.success(t`Messages taken that were refused: ${taken}`);
    else if (command.kind === "pause") toasts.success(t`The connector ${name} is paused`);
    else if (command.kind === "resume") toasts.success(t`The connector ${name} is resumed`);
    else if (command.kind === "remove") toasts.success(t`The connector ${name} is removed`);
  });
  const { refusal, isAsking } = work;
  const showRefusal = useEffectEvent((problem: string) => {
    // What was asked about says so in its own question.
    if (!isAsking) toasts.error(t(problemWords(problem)));
  });
  useEffect(() => {
    if (refusal !== null) showRefusal(refusal.problem);
  }, [refusal]);
  return { ...work, count };
}

function useConnectorColumns(): readonly ListColumn<ShownConnector>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListColumn<ShownConnector>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 180,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "status",
        header: t`State`,
        width: 120,
        value: (one) => t(CONNECTOR_STATUS_WORDS[connectorStatus(one)].word),
        orderBy: (one) => CONNECTOR_STATUSES.indexOf(connectorStatus(one)),
        render: (one) => {
          const { word, tone } = CONNECTOR_STATUS_WORDS[connectorStatus(one)];
          return (
            <span title={one.link?.error ?? undefined}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            </span>
          );
        },
      },
      {
        id: "network",
        header: t`Network`,
        width: 170,
        isSearched: true,
        value: ({ network }) => NETWORK_NAMES[network],
      },
      {
        id: "lastMessageAt",
        header: t`Last message`,
        width: 150,
        value: ({ lastMessageAt }) =>
          lastMessageAt === null ? null : { at: lastMessageAt, precision: "minute" },
      },
      {
        id: "messages",
        header: t`Messages of the last day`,
        width: 150,
        value: ({ days }) => days.at(-1)?.messages ?? 0,
      },
      {
        id: "refused",
        header: t`Refused of the last day`,
        width: 150,
        value: ({ days }) => days.at(-1)?.refused ?? 0,
      },
      {
        id: "transport",
        header: t`How messages come`,
        width: 220,
        value: ({ transport }) => t(TRANSPORT_WORDS[transport]),
      },
      {
        id: "byName",
        header: t`Made by`,
        width: 140,
        isSearched: true,
        value: ({ byName }) => byName,
      },
      {
        id: "messagesAMinute",
        header: t`Most messages a minute`,
        width: 150,
        isExtra: true,
        value: ({ messagesAMinute }) => messagesAMinute,
      },
      {
        id: "at",
        header: t`Made on`,
        width: 150,
        isExtra: true,
        value: ({ at }) => ({ at, precision: "minute" }),
      },
      { id: "id", header: t`Id`, width: 160, isExtra: true, value: ({ id }) => id },
    ],
    [t],
  );
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
