import { useLingui } from "@lingui/react/macro";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { occupancyBands } from "../../../domain/reports/occupancyBands.ts";
import type { OccupancyRow } from "../../../domain/reports/calls.ts";
import { countTicks } from "../../ui/charts/countTicks.ts";
import { tickText } from "../../ui/charts/tickText.tsx";
import { formatNumber, formatPercent } from "../../ui/format/formatNumber.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

import "../../ui/charts/Chart.css";

const SIZE = { width: 720, height: 200 };
const LEFT = 48;
const RIGHT = 16;
const TOP = 20;
const BOTTOM = 44;
const GAP = 3;

/** How many materials were occupied how much, with the threshold; the table tells each of them. */
export function OccupancyChart({
  rows,
  threshold,
}: {
  readonly rows: readonly OccupancyRow[];
  /** 0 to 1. */
  readonly threshold: number;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const bands = occupancyBands(rows);
  const ticks = countTicks(Math.max(1, ...bands.map(({ count }) => count)));
  const rates = scaleLinear<number>({ domain: [0, 1], range: [0, SIZE.width] });
  const counts = scaleLinear<number>({
    domain: [0, ticks.at(-1) ?? 1],
    range: [SIZE.height, 0],
    round: true,
  });
  const told = bands
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => {
      const [least, most] = [formatPercent(from, locale), formatPercent(to, locale)];
      return t`${least} to ${most}: ${count}`;
    })
    .join(", ");
  const limit = formatPercent(threshold, locale);
  return (
    <figure className="Chart">
      <svg
        viewBox={`0 0 ${LEFT + SIZE.width + RIGHT} ${TOP + SIZE.height + BOTTOM}`}
        role="img"
        aria-label={t`Materials by occupancy rate. ${told}`}
        focusable="false"
      >
        <Group left={LEFT} top={TOP}>
          {ticks.map((count) => (
            <Line
              key={count}
              className="Chart-grid"
              from={{ x: 0, y: counts(count) }}
              to={{ x: SIZE.width, y: counts(count) }}
            />
          ))}
          <AxisLeft
            scale={counts}
            tickValues={[...ticks]}
            tickFormat={(count) => formatNumber(Number(count), locale)}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickComponent={tickText}
            tickLabelProps={{
              className: "Chart-tick",
              dx: -8,
              dy: "0.32em",
              textAnchor: "end",
            }}
          />
          {bands.map(({ from, to, count }) => (
            <Group key={from}>
              <Bar
                className="OccupancyChart-bar"
                data-under={to <= threshold}
                x={rates(from) + GAP}
                y={counts(count)}
                width={rates(to) - rates(from) - 2 * GAP}
                height={SIZE.height - counts(count)}
                rx={2}
              />
              {count > 0 && (
                <text
                  className="Chart-value"
                  x={(rates(from) + rates(to)) / 2}
                  y={counts(count) - 4}
                  textAnchor="middle"
                >
                  {formatNumber(count, locale)}
                </text>
              )}
            </Group>
          ))}
          <Line
            className="OccupancyChart-threshold"
            from={{ x: rates(threshold), y: -TOP / 2 }}
            to={{ x: rates(threshold), y: SIZE.height }}
          />
          <AxisBottom
            scale={rates}
            top={SIZE.height}
            tickValues={[0, 0.2, 0.4, 0.6, 0.8, 1]}
            tickFormat={(rate) => formatPercent(Number(rate), locale)}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickComponent={tickText}
            tickLabelProps={{
              className: "Chart-tick",
              dy: "1.3em",
              textAnchor: "middle",
            }}
          />
        </Group>
      </svg>
      <figcaption>
        {t`Number of materials by the share of days on which they were occupied. The line is the threshold of ${limit}.`}
      </figcaption>
    </figure>
  );
}
