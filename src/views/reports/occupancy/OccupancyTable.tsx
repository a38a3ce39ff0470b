import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { SiteId } from "../../../domain/base/ids.ts";
import { isUnderUsed } from "../../../domain/reports/occupancy.ts";
import type { OccupancyRow } from "../../../domain/reports/calls.ts";
import { formatPercent } from "../../ui/format/formatNumber.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { linkTo } from "../../kit/routes.ts";
import type { DataColumn, DataSort } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { FamilyNames } from "../../kit/words/familyNames.ts";

/** Each material with its days, its rate and what that means against the threshold. */
export function OccupancyTable({
  rows,
  threshold,
  sort,
  customer,
  span,
  siteName,
  names,
  isStale,
  onSort,
}: {
  readonly rows: readonly OccupancyRow[];
  readonly threshold: number;
  readonly sort: DataSort;
  readonly customer: string;
  /** The first and the last day of the report: where a material was then is a link away. */
  readonly span: { readonly from: string; readonly to: string };
  readonly siteName: (id: SiteId) => string;
  readonly names: FamilyNames;
  readonly isStale: boolean;
  readonly onSort: (sort: DataSort) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const columns = useMemo(
    (): readonly DataColumn<OccupancyRow>[] => [
      {
        id: "reference",
        header: t`Reference`,
        width: 120,
        isRowHeader: true,
        isSortable: true,
        render: ({ assetId, reference }) => (
          <TextLink href={linkTo("assetDetail", { customerName: customer, assetId })}>
            {reference}
          </TextLink>
        ),
      },
      {
        id: "designation",
        onPhone: "name",
        header: t`Designation`,
        width: 190,
        isSortable: true,
        render: (row) => row.designation,
      },
      {
        id: "family",
        header: t`Family`,
        width: 250,
        isSortable: true,
        render: ({ family, subFamily }) =>
          `${names.family(family)} · ${names.subFamilyOf(family, subFamily)}`,
      },
      {
        id: "site",
        header: t`Site`,
        width: 140,
        render: ({ currentWorksite }) =>
          currentWorksite === null ? NOTHING : siteName(currentWorksite),
      },
      {
        id: "days",
        header: t`Days occupied`,
        width: 150,
        align: "end",
        render: ({ assetId, occupiedDays, days }) => (
          <TextLink href={linkTo("siteUse", {}, { ...span, asset: assetId })}>
            {t`${occupiedDays} of ${days}`}
          </TextLink>
        ),
      },
      {
        id: "rate",
        header: t`Rate`,
        width: 80,
        align: "end",
        isSortable: true,
        render: ({ rate }) => (rate === null ? NOTHING : formatPercent(rate, locale)),
      },
      {
        id: "state",
        header: t`Use`,
        width: 130,
        render: (row) => {
          if (row.rate === null)
            return <StatusPill tone="neutral" size="small">{t`Not known yet`}</StatusPill>;
          return isUnderUsed(row, threshold) ? (
            <StatusPill tone="warning" size="small">{t`Under-used`}</StatusPill>
          ) : (
            <StatusPill tone="success" size="small">{t`Used`}</StatusPill>
          );
        },
      },
    ],
    [t, locale, customer, siteName, names, threshold, span],
  );
  return (
    <div className="OccupancyReport-table">
      <DataTable
        label={t`Materials`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ assetId }) => assetId}
        sort={sort}
        onSortChange={onSort}
        isStale={isStale}
        empty={
          <EmptyState
            title={t`No material is under-used`}
            description={t`All of them reach the threshold, or are not known yet.`}
          />
        }
      />
    </div>
  );
}
