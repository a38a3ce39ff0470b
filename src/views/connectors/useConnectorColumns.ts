import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ShownConnector } from "../../domain/connectors/calls.ts";
import { CONNECTOR_STATUSES, connectorStatus } from "../../domain/connectors/connector.ts";
import {
  byNameColumn,
  idColumn,
  momentColumn,
  nameColumn,
  statusColumn,
} from "../kit/list/columns.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { CONNECTOR_STATUS_WORDS, NETWORK_NAMES, TRANSPORT_WORDS } from "./connectorWords.ts";

/** What the list of connectors shows of each. */
export function useConnectorColumns(): readonly ListColumn<ShownConnector>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListColumn<ShownConnector>[] => [
      nameColumn(t`Name`, 180),
      statusColumn({
        t,
        id: "status",
        header: t`State`,
        width: 150,
        statuses: CONNECTOR_STATUSES,
        words: CONNECTOR_STATUS_WORDS,
        statusOf: connectorStatus,
        titleOf: ({ link }) => link?.error ?? undefined,
      }),
      {
        id: "network",
        header: t`Network`,
        width: 170,
        isSearched: true,
        value: ({ network }) => NETWORK_NAMES[network],
      },
      momentColumn("lastMessageAt", t`Last message`, ({ lastMessageAt }) => lastMessageAt),
      {
        id: "messages",
        header: t`Messages of the last day`,
        width: 150,
        align: "end",
        value: ({ days }) => days.at(-1)?.messages ?? 0,
      },
      {
        id: "refused",
        header: t`Refused of the last day`,
        width: 150,
        align: "end",
        value: ({ days }) => days.at(-1)?.refused ?? 0,
      },
      {
        id: "transport",
        header: t`How messages come`,
        width: 220,
        value: ({ transport }) => t(TRANSPORT_WORDS[transport]),
      },
      byNameColumn(t`Made by`),
      {
        id: "messagesAMinute",
        header: t`Most messages a minute`,
        width: 150,
        align: "end",
        isExtra: true,
        value: ({ messagesAMinute }) => messagesAMinute,
      },
      { ...momentColumn("at", t`Made on`, ({ at }) => at), isExtra: true },
      idColumn(t`Id`),
    ],
    [t],
  );
}
