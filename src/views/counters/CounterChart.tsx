import { Trans, useLingui } from "@lingui/react/macro";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { Bar, Line } from "@visx/shape";
import { useId, useState } from "react";
import { tickText } from "../ui/charts/tickText.tsx";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { chartMarks, type RangeMark } from "./chartMarks.ts";
import type { HistoryBar } from "./historyBars.ts";
import type { HistoryStep } from "./historySpan.ts";
import { useStepName } from "./useStepName.ts";
import "./CounterChart.css";

const SIZE = { width: 960, height: 240 };
const LEFT = 48;
const BOTTOM = 28;
const TOP = 8;
const MOST_LABELS = 12;

/**
 * Least to greatest head count of each step as a band with its average, hatched where nobody counted. One stop of the
 * tab key; the arrow keys go from step to step.
 */
export function CounterChart({
  bars,
  step,
  isBusy,
}: {
  readonly bars: readonly HistoryBar[];
  readonly step: HistoryStep;
  readonly isBusy: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const stepName = useStepName(step);
  const hatch = useId();
  const marks = chartMarks(bars, SIZE, MOST_LABELS);
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
    <figure className="CounterChart" aria-busy={isBusy}>
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
