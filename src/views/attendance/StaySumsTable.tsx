import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { StaySum } from "../../domain/attendance/staySums.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import type { DataColumn, DataSort } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { InOutPill } from "./InOutPill.tsx";
import { sortedSums } from "./sortedSums.ts";

/** For how long each person was in, all stays of the period together. */
export function StaySumsTable({
  sums,
  customer,
  isStale,
}: {
  readonly sums: readonly StaySum[];
  readonly customer: CustomerIndex;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const [sort, setSort] = useState<DataSort>({ column: "minutes", isDescending: true });
  const rows = useMemo(() => sortedSums(sums, sort), [sums, sort]);
  const columns = useMemo(
    (): readonly DataColumn<StaySum>[] => [
      {
        id: "name",
        header: t`Asset`,
        width: 200,
        isRowHeader: true,
        isSortable: true,
        render: ({ assetId, name }) =>
          assetId === null ? (
            (name ?? <Trans>Tag without asset</Trans>)
          ) : (
            <TextLink href={linkTo("assetDetail", { customerName: customer, assetId })}>
              {name ?? assetId}
            </TextLink>
          ),
      },
      {
        id: "status",
        header: t`State`,
        width: 110,
        render: ({ isIn }) => <InOutPill isIn={isIn} />,
      },
      {
        id: "minutes",
        header: t`Total duration`,
        width: 150,
        align: "end",
        isSortable: true,
        render: ({ minutes }) => formatDuration(minutes * MINUTE, format.locale, "hour"),
      },
      {
        id: "stays",
        header: t`Records`,
        width: 110,
        align: "end",
        isSortable: true,
        render: ({ stays }) => formatNumber(stays, format.locale),
      },
      {
        id: "lastOut",
        isNamed: true,
        header: t`Last out at`,
        width: 160,
        isSortable: true,
        render: ({ lastOut }) => (lastOut === null ? NOTHING : formatDateTime(lastOut, format)),
      },
      { id: "tagNumber", header: t`Tag number`, width: 150, render: ({ tagNumber }) => tagNumber },
    ],
    [t, format, customer],
  );
  return (
    <div className="TagInTagOut-stays">
      <DataTable
        label={t`Totals by person`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        isStale={isStale}
      />
    </div>
  );
}
