import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TripDay } from "../../../domain/assets/tripCalls.ts";
import { startOfDay } from "../../../domain/base/localDay.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { about } from "../../ui/format/about.ts";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** The days on which something drove, with their sums; one that is picked is shown beside. */
export function TripDays({
  days,
  shown,
  onPick,
  isStale,
}: {
  readonly days: readonly TripDay[];
  readonly shown: string;
  readonly onPick: (day: string) => void;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const columns = useMemo(
    (): readonly DataColumn<TripDay>[] => [
      {
        id: "day",
        header: t`Day`,
        width: 107,
        isRowHeader: true,
        render: ({ day }) => formatDate(startOfDay(day, timezone), { locale, timezone }),
      },
      {
        id: "trips",
        header: t`Trips`,
        width: 71,
        align: "end",
        render: ({ trips }) => formatNumber(trips, locale),
      },
      {
        id: "distance",
        header: t`Distance`,
        width: 88,
        align: "end",
        render: ({ distance, approximate }) =>
          about(formatDistance(distance, locale), approximate > 0),
      },
      {
        id: "driven",
        header: t`Duration`,
        width: 104,
        align: "end",
        render: ({ driven, approximate }) =>
          about(formatDuration(driven, locale, "hour"), approximate > 0),
      },
    ],
    [t, locale, timezone],
  );
  return (
    <div className="Trips-days">
      <DataTable
        label={t`Days`}
        columns={columns}
        rowCount={days.length}
        rowAt={(index) => days[index]}
        keyOf={({ day }) => day}
        onRowAction={({ day }) => onPick(day)}
        rowTone={({ day }) => (day === shown ? "info" : null)}
        isStale={isStale}
      />
    </div>
  );
}
