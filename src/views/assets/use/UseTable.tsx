import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { SiteUseRow } from "../../../domain/assets/siteUseCalls.ts";
import type { DataColumn, DataSort } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { FamilyUse, UseNames } from "./usesView.ts";

type Shared = {
  readonly names: Pick<UseNames, "family" | "siteName">;
  readonly sort: DataSort;
  readonly onSort: (sort: DataSort) => void;
  readonly isStale: boolean;
};

/** Each asset on each site. */
export function AssetUseTable({
  rows,
  hrefOf,
  ...shared
}: Shared & {
  readonly rows: readonly SiteUseRow[];
  readonly hrefOf: (row: SiteUseRow) => string;
}) {
  const { t } = useLingui();
  const sums = useSumColumns<SiteUseRow>(shared.names);
  const columns = useMemo(
    (): readonly DataColumn<SiteUseRow>[] => [
      {
        id: "name",
        header: t`Reference`,
        width: 112,
        isRowHeader: true,
        isSortable: true,
        render: (row) => <TextLink href={hrefOf(row)}>{row.reference}</TextLink>,
      },
      {
        id: "designation",
        onPhone: "name",
        header: t`Designation`,
        width: 134,
        render: ({ designation }) => designation,
      },
      ...sums,
    ],
    [t, hrefOf, sums],
  );
  return (
    <UseTable
      {...shared}
      label={t`Use by resource and site`}
      columns={columns}
      rows={rows}
      keyOf={({ assetId, siteId }) => `${assetId}-${siteId}`}
      emptyTitle={t`No resource of this name was on a site`}
    />
  );
}

/** Each family on each site. */
export function FamilyUseTable({
  rows,
  ...shared
}: Shared & { readonly rows: readonly FamilyUse[] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { names } = shared;
  const sums = useSumColumns<FamilyUse>(names);
  const columns = useMemo(
    (): readonly DataColumn<FamilyUse>[] => [
      {
        id: "name",
        header: t`Family`,
        width: 160,
        isRowHeader: true,
        isSortable: true,
        render: ({ family }) => names.family(family),
      },
      {
        id: "assets",
        header: t`Resources`,
        width: 90,
        align: "end",
        render: ({ assets }) => formatNumber(assets, locale),
      },
      ...sums,
    ],
    [t, locale, names, sums],
  );
  return (
    <UseTable
      {...shared}
      label={t`Use by family and site`}
      columns={columns}
      rows={rows}
      keyOf={({ family, siteId }) => `${family}-${siteId}`}
      emptyTitle={t`No resource of this name was on a site`}
    />
  );
}

function useSumColumns<Row extends FamilyUse | SiteUseRow>({
  siteName,
}: Pick<UseNames, "siteName">): readonly DataColumn<Row>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useMemo(
    () => [
      {
        id: "site",
        header: t`Site`,
        width: 150,
        isSortable: true,
        render: ({ siteId }) => siteName(siteId),
      },
      {
        id: "days",
        header: t`Days`,
        width: 76,
        align: "end",
        isSortable: true,
        render: ({ days }) => formatNumber(days, locale),
      },
      {
        id: "workingDays",
        header: t({ message: "Working", context: "days, heading of a narrow column" }),
        width: 96,
        align: "end",
        isSortable: true,
        render: ({ workingDays }) => formatNumber(workingDays, locale),
      },
      {
        id: "time",
        header: t`Hours`,
        width: 112,
        align: "end",
        isSortable: true,
        render: ({ time }) => formatDuration(time, locale, "hour"),
      },
    ],
    [t, locale, siteName],
  );
}

/** Rows of uses; `emptyTitle`: that none bears the name that is searched for. */
export function UseTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  emptyTitle,
  sort,
  onSort,
  isStale,
}: Pick<Shared, "isStale" | "onSort" | "sort"> & {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly emptyTitle: string;
}) {
  const { t } = useLingui();
  return (
    <div className="SiteUse-table">
      <DataTable
        label={label}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={keyOf}
        sort={sort}
        onSortChange={onSort}
        isStale={isStale}
        empty={<EmptyState title={emptyTitle} description={t`Search for another one.`} />}
      />
    </div>
  );
}
