import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { formatNumber, formatPercent } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { HistoryBar } from "./historyBars.ts";
import type { HistoryStep } from "./historySpan.ts";
import { useStepName } from "./useStepName.ts";

type Counted = NonNullable<HistoryBar["counted"]>;

/** What the chart draws, in figures, newest first. */
export function CounterHistoryTable({
  bars,
  step,
}: {
  readonly bars: readonly HistoryBar[];
  readonly step: HistoryStep;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const stepName = useStepName(step);
  const rows = useMemo(() => bars.toReversed(), [bars]);
  const columns = useMemo((): readonly DataColumn<HistoryBar>[] => {
    const figure = (
      id: string,
      header: string,
      valueOf: (counted: Counted) => string,
    ): DataColumn<HistoryBar> => ({
      id,
      header,
      align: "end",
      width: 110,
      render: ({ counted }) => (counted === null ? NOTHING : valueOf(counted)),
    });
    const number = (count: number) => formatNumber(count, locale, { maximumFractionDigits: 1 });
    return [
      {
        id: "from",
        header: step === "hour" ? t`Hour` : t`Day`,
        width: 160,
        isRowHeader: true,
        render: ({ from }) => stepName.long(from),
      },
      figure("min", t`Minimum`, ({ min }) => number(min)),
      figure("average", t`Average`, ({ average }) => number(average)),
      figure("max", t`Maximum`, ({ max }) => number(max)),
      figure("entries", t`Entries`, ({ entries }) => number(entries)),
      {
        id: "observed",
        header: t`Observed`,
        align: "end",
        width: 120,
        render: ({ counted }) =>
          counted === null ? t`nobody counted` : formatPercent(counted.observed, locale),
      },
    ];
  }, [t, locale, step, stepName]);
  return (
    <div className="CounterHistoryTable">
      <DataTable
        label={t`History of the counter`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ from }) => String(from)}
      />
    </div>
  );
}
