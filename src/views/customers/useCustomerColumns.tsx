import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { shownName } from "../../domain/customers/customer.ts";
import { CUSTOMER_STATUSES, customerStatus } from "../../domain/customers/customerStatus.ts";
import type { SyncService } from "../../domain/customers/sync.ts";
import type { ListedCustomer } from "../../domain/customers/lifecycleCalls.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { useNow } from "../kit/useNow.ts";
import { formatBytes } from "../ui/format/formatBytes.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { KIND_WORDS, STATUS_WORDS } from "./customerWords.ts";
import { SYNC_FAILURE_WORDS, SYNC_STATE_WORDS } from "./syncWords.ts";

/** What the list of customers shows of each: its size, its state, and the fields of the specification (section 3). */
export function useCustomerColumns(): readonly ListColumn<ListedCustomer>[] {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  return useMemo((): readonly ListColumn<ListedCustomer>[] => {
    const status = ({ customer, deletion }: ListedCustomer) =>
      customerStatus(customer, deletion, now);
    const { locale } = place;
    return [
      {
        id: "name",
        header: t`Customer`,
        width: 165,
        isRowHeader: true,
        isSearched: true,
        value: ({ customer }) => shownName(customer),
      },
      {
        id: "standing",
        onPhone: "first",
        header: t`State`,
        width: 125,
        value: (row) => t(STATUS_WORDS[status(row)].word),
        orderBy: (row) => CUSTOMER_STATUSES.indexOf(status(row)),
        render: (row) => {
          const { word, tone } = STATUS_WORDS[status(row)];
          return (
            <span title={titleOf(row)}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            </span>
          );
        },
      },
      {
        id: "kind",
        header: t`Kind`,
        width: 100,
        value: ({ customer }) => t(KIND_WORDS[customer.kind]),
      },
      {
        id: "assets",
        header: t`Resources`,
        width: 105,
        align: "end",
        value: ({ figures }) => figures?.assets ?? null,
      },
      {
        id: "tags",
        header: t`Sensors`,
        width: 95,
        align: "end",
        value: ({ figures }) => figures?.tags ?? null,
      },
      {
        id: "users",
        header: t`Users`,
        width: 105,
        align: "end",
        value: ({ figures }) => figures?.users ?? null,
      },
      {
        id: "openAlerts",
        header: t`Open alerts`,
        width: 150,
        align: "end",
        value: ({ figures }) => figures?.openAlerts ?? null,
      },
      {
        id: "lastReadingAt",
        isNamed: true,
        header: t`Last reading`,
        width: 150,
        value: ({ figures }) => {
          const at = figures?.lastReadingAt ?? null;
          return at === null ? null : { at, precision: "minute" };
        },
      },
      {
        id: "bytes",
        header: t`Storage`,
        sheetHeader: t`Storage (bytes)`,
        width: 100,
        isExtra: true,
        align: "end",
        value: ({ figures }) => figures?.bytes ?? null,
        render: ({ figures }) => (figures === null ? NOTHING : formatBytes(figures.bytes, locale)),
      },
      {
        id: "documents",
        header: t`Documents`,
        width: 110,
        align: "end",
        isExtra: true,
        value: ({ figures }) => figures?.documents ?? null,
      },
      {
        id: "index",
        header: t`Index`,
        width: 140,
        isSearched: true,
        isExtra: true,
        value: ({ customer }) => customer.index,
      },
      {
        id: "entity",
        header: t`Entity`,
        width: 140,
        isSearched: true,
        isExtra: true,
        value: ({ customer }) => customer.entity,
      },
      {
        id: "size",
        header: t({ message: "Size", context: "of a company" }),
        width: 100,
        isExtra: true,
        value: ({ customer }) => customer.size,
      },
      syncColumn("maps", t`Maps synchronisation`),
      syncColumn("quickconnect", t`Quickconnect synchronisation`),
      {
        id: "timezone",
        header: t`Timezone`,
        width: 130,
        isExtra: true,
        value: ({ customer }) => customer.timezone,
      },
      {
        id: "venueId",
        header: t`Venue id`,
        width: 120,
        isExtra: true,
        value: ({ customer }) => customer.venueId,
      },
      {
        id: "operationalContact",
        header: t`Operational contact`,
        width: 170,
        isExtra: true,
        isSearched: true,
        value: ({ customer }) => customer.operationalContact?.email ?? null,
      },
      {
        id: "administrativeContact",
        header: t`Administrative contact`,
        width: 170,
        isExtra: true,
        isSearched: true,
        value: ({ customer }) => customer.administrativeContact?.email ?? null,
      },
      {
        id: "createdAt",
        header: t`Created`,
        width: 130,
        isExtra: true,
        value: ({ customer }) => ({ at: customer.createdAt, precision: "day" }),
      },
    ];

    /** How the latest synchronisation with a service ended, and when. */
    function syncColumn(service: SyncService, header: string): ListColumn<ListedCustomer> {
      const of = ({ syncs }: ListedCustomer) => syncs.find((one) => one.service === service);
      return {
        id: service,
        header,
        width: 190,
        isExtra: true,
        value: (row) => {
          const sync = of(row);
          return sync === undefined ? null : t(SYNC_STATE_WORDS[sync.state].word);
        },
        render: (row) => {
          const sync = of(row);
          if (sync === undefined) return NOTHING;
          const { word, tone } = SYNC_STATE_WORDS[sync.state];
          const at = formatDateTime(sync.finishedAt ?? sync.askedAt, place);
          const why = sync.failure === null ? "" : `. ${t(SYNC_FAILURE_WORDS[sync.failure])}`;
          return (
            <span title={`${at}${why}`}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            </span>
          );
        },
      };
    }

    function titleOf({ deletion }: ListedCustomer): string | undefined {
      if (deletion === null) return undefined;
      const [due, by] = [formatDateTime(deletion.dueAt, place), deletion.byName];
      return t`Deleted on ${due}, as ${by} asked`;
    }
  }, [t, now, place]);
}

/** By state and by kind. */
export function useCustomerFilters(): readonly ListFilter<ListedCustomer>[] {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  return useMemo(
    (): readonly ListFilter<ListedCustomer>[] => [
      choiceFilter({
        key: "standing",
        label: t`State`,
        every: t`All states`,
        options: CUSTOMER_STATUSES.map((id) => ({
          id: id as string,
          label: t(STATUS_WORDS[id].word),
        })),
        keeps: ({ customer, deletion }, option) =>
          customerStatus(customer, deletion, now) === option,
      }),
      choiceFilter({
        key: "kind",
        label: t`Kind`,
        every: t`All kinds`,
        options: [
          { id: "worksite", label: t(KIND_WORDS.worksite) },
          { id: "renter", label: t(KIND_WORDS.renter) },
        ],
        keeps: ({ customer }, option) => customer.kind === option,
      }),
    ],
    [t, now],
  );
}
