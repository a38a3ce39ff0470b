import { type ReactNode, useCallback, useState } from "react";
import { useLocation } from "wouter";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { DataTable } from "../ui/DataTable.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { AssetReadFailure } from "./AssetReadFailure.tsx";
import { SoonWithin } from "./SoonWithin.tsx";

/** Rows asked for beyond those in view. */
const MARGIN = 30;
const FIRST_ROWS = { from: 0, to: 60 };
const WAITING_ROWS = 12;

type DueRow = { readonly id: string; readonly asset: { readonly id: string } };

type DueTableProps<Row extends DueRow> = {
  readonly label: string;
  /** Null: nothing has been told yet. */
  readonly feed: (FeedHead & DueRows<Row>) | null;
  readonly columns: readonly DataColumn<Row>[];
  readonly hrefOf: (assetId: string) => string;
  readonly onRangeChange: (from: number, to: number) => void;
  /** How many there are, in words. */
  readonly count: (total: number) => ReactNode;
  readonly empty: ReactNode;
};

type DueRows<Row> = {
  readonly rows: readonly Row[];
  readonly from: number;
  readonly total: number;
};

/** What is due for the assets of a set, a row each, as far as it is in view; above it how soon is soon. */
export function DueTable<Row extends DueRow>({
  label,
  feed,
  columns,
  hrefOf,
  onRangeChange,
  count,
  empty,
}: DueTableProps<Row>) {
  const [, navigate] = useLocation();
  const isWaiting = feed === null || (!feed.isLoaded && feed.total === 0);
  return (
    <>
      <SoonWithin>
        {feed?.isLoaded === true && (
          <p className="AssetScreen-count" role="status">
            {count(feed.total)}
          </p>
        )}
      </SoonWithin>
      <div className="AssetTable">
        <DataTable
          label={label}
          columns={columns}
          rowCount={isWaiting ? WAITING_ROWS : feed.total}
          rowAt={(index) => feed?.rows[index - feed.from]}
          keyOf={({ id }) => id}
          onRowAction={({ asset }) => navigate(hrefOf(asset.id))}
          onRangeChange={onRangeChange}
          isStale={feed?.liveness?.isLive !== true}
          empty={empty}
        />
      </div>
      <AssetReadFailure feed={feed} />
    </>
  );
}

/** The rows of a `DueTable` that are asked for, and how it asks for others. */
export function useDueRange() {
  const [range, setRange] = useState(FIRST_ROWS);
  const askRange = useCallback(
    (from: number, to: number) => setRange({ from: Math.max(0, from - MARGIN), to: to + MARGIN }),
    [],
  );
  return [range, askRange] as const;
}
