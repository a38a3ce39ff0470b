import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { keyStatus, KEY_STATUSES } from "../../domain/apiKeys/accessKey.ts";
import type { ShownKey } from "../../domain/apiKeys/calls.ts";
import {
  byNameColumn,
  idColumn,
  momentColumn,
  nameColumn,
  statusColumn,
} from "../kit/list/columns.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { useNow } from "../kit/useNow.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { KEY_STATUS_WORDS, RIGHTS } from "./keyWords.ts";

/** What the list of keys shows of each. */
export function useKeyColumns(): readonly ListColumn<ShownKey>[] {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  return useMemo((): readonly ListColumn<ShownKey>[] => {
    const titleOf = ({ formerUntil, revokedAt, revokedByName }: ShownKey) => {
      if (revokedAt !== null) {
        const [at, by] = [formatDateTime(revokedAt, place), revokedByName ?? ""];
        return t`Revoked by ${by} on ${at}`;
      }
      if (formerUntil === null || formerUntil <= now) return undefined;
      const until = formatDateTime(formerUntil, place);
      return t`The former key opens until ${until}`;
    };
    return [
      nameColumn(t`Name`, 190),
      {
        id: "right",
        header: t`What it may do`,
        width: 150,
        value: ({ right }) => t(RIGHTS[right].name),
      },
      statusColumn({
        t,
        id: "standing",
        header: t`State`,
        width: 150,
        statuses: KEY_STATUSES,
        words: KEY_STATUS_WORDS,
        statusOf: (key) => keyStatus(key, now),
        titleOf,
      }),
      momentColumn("lastUsedAt", t`Last use`, ({ lastUsedAt }) => lastUsedAt),
      {
        id: "lastUsedFrom",
        header: t`Last used from`,
        width: 140,
        isSearched: true,
        value: ({ lastUsedFrom }) => lastUsedFrom,
      },
      {
        id: "expiresAt",
        isNamed: true,
        header: t`Last day`,
        width: 120,
        value: ({ expiresAt }) => ({ at: expiresAt, precision: "day" }),
      },
      {
        id: "addresses",
        header: t`Taken from`,
        width: 160,
        isSearched: true,
        value: ({ addresses }) => (addresses.length === 0 ? t`Everywhere` : addresses.join(", ")),
      },
      byNameColumn(t`Created by`),
      { ...momentColumn("at", t`Created on`, ({ at }) => at), isExtra: true },
      {
        ...momentColumn("rotatedAt", t`Exchanged on`, ({ rotatedAt }) => rotatedAt),
        isExtra: true,
      },
      idColumn(t`Id`),
    ];
  }, [t, place, now]);
}

/** By what the list of keys is narrowed. */
export function useKeyFilters(): readonly ListFilter<ShownKey>[] {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  return useMemo(
    (): readonly ListFilter<ShownKey>[] => [
      choiceFilter({
        key: "standing",
        label: t`State`,
        every: t`All states`,
        options: KEY_STATUSES.map((id) => ({ id, label: t(KEY_STATUS_WORDS[id].word) })),
        keeps: (key, option) => keyStatus(key, now) === option,
      }),
    ],
    [t, now],
  );
}
