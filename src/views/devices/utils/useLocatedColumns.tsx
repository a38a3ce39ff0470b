import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { LocatedTag } from "../../../domain/devices/tagCalls.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { BatteryMeter } from "../../ui/BatteryMeter.tsx";
import { useCustomerName } from "../useCustomerName.ts";
import { TAG_COLUMN_WORDS, TAG_STATUS_WORDS, TAG_TYPE_WORDS } from "../tags/tagWords.ts";

/** What is shown of a tag that may be of any customer: what its document says; live state is on the customer's own page. */
export function useLocatedColumns(): readonly ListColumn<LocatedTag>[] {
  const { t } = useLingui();
  const nameOf = useCustomerName();
  return useMemo(
    (): readonly ListColumn<LocatedTag>[] => [
      {
        id: "id",
        header: t(TAG_COLUMN_WORDS.id),
        width: 170,
        isRowHeader: true,
        isSearched: true,
        value: ({ tag }) => tag.id,
      },
      {
        id: "client",
        header: t(TAG_COLUMN_WORDS.clientId),
        width: 180,
        isSearched: true,
        value: ({ customer }) => nameOf(customer),
      },
      {
        id: "name",
        header: t(TAG_COLUMN_WORDS.name),
        width: 160,
        isSearched: true,
        value: ({ tag }) => tag.name,
      },
      {
        id: "type",
        header: t(TAG_COLUMN_WORDS.type),
        width: 120,
        value: ({ tag }) => t(TAG_TYPE_WORDS[tag.type]),
      },
      {
        id: "status",
        header: t(TAG_COLUMN_WORDS.status),
        width: 130,
        value: ({ tag }) => t(TAG_STATUS_WORDS[tag.status]),
      },
      {
        id: "asset",
        header: t(TAG_COLUMN_WORDS.asset),
        width: 160,
        isSearched: true,
        value: ({ tag }) => tag.assetId,
      },
      {
        id: "lastMessageAt",
        isNamed: true,
        header: t(TAG_COLUMN_WORDS.lastMessageAt),
        width: 170,
        value: ({ tag }) =>
          tag.lastMessageAt === null ? null : { at: tag.lastMessageAt, precision: "minute" },
      },
      {
        id: "battery",
        header: t(TAG_COLUMN_WORDS.battery),
        width: 120,
        value: ({ tag }) => tag.battery,
        render: ({ tag }) => <BatteryMeter level={tag.battery} />,
      },
      {
        id: "technology",
        header: t(TAG_COLUMN_WORDS.technology),
        width: 120,
        isExtra: true,
        value: ({ tag }) => tag.technology,
      },
      {
        id: "protocol",
        header: t(TAG_COLUMN_WORDS.protocol),
        width: 140,
        isExtra: true,
        value: ({ tag }) => tag.protocol,
      },
      {
        id: "manufacturerId",
        header: t(TAG_COLUMN_WORDS.manufacturerId),
        width: 160,
        isExtra: true,
        isSearched: true,
        value: ({ tag }) => tag.manufacturerId,
      },
      {
        id: "site",
        header: t(TAG_COLUMN_WORDS.site),
        width: 160,
        isExtra: true,
        value: ({ tag }) => tag.site,
      },
    ],
    [t, nameOf],
  );
}

/** By client and by what the tags are. Keep the identity of `located`. */
export function useLocatedFilters(
  located: readonly LocatedTag[],
): readonly ListFilter<LocatedTag>[] {
  const { t } = useLingui();
  const nameOf = useCustomerName();
  return useMemo((): readonly ListFilter<LocatedTag>[] => {
    const clients = [...new Set(located.map(({ customer }) => customer))];
    return [
      choiceFilter({
        key: "client",
        label: t(TAG_COLUMN_WORDS.clientId),
        isOpen: true,
        every: t`All clients`,
        options: clients.map((index) => ({ id: index, label: nameOf(index) })),
        keeps: ({ customer }, chosen) => customer === chosen,
      }),
      choiceFilter({
        key: "status",
        label: t(TAG_COLUMN_WORDS.status),
        every: t`All statuses`,
        options: (["available", "assigned", "unassigned"] as const).map((id) => ({
          id,
          label: t(TAG_STATUS_WORDS[id]),
        })),
        keeps: ({ tag }, chosen) => tag.status === chosen,
      }),
    ];
  }, [t, located, nameOf]);
}
