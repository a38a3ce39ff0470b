import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import { type AssetColumn, assetColumnOf } from "../../domain/assets/assetColumns.ts";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import { METER_KINDS } from "../../domain/devices/meter.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { openFromList, useOpenedRow } from "../kit/cameFrom.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { CellLink } from "../ui/CellLink.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { Pagination } from "../ui/Pagination.tsx";
import { useSteady } from "../ui/useSteady.ts";
import { useStored } from "../kit/useStored.ts";
import { useFeedValue } from "../kit/useFeedValue.ts";
import type { AssetNames } from "./useAssetValue.tsx";
import { AssetReadFailure } from "./AssetReadFailure.tsx";
import { type AssetScreenChange, type AssetScreenState, sortText } from "./assetScreenState.ts";
import { NoAssets } from "./NoAssets.tsx";
import { useAssetCell } from "./useAssetCell.tsx";
import { useColumnName } from "../kit/words/useColumnName.ts";
import { useShownColumns } from "./useShownColumns.ts";
import { type AssetRowsInSight, ASSETS_ROUTE } from "./useAssetRows.ts";

const NUMBERS: readonly AssetColumn[] = [
  "locationLat",
  "locationLon",
  "locationAccuracy",
  "networkIndicator",
  ...METER_KINDS,
];
/** How old the row is: the first of them that is shown. */
const AGES: readonly AssetColumn[] = ["lastTagUpdate", "lastPositionUpdate", "metersAt"];
/** What a phone says beside the reference, and first below it. */
const ON_PHONE: Partial<Record<AssetColumn, "name" | "first">> = {
  designation: "name",
  area: "first",
  floor: "first",
  locationSite: "first",
  locationCity: "first",
};
/** Empty places while nothing is known yet. */
const WAITING_ROWS = 12;

/** The set of the screen as a table; rows change where they stand, their order at most four times a second. */
export function AssetTable({
  state: { filter, sort, page },
  rows: { feed: held, pageSize, first, askRange },
  customerName,
  names,
  now,
  selected,
  onSelect,
  onSelectAll,
  onChange,
}: {
  readonly state: AssetScreenState;
  readonly rows: AssetRowsInSight;
  readonly customerName: string;
  readonly names: AssetNames;
  readonly now: EpochMs;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  const { t } = useLingui();
  const feed = useFeedValue(held, (told) => told);
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const hrefOf = useCallback(
    ({ asset }: AssetView) => linkTo("assetDetail", { customerName, assetId: asset.id }),
    [customerName],
  );
  const opened = useOpenedRow();
  const indexOf = useSteady(
    (row: AssetView) => (feed?.from ?? 0) + (feed?.rows.indexOf(row) ?? 0) - first,
  );
  const open = useCallback(
    (row: AssetView, index = indexOf(row)) =>
      openFromList(hrefOf(row), { key: row.asset.id, index }),
    [hrefOf, indexOf],
  );
  const cellOf = useAssetCell(names, now);
  const nameOf = useColumnName();
  const shown = useShownColumns(stored);
  const columns = useMemo(() => {
    const age = AGES.find((column) => shown.includes(column));
    return shown.map((column): DataColumn<AssetView> => ({
      id: column,
      header: nameOf(column),
      isSortable: true,
      isRowHeader: column === "reference",
      align: NUMBERS.includes(column) ? "end" : "start",
      width: column === "designation" ? 220 : 140,
      pinned: column === age ? "age" : undefined,
      onPhone: ON_PHONE[column],
      render: (row) =>
        column === "reference" ? (
          <CellLink href={hrefOf(row)} onFollow={() => open(row)}>
            {row.asset.reference}
          </CellLink>
        ) : (
          cellOf(row, column)
        ),
    }));
  }, [shown, cellOf, hrefOf, open, nameOf]);
  const total = feed?.total ?? 0;
  const rowCount = page === null ? total : Math.max(0, Math.min(pageSize, total - first));
  const isWaiting = feed === null || (!feed.isLoaded && total === 0);
  return (
    <>
      <div className="AssetTable">
        <DataTable
          label={t`Resources`}
          columns={columns}
          rowCount={isWaiting ? WAITING_ROWS : rowCount}
          isGrowing={feed?.isLoaded !== true}
          rowAt={(index) => feed?.rows[first + index - feed.from]}
          keyOf={({ asset }) => asset.id}
          sort={sort}
          onSortChange={(next) => {
            const column = assetColumnOf(next.column);
            if (column !== null)
              onChange({ sort: sortText({ column, isDescending: next.isDescending }) });
          }}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={onSelect}
          onSelectAll={onSelectAll}
          onRowAction={open}
          startAt={opened}
          widths={stored.assetListWidths}
          onWidthsChange={(assetListWidths) => store({ ...stored, assetListWidths })}
          onRangeChange={askRange}
          rowTone={({ asset, cause }) =>
            positionCertainty(asset, cause, now).kind === "blinded" ? "warning" : null
          }
          isStale={feed?.liveness?.isLive !== true}
          empty={<NoAssets filter={filter} customerName={customerName} onChange={onChange} />}
        />
      </div>
      {page !== null && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          onChange={(next) => {
            if (next.pageSize !== pageSize)
              store({
                ...stored,
                tablesItemsPerPage: { ...stored.tablesItemsPerPage, [ASSETS_ROUTE]: next.pageSize },
              });
            onChange({ page: String(next.page + 1) });
          }}
        />
      )}
      <AssetReadFailure feed={feed} />
    </>
  );
}
