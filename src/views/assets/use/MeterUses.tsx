import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import type { MeterUseRow } from "../../../domain/assets/meterCalls.ts";
import { startOfDay } from "../../../domain/base/localDay.ts";
import { DAY } from "../../../domain/base/time.ts";
import { CounterKind } from "../../../domain/devices/meter.ts";
import type { MeterUseQuery } from "../../../streams/calls/assets/meterUses.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { EarlierAnswer } from "../../kit/EarlierAnswer.tsx";
import { ReadMark, useIsFrozen } from "../../kit/ReadMark.tsx";
import type { Read } from "../../kit/reading.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { useUrlState } from "../../kit/useUrlState.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";
import { formatMeter } from "../../kit/words/formatMeter.ts";
import { METER_TABLE_WORDS, METER_WORDS } from "../../kit/words/meterWords.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { Figure } from "../../ui/Figure.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Panel } from "../../ui/Panel.tsx";
import { sortAddress } from "../../ui/sortAddress.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { namedRows } from "../namedRows.ts";
import { UseTable } from "./UseTable.tsx";
import { useUsesState } from "./useUsesState.ts";
import { meterOrderOf, meterSheetRows, meterSums, sortedMeterUses, useOf } from "./meterUseView.ts";

const NONE: readonly never[] = [];

/** How long each machine ran, how far it drove and what it burnt in some days, by its counters (docs/decisions/0248). */
export function MeterUses({
  read,
  text,
  names,
  hrefOf,
  modes,
}: {
  readonly read: Read<MeterUseQuery, readonly MeterUseRow[]>;
  /** What references and designations are searched for. */
  readonly text: string;
  readonly names: FamilyNames;
  readonly hrefOf: (row: Pick<MeterUseRow, "assetId">) => string;
  /** Other sums of the same days. */
  readonly modes: ReactNode;
}) {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const [sortedBy, setSort] = useUrlState("sort");
  const { isBusy, isFailed } = read;
  const all = read.answer ?? NONE;
  const sort = useMemo(() => meterOrderOf(sortedBy), [sortedBy]);
  const rows = useMemo(() => sortedMeterUses(namedRows(all, text), sort), [all, text, sort]);
  const isStale = useIsFrozen() || isBusy || isFailed;
  const sums = useMemo(() => meterSums(rows), [rows]);
  const stateOf = useUsesState();
  const columns = useMeterColumns(hrefOf, names, read.answeredQuery?.from);
  const source = (): SheetSource => {
    const headers = [
      t`Reference`,
      t`Designation`,
      t`Family`,
      t`Sub-family`,
      t`Meter`,
      t`Used`,
      t`Used at the most`,
      t`Last value`,
      t`Measured from`,
      t`Measured until`,
    ];
    const cells = meterSheetRows(rows, names, (meter) => t(METER_TABLE_WORDS[meter]));
    return {
      head: { name: t`Use of machines`, timezone, columns: headers.map((header) => ({ header })) },
      parts: () => [{ rows: cells, done: cells.length, total: cells.length }],
    };
  };
  return (
    <>
      <EarlierAnswer read={read} title={t`These are the uses of an earlier choice`} />
      {all.length > 0 && (
        <div className="SiteUse-figures">
          <Figure label={t({ message: "Machines", context: "resources" })} value={rows.length} />
          {CounterKind.options.flatMap((meter) => {
            const sum = sums[meter];
            return sum === null ? (
              NONE
            ) : (
              <Figure
                key={meter}
                label={t(METER_WORDS[meter])}
                value={formatMeter(meter, sum, locale)}
              />
            );
          })}
        </div>
      )}
      <Panel
        title={t`Use by the meters of machines`}
        state={stateOf(read, all.length, {
          title: t`No meter is known in these days`,
          description: t`Devices that are wired to machines report their hours, and they can be entered on the page of a machine.`,
        })}
        freshness={<ReadMark />}
        isFlush
        actions={
          <>
            {modes}
            <ExportMenu
              name={t`use-of-machines`}
              source={source}
              isDisabled={rows.length === 0 || isBusy || isFailed}
            />
          </>
        }
      >
        <UseTable
          label={t`Use by machine`}
          columns={columns}
          rows={rows}
          keyOf={({ assetId }) => assetId}
          emptyTitle={t`No machine of this name has a meter`}
          sort={sort}
          onSort={(next) => setSort(sortAddress(next))}
          isStale={isStale}
        />
      </Panel>
      <p className="SiteUse-note">
        <Trans>
          A figure is the difference of two values of a meter. Where no value lies near the first or
          last day, “up to” adds what the meter rose by across it; how much of that lies where is
          not known. Machines of which no meter is known are not listed.
        </Trans>
      </p>
    </>
  );
}

function useMeterColumns(
  hrefOf: (row: MeterUseRow) => string,
  names: FamilyNames,
  from: string | undefined,
): readonly DataColumn<MeterUseRow>[] {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale, timezone } = format;
  return useMemo(() => {
    const begin = from === undefined ? Number.POSITIVE_INFINITY : startOfDay(from, timezone);
    const used = (meter: CounterKind): DataColumn<MeterUseRow> => ({
      id: meter,
      header: t(METER_WORDS[meter]),
      width: 170,
      align: "end",
      isSortable: true,
      render: (row) => {
        const use = useOf(row, meter);
        if (use === null) return NOTHING;
        const [known, most] = [use.used, use.atMost].map((one) => formatMeter(meter, one, locale));
        const [since, until] = [use.since, use.until].map((at) => formatDateTime(at, format));
        const day = formatDate(use.since, format);
        return (
          <span title={t`Measured from ${since} until ${until}`}>
            {use.used === use.atMost ? known : t`${known} up to ${most}`}
            {use.since - begin >= DAY && <span className="note"> {t`since ${day}`}</span>}
          </span>
        );
      },
    });
    return [
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
        width: 180,
        render: ({ designation }) => designation,
      },
      {
        id: "subFamily",
        header: t`Sub-family`,
        width: 150,
        render: ({ family, subFamily }) => names.subFamilyOf(family, subFamily),
      },
      ...CounterKind.options.map(used),
    ];
  }, [t, format, locale, timezone, from, hrefOf, names]);
}
