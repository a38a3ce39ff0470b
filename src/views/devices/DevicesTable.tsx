import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";
import { Age } from "../ui/Age.tsx";
import type { DataColumn, DataSort } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { CONNECTIVITY_TONES, ConnectivityPill } from "./ConnectivityPill.tsx";
import { sortDevices } from "./deviceFacts.ts";

/** Gateways or anchors: how each stands and since when, and what it leaves unknown. */
export function DevicesTable({
  label,
  devices,
  all,
  sites,
  now,
  isStale,
  onSelect,
}: {
  readonly label: string;
  readonly devices: readonly DeviceState[];
  /** Every device, to name the causes. */
  readonly all: readonly DeviceState[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isStale: boolean;
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const [sort, setSort] = useState<DataSort | null>(null);
  const rows = useMemo(() => sortDevices(devices, sort), [devices, sort]);
  const columns = useMemo((): readonly DataColumn<DeviceState>[] => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isSortable: true,
        isRowHeader: true,
        render: ({ name }) => name,
      },
      {
        id: "connectivity",
        header: t`Connectivity`,
        width: 140,
        isSortable: true,
        render: ({ connectivity }) => <ConnectivityPill connectivity={connectivity} />,
      },
      {
        id: "since",
        header: t`Since`,
        width: 150,
        isSortable: true,
        render: ({ since }) => <Age at={since} now={now} />,
      },
      {
        id: "lastMessageAt",
        header: t`Last message`,
        width: 160,
        isSortable: true,
        render: ({ lastMessageAt }) => <Age at={lastMessageAt} now={now} />,
      },
      {
        id: "blinds",
        header: t`Assets unknown`,
        width: 190,
        align: "end",
        isSortable: true,
        render: ({ blinds }) => formatNumber(blinds, locale),
      },
      {
        id: "cause",
        header: t`Because of`,
        width: 170,
        render: ({ cause, connectivity }) =>
          cause === null
            ? connectivity !== "online" && <Trans>itself</Trans>
            : (names.get(cause) ?? cause),
      },
      {
        id: "place",
        header: t`Place`,
        width: 260,
        render: ({ site, floor }) => (
          <PlaceWords place={{ site, floor, area: null }} sites={sites} />
        ),
      },
    ];
  }, [t, locale, all, sites, now]);
  return (
    <div className="DataQuality-table">
      <DataTable
        label={label}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        rowTone={({ connectivity }) =>
          connectivity === "online" ? null : CONNECTIVITY_TONES[connectivity]
        }
        onRowAction={({ id }) => onSelect(id)}
        isStale={isStale}
      />
    </div>
  );
}
