import { useLingui } from "@lingui/react/macro";
import { Group } from "@visx/group";
import { scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { occupancyBands } from "../../../domain/reports/occupancyBands.ts";
import type { OccupancyRow } from "../../../domain/reports/calls.ts";
import { CountChart } from "../../ui/charts/CountChart.tsx";
import { countScale } from "../../ui/charts/countScale.ts";
import { formatNumber, formatPercent } from "../../ui/format/formatNumber.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

const BOX = { width: 720, height: 200, left: 48, right: 16, top: 20, bottom: 44 };
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
  const counts = countScale(
    bands.map(({ count }) => count),
    BOX.height,
  );
  const rates = scaleLinear<number>({ domain: [0, 1], range: [0, BOX.width] });
  const bandWords = bands
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => {
      const [least, most] = [formatPercent(from, locale), formatPercent(to, locale)];
      return t`${least} to ${most}: ${count}`;
    })
    .join(", ");
  const limit = formatPercent(threshold, locale);
  return (
    <figure className="Chart">
      <CountChart
        label={t`Materials by occupancy rate. ${bandWords}`}
        box={BOX}
        counts={counts}
        bottom={{
          scale: rates,
          values: [0, 0.2, 0.4, 0.6, 0.8, 1],
          format: (rate) => formatPercent(Number(rate), locale),
        }}
      >
        {() => (
          <>
            {bands.map(({ from, to, count }) => (
              <Group key={from}>
                <Bar
                  className="OccupancyChart-bar"
                  data-under={to <= threshold}
                  x={rates(from) + GAP}
                  y={counts.scale(count)}
                  width={rates(to) - rates(from) - 2 * GAP}
                  height={BOX.height - counts.scale(count)}
                  rx={2}
                />
                {count > 0 && (
                  <text
                    className="Chart-value"
                    x={(rates(from) + rates(to)) / 2}
                    y={counts.scale(count) - 4}
                    textAnchor="middle"
                  >
                    {formatNumber(count, locale)}
                  </text>
                )}
              </Group>
            ))}
            <Line
              className="OccupancyChart-threshold"
              from={{ x: rates(threshold), y: -BOX.top / 2 }}
              to={{ x: rates(threshold), y: BOX.height }}
            />
          </>
        )}
      </CountChart>
      <figcaption>
        {t`Number of materials by the share of days on which they were occupied. The line is the threshold of ${limit}.`}
      </figcaption>
    </figure>
  );
}
