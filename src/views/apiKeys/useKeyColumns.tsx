import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { keyStatus, type KeyStatus, KEY_STATUSES } from "../../domain/apiKeys/accessKey.ts";
import type { ShownKey } from "../../domain/apiKeys/calls.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { useNow } from "../kit/useNow.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { KEY_STATUS_WORDS, RIGHTS } from "./keyWords.ts";

const EVERY = "";

/** What the list of keys shows of each. */
export function useKeyColumns(): readonly ListColumn<ShownKey>[] {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  return useMemo((): readonly ListColumn<ShownKey>[] => {
    const status = (key: ShownKey) => keyStatus(key, now);
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
      {
        id: "name",
        header: t`Name`,
        width: 190,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "right",
        header: t`What it may do`,
        width: 150,
        value: ({ right }) => t(RIGHTS[right].name),
      },
      {
        id: "standing",
        header: t`State`,
        width: 150,
        value: (key) => t(KEY_STATUS_WORDS[status(key)].word),
        orderBy: (key) => KEY_STATUSES.indexOf(status(key)),
        render: (key) => {
          const { word, tone } = KEY_STATUS_WORDS[status(key)];
          return (
            <span title={titleOf(key)}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            </span>
          );
        },
      },
      {
        id: "lastUsedAt",
        header: t`Last use`,
        width: 150,
        value: ({ lastUsedAt }) =>
          lastUsedAt === null ? null : { at: lastUsedAt, precision: "minute" },
      },
      {
        id: "lastUsedFrom",
        header: t`Last used from`,
        width: 140,
        isSearched: true,
        value: ({ lastUsedFrom }) => lastUsedFrom,
      },
      {
        id: "expiresAt",
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
      {
        id: "byName",
        header: t`Created by`,
        width: 140,
        isSearched: true,
        value: ({ byName }) => byName,
      },
      {
        id: "at",
        header: t`Created on`,
        width: 150,
        isExtra: true,
        value: ({ at }) => ({ at, precision: "minute" }),
      },
      {
        id: "rotatedAt",
        header: t`Exchanged on`,
        width: 150,
        isExtra: true,
        value: ({ rotatedAt }) =>
          rotatedAt === null ? null : { at: rotatedAt, precision: "minute" },
      },
      { id: "id", header: t`Id`, width: 160, isExtra: true, value: ({ id }) => id },
    ];
  }, [t, place, now]);
}

/** By what the list of keys is narrowed. */
export function useKeyFilters(): readonly ListFilter<ShownKey>[] {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  return useMemo(
    (): readonly ListFilter<ShownKey>[] => [
      {
        key: "standing",
        label: t`State`,
        defaultValue: EVERY,
        options: [
          { id: EVERY, label: t`All states` },
          ...KEY_STATUSES.map((id: KeyStatus) => ({
            id: id as string,
            label: t(KEY_STATUS_WORDS[id].word),
          })),
        ],
        keeps: (key, option) => option === EVERY || keyStatus(key, now) === option,
      },
    ],
    [t, now],
  );
}
