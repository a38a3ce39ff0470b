import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TripRow } from "../../../domain/assets/tripCalls.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import { dayOf } from "../../../domain/base/localDay.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { about } from "../../ui/format/about.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { formatSpeed } from "../../ui/format/formatSpeed.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { type ListedTrip, placeOf } from "./tripView.ts";

/** The trips of a day, the newest first. */
export function TripTable({
  trips,
  hrefOf,
  siteName,
  isStale,
}: {
  readonly trips: readonly ListedTrip[];
  readonly hrefOf: (row: TripRow) => string;
  readonly siteName: (id: SiteId) => string;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale, timezone } = format;
  const columns = useMemo((): readonly DataColumn<ListedTrip>[] => {
    const place = { locale, timezone };
    return [
      {
        id: "reference",
        header: t`Reference`,
        width: 92,
        isRowHeader: true,
        render: ({ row }) => <TextLink href={hrefOf(row)}>{row.reference}</TextLink>,
      },
      {
        id: "time",
        onPhone: "name",
        header: t`From – until`,
        width: 122,
        render: ({ trip: { from, to, isApproximate } }) => {
          const isOneDay = dayOf(from, timezone) === dayOf(to, timezone);
          const end = isOneDay ? formatTime(to, place) : formatDateTime(to, place);
          return about(`${formatTime(from, place)} – ${end}`, isApproximate);
        },
      },
      {
        id: "start",
        header: t({ message: "From", context: "place where a trip began" }),
        width: 98,
        render: ({ trip }) => placeOf(trip.startSite, trip.startCity, siteName) ?? NOTHING,
      },
      {
        id: "end",
        header: t({ message: "To", context: "place where a trip ended" }),
        width: 98,
        render: ({ trip }) => placeOf(trip.endSite, trip.endCity, siteName) ?? NOTHING,
      },
      {
        id: "distance",
        header: t`Distance`,
        width: 78,
        align: "end",
        render: ({ trip }) => about(formatDistance(trip.distance, locale), trip.isApproximate),
      },
      {
        id: "duration",
        header: t`Duration`,
        width: 94,
        align: "end",
        render: ({ trip }) =>
          about(formatDuration(trip.to - trip.from, locale), trip.isApproximate),
      },
      {
        id: "topSpeed",
        header: t`Top speed`,
        width: 104,
        align: "end",
        render: ({ trip }) => about(formatSpeed(trip.topSpeed, locale), trip.isApproximate),
      },
    ];
  }, [t, locale, timezone, hrefOf, siteName]);
  return (
    <div className="Trips-list">
      <DataTable
        label={t`Trips`}
        columns={columns}
        rowCount={trips.length}
        rowAt={(index) => trips[index]}
        keyOf={({ row, trip }) => `${row.id}-${trip.from}`}
        isStale={isStale}
        empty={
          <EmptyState
            title={t`No resource of this name drove`}
            description={t`Search for another one.`}
          />
        }
      />
    </div>
  );
}
