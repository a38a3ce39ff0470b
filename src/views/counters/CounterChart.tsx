import { Trans, useLingui } from "@lingui/react/macro";
import { Group } from "@visx/group";
import { Bar, Line } from "@visx/shape";
import { CountChart } from "../ui/charts/CountChart.tsx";
import { useChartCursor } from "../ui/charts/useChartCursor.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { type ChartEvents, dayStarts, placeAmong } from "./chartEvents.ts";
import { chartMarks, type RangeMark } from "./chartMarks.ts";
import type { HistoryBar } from "./historyBars.ts";
import type { HistoryStep } from "./historySpan.ts";
import { useStepName } from "./useStepName.ts";
import "./CounterChart.css";

/** Two lines are at the bottom: the hours, and under them the days. */
const BOX = { width: 960, height: 240, left: 48, right: 0, top: 18, bottom: 46 };
const MAX_LABELS = 12;
/** A date is so wide, in units of the drawing. */
const DATE_WIDTH = 80;

/**
 * Least to greatest head count of each step as a band with its average, hatched where nobody counted; the bounds, the
 * resets and the alerts beside them. One stop of the tab key; the arrow keys go from step to step.
 */
export function CounterChart({
  bars,
  step,
  isBusy,
  events,
}: {
  readonly bars: readonly HistoryBar[];
  readonly step: HistoryStep;
  readonly isBusy: boolean;
  readonly events: ChartEvents;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale, timezone } = format;
  const stepName = useStepName(step);
  const marks = chartMarks(
    bars,
    BOX,
    MAX_LABELS,
    Math.max(0, ...events.bounds.map(({ count }) => count)),
  );
  const xOf = (at: number) => {
    const place = placeAmong(bars, at);
    return place === null ? null : place * marks.steps.step();
  };
  const days = step === "hour" ? dayStarts(bars, timezone) : [];
  const cursor = useChartCursor(marks.ranges.length);
  const shown = cursor.active === null ? undefined : marks.ranges[cursor.active];
  const words = shown === undefined ? null : <RangeWords mark={shown} step={step} />;
  return (
    <figure aria-busy={isBusy}>
      <div
        className="CounterChart-frame"
        {...cursor.frame}
        aria-label={t`Head count over time`}
        aria-valuetext={
          shown === undefined ? t`Use the arrow keys to go from step to step` : valueText(shown)
        }
      >
        <CountChart
          label={null}
          box={BOX}
          counts={marks.counts}
          bottom={{
            scale: marks.steps,
            values: [...marks.labels],
            format: (at) => stepName.short(at),
          }}
        >
          {(hatch) => (
            <>
              {marks.gaps.map(({ key, x, width }) => (
                <Bar key={key} x={x} y={0} width={width} height={BOX.height} fill={hatch} />
              ))}
              {marks.ranges.map((mark, place) => (
                <Group
                  key={mark.key}
                  className="CounterChart-step"
                  data-active={shown === mark}
                  onPointerEnter={() => cursor.point(place)}
                >
                  <Bar
                    className="CounterChart-target"
                    x={mark.x}
                    y={0}
                    width={mark.width}
                    height={BOX.height}
                  />
                  <Bar
                    className="CounterChart-band"
                    x={mark.x}
                    y={mark.y}
                    width={mark.width}
                    height={mark.height}
                    rx={2}
                  />
                  <Line
                    className="CounterChart-average"
                    from={{ x: mark.x, y: mark.averageY }}
                    to={{ x: mark.x + mark.width, y: mark.averageY }}
                  />
                </Group>
              ))}
              {events.bounds.map(({ kind, count }) => (
                <Group key={kind} className="CounterChart-bound">
                  <Line
                    from={{ x: 0, y: marks.counts.scale(count) }}
                    to={{ x: BOX.width, y: marks.counts.scale(count) }}
                  />
                  <text x={BOX.width} dx={-4} y={marks.counts.scale(count) - 4} textAnchor="end">
                    {kind === "max" ? t`Max ${count}` : t`Min ${count}`}
                  </text>
                </Group>
              ))}
              {events.resets.map((at) => {
                const x = xOf(at);
                return x === null ? null : (
                  <Line
                    key={at}
                    className="CounterChart-reset"
                    from={{ x, y: 0 }}
                    to={{ x, y: BOX.height }}
                  />
                );
              })}
              {events.alerts.map((at) => {
                const x = xOf(at);
                return x === null ? null : (
                  <path
                    key={at}
                    className="CounterChart-alert"
                    d={`M${x - 6} ${-12} h12 l-6 10 z`}
                  />
                );
              })}
              {days.map(({ from }, place) => {
                const x = xOf(from) ?? 0;
                const next = days[place + 1];
                const end = next === undefined ? BOX.width : (xOf(next.from) ?? BOX.width);
                return (
                  <Group key={from} className="CounterChart-day">
                    {place > 0 && (
                      <Line from={{ x, y: BOX.height }} to={{ x, y: BOX.height + BOX.bottom }} />
                    )}
                    {end - x >= DATE_WIDTH && (
                      <text
                        className="Chart-tick"
                        x={(x + end) / 2}
                        y={BOX.height + BOX.bottom - 6}
                        textAnchor="middle"
                      >
                        {formatDate(from, format)}
                      </text>
                    )}
                  </Group>
                );
              })}
            </>
          )}
        </CountChart>
      </div>
      <figcaption className="CounterChart-caption">
        {words ?? (
          <Trans>
            Band: least to greatest head count. Line: average. Hatched: nobody counted then.
          </Trans>
        )}
        {words === null && events.bounds.length > 0 && (
          <>
            {" "}
            <Trans>Dashed across: the bounds.</Trans>
          </>
        )}
        {words === null && events.resets.length > 0 && (
          <>
            {" "}
            <Trans>Dotted upright: entries and peak began anew.</Trans>
          </>
        )}
        {words === null && events.alerts.length > 0 && (
          <>
            {" "}
            <Trans>Triangle: an alert was raised.</Trans>
          </>
        )}
      </figcaption>
    </figure>
  );

  function valueText({ bar }: RangeMark): string {
    const when = stepName.long(bar.from);
    const { counted } = bar;
    if (counted === null) return when;
    const [min, max, average] = [counted.min, counted.max, counted.average].map((count) =>
      formatNumber(count, locale, { maximumFractionDigits: 1 }),
    );
    return t`${when}: from ${min} to ${max}, average ${average}`;
  }
}

function RangeWords({
  mark: { bar },
  step,
}: {
  readonly mark: RangeMark;
  readonly step: HistoryStep;
}) {
  const { locale } = useTimeFormat();
  const stepName = useStepName(step);
  if (bar.counted === null) return null;
  const number = (count: number) => formatNumber(count, locale, { maximumFractionDigits: 1 });
  const when = stepName.long(bar.from);
  const min = number(bar.counted.min);
  const max = number(bar.counted.max);
  const average = number(bar.counted.average);
  const entries = number(bar.counted.entries);
  return (
    <Trans>
      <strong>{when}</strong>: from {min} to {max}, average {average}, entries {entries}
    </Trans>
  );
}
