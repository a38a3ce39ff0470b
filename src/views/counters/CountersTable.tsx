import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import type { CardArea } from "./counterCards.ts";
import { linkTo } from "../kit/routes.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import type { DataColumn, DataSort } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { notCertain, sortCounters } from "./sortCounters.ts";
import { ThresholdPill } from "./ThresholdPill.tsx";
import type { ShownCounter } from "./useCounters.ts";

/** A row of one line, and each further line of thresholds, in pixels at a root of 16 px. */
const ROW = 36;
const AREA_LINE = 24;
/** So many areas stand in a row; of more the last line says how many. */
const MAX_AREAS = 3;

const linesOf = (areas: readonly CardArea[]) =>
  Math.min(areas.length, MAX_AREAS) + (areas.length > MAX_AREAS ? 1 : 0);

/** The counters as a table, by the column that is chosen; without one, what is outside its bounds first. */
export function CountersTable({
  shown,
  isStale,
}: {
  readonly shown: readonly ShownCounter[];
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const [sort, setSort] = useState<DataSort | null>(null);
  const columns = useColumns();
  const rows = useMemo(() => sortCounters(shown, sort), [shown, sort]);
  const lines = Math.max(1, ...shown.map(({ card }) => linesOf(card.areas)));
  return (
    <div className="CountersTable">
      <DataTable
        label={t`Counters`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ card }) => card.id}
        sort={sort}
        onSortChange={setSort}
        rowTone={({ card }) => (card.outside > 0 ? "danger" : null)}
        rowHeight={ROW + AREA_LINE * (lines - 1)}
        isStale={isStale}
      />
    </div>
  );
}

function useColumns(): readonly DataColumn<ShownCounter>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return useMemo(() => {
    const number = (
      id: string,
      header: string,
      valueOf: (one: ShownCounter) => number | null,
    ): DataColumn<ShownCounter> => ({
      id,
      header,
      width: 110,
      align: "end",
      isSortable: true,
      render: (one) => {
        const value = valueOf(one);
        return value === null ? NOTHING : formatNumber(value, locale);
      },
    });
    return [
      {
        id: "name",
        header: t`Counter`,
        width: 220,
        isSortable: true,
        isRowHeader: true,
        render: ({ card }) => (
          <span className="CountersTable-name line-2">
            <ColorSwatch color={card.colour} label={t`Colour of ${card.name}`} />
            <TextLink href={linkTo("counter", { counterId: card.id })}>{card.name}</TextLink>
          </span>
        ),
      },
      number("present", t`Present`, ({ card }) => card.present),
      number("notCertain", t`Not certain`, ({ card }) => notCertain(card)),
      number("entries", t`Entries`, ({ card }) => card.entries),
      number("peak", t`Peak`, ({ card }) => card.peak),
      {
        id: "thresholds",
        header: t`Thresholds`,
        width: 360,
        render: ({ card, counter }) =>
          counter.thresholds.length === 0 ? (
            t`no bounds`
          ) : card.present === null ? (
            NOTHING
          ) : (
            <Areas areas={card.areas} />
          ),
      },
    ];
  }, [t, locale]);
}

/** How each area stands, those outside their bounds first. */
function Areas({ areas }: { readonly areas: readonly CardArea[] }) {
  const { t } = useLingui();
  const inOrder = areas.toSorted(
    (a, b) => Number(a.state === "within") - Number(b.state === "within"),
  );
  const rest = areas.length - MAX_AREAS;
  return (
    <>
      {inOrder.slice(0, MAX_AREAS).map((area) => (
        <span key={area.id} className="CountersTable-area">
          {area.name ?? t`Unknown area`} <ThresholdPill area={area} />
        </span>
      ))}
      {rest > 0 && (
        <span className="CountersTable-area">
          <Plural value={rest} one="and # more" other="and # more" />
        </span>
      )}
    </>
  );
}
