import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ShownWebhook } from "../../domain/webhooks/calls.ts";
import { WEBHOOK_STATUSES, webhookStatus } from "../../domain/webhooks/webhook.ts";
import {
  byNameColumn,
  idColumn,
  momentColumn,
  nameColumn,
  statusColumn,
} from "../kit/list/columns.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { EVENT_WORDS, WEBHOOK_STATUS_WORDS } from "./webhookWords.ts";

/** What the list of webhooks shows of each. */
export function useWebhookColumns(): readonly ListColumn<ShownWebhook>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListColumn<ShownWebhook>[] => [
      nameColumn(t`Name`, 180),
      statusColumn({
        t,
        id: "standing",
        header: t`State`,
        width: 120,
        statuses: WEBHOOK_STATUSES,
        words: WEBHOOK_STATUS_WORDS,
        statusOf: webhookStatus,
        titleOf: ({ lastError }: ShownWebhook) => lastError ?? undefined,
      }),
      {
        id: "events",
        header: t`Events`,
        width: 260,
        value: ({ events }) => events.map((event) => t(EVENT_WORDS[event])).join(", "),
      },
      momentColumn("lastSentAt", t`Last arrival`, ({ lastSentAt }) => lastSentAt),
      {
        id: "lastError",
        header: t`Last failure`,
        width: 200,
        value: ({ lastError }) => lastError,
      },
      {
        id: "url",
        header: t`Address`,
        width: 240,
        isSearched: true,
        value: ({ url }) => url,
      },
      byNameColumn(t`Made by`),
      { ...momentColumn("at", t`Made on`, ({ at }) => at), isExtra: true },
      {
        ...momentColumn("rotatedAt", t`Exchanged on`, ({ rotatedAt }) => rotatedAt),
        isExtra: true,
      },
      idColumn(t`Id`),
    ],
    [t],
  );
}

/** By what the list of webhooks is narrowed. */
export function useWebhookFilters(): readonly ListFilter<ShownWebhook>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListFilter<ShownWebhook>[] => [
      choiceFilter({
        key: "standing",
        label: t`State`,
        every: t`Every state`,
        options: WEBHOOK_STATUSES.map((id) => ({ id, label: t(WEBHOOK_STATUS_WORDS[id].word) })),
        keeps: (one, option) => webhookStatus(one) === option,
      }),
    ],
    [t],
  );
}
