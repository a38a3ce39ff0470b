import { Trans, useLingui } from "@lingui/react/macro";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { Bar, Line } from "@visx/shape";
import { useId, useState } from "react";
import { tickText } from "../ui/charts/tickText.tsx";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { type ChartEvents, dayStarts, placeAmong } from "./chartEvents.ts";
import { chartMarks, type RangeMark } from "./chartMarks.ts";
import type { HistoryBar } from "./historyBars.ts";
import type { HistoryStep } from "./historySpan.ts";
import { useStepName } from "./useStepName.ts";
import "./CounterChart.css";

const SIZE = { width: 960, height: 240 };
const LEFT = 48;
/** Two lines: the hours, and under them the days. */
const BOTTOM = 46;
const TOP = 18;
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
  const hatch = useId();
  const marks = chartMarks(
    bars,
    SIZE,
    MAX_LABELS,
    Math.max(0, ...events.bounds.map(({ count }) => count)),
  );
  const xOf = (at: number) => {
    const place = placeAmong(bars, at);
    return place === null ? null : place * marks.steps.step();
  };
  const days = step === "hour" ? dayStarts(bars, timezone) : [];
  const [active, setActive] = useState<number | null>(null);
  const shown =
    active === null ? undefined : marks.ranges[Math.min(active, marks.ranges.length - 1)];
  const words = shown === undefined ? null : <RangeWords mark={shown} step={step} />;
  const move = (by: number) =>
    setActive((before) =>
      Math.max(
        0,
        Math.min(marks.ranges.length - 1, (before ?? (by > 0 ? -1 : marks.ranges.length)) + by),
      ),
    );
  return (
    <figure aria-busy={isBusy}>
      <div
        className="CounterChart-frame"
        role="slider"
        tabIndex={0}
        aria-label={t`Head count over time`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, marks.ranges.length - 1)}
        aria-valuenow={active ?? 0}
        aria-valuetext={
          shown === undefined ? t`Use the arrow keys to go from step to step` : valueText(shown)
        }
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") move(1);
          else if (event.key === "ArrowLeft") move(-1);
          else if (event.key === "Home") setActive(0);
          else if (event.key === "End") setActive(marks.ranges.length - 1);
          else if (event.key === "Escape") setActive(null);
          else return;
          event.preventDefault();
        }}
        onPointerLeave={() => setActive(null)}
      >
        <svg
          viewBox={`0 0 ${LEFT + SIZE.width} ${TOP + SIZE.height + BOTTOM}`}
          aria-hidden="true"
          focusable="false"
        >
          <defs>
            <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse">
              <path d="M0 8 L8 0" className="CounterChart-hatch" />
            </pattern>
          </defs>
          <Group left={LEFT} top={TOP}>
            {marks.ticks.map((count) => (
              <Line
                key={count}
                className="CounterChart-grid"
                from={{ x: 0, y: marks.counts(count) }}
                to={{ x: SIZE.width, y: marks.counts(count) }}
              />
            ))}
            <AxisLeft
              scale={marks.counts}
              tickValues={[...marks.ticks]}
              tickFormat={(count) => formatNumber(Number(count), locale)}
              hideAxisLine
              hideTicks
              tickLength={0}
              tickComponent={tickText}
              tickLabelProps={{
                className: "CounterChart-tick",
                dx: -8,
                dy: "0.32em",
                textAnchor: "end",
              }}
            />
            {marks.gaps.map(({ key, x, width }) => (
              <Bar
                key={key}
                x={x}
                y={0}
                width={width}
                height={SIZE.height}
                fill={`url(#${hatch})`}
              />
            ))}
            {marks.ranges.map((mark, place) => (
              <Group
                key={mark.key}
                className="CounterChart-step"
                data-active={shown === mark}
                onPointerEnter={() => setActive(place)}
              >
                <Bar
                  className="CounterChart-target"
                  x={mark.x}
                  y={0}
                  width={mark.width}
                  height={SIZE.height}
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
                  from={{ x: 0, y: marks.counts(count) }}
                  to={{ x: SIZE.width, y: marks.counts(count) }}
                />
                <text x={SIZE.width} dx={-4} y={marks.counts(count) - 4} textAnchor="end">
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
                  to={{ x, y: SIZE.height }}
                />
              );
            })}
            {events.alerts.map((at) => {
              const x = xOf(at);
              return x === null ? null : (
                <path key={at} className="CounterChart-alert" d={`M${x - 6} ${-12} h12 l-6 10 z`} />
              );
            })}
            {days.map(({ from }, place) => {
              const x = xOf(from) ?? 0;
              const next = days[place + 1];
              const end = next === undefined ? SIZE.width : (xOf(next.from) ?? SIZE.width);
              return (
                <Group key={from} className="CounterChart-day">
                  {place > 0 && (
                    <Line from={{ x, y: SIZE.height }} to={{ x, y: SIZE.height + BOTTOM }} />
                  )}
                  {end - x >= DATE_WIDTH && (
                    <text
                      className="CounterChart-label"
                      x={(x + end) / 2}
                      y={SIZE.height + BOTTOM - 6}
                      textAnchor="middle"
                    >
                      {formatDate(from, format)}
                    </text>
                  )}
                </Group>
              );
            })}
            <AxisBottom
              scale={marks.steps}
              top={SIZE.height}
              tickValues={[...marks.labels]}
              tickFormat={(at) => stepName.short(at)}
              hideAxisLine
              hideTicks
              tickLength={0}
              tickComponent={tickText}
              tickLabelProps={{
                className: "CounterChart-label",
                dy: "1.2em",
                textAnchor: "middle",
              }}
            />
          </Group>
        </svg>
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
