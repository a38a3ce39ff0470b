import { useLingui } from "@lingui/react/macro";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scalePoint } from "@visx/scale";
import { Bar, Line, LinePath } from "@visx/shape";
import { scaleLinear } from "@visx/scale";
import { useId } from "react";
import { type ActivityDay, countedOf } from "../../../domain/devices/activityDays.ts";
import type { Technology } from "../../../domain/devices/movement.ts";
import { countTicks } from "../../ui/charts/countTicks.ts";
import { tickText } from "../../ui/charts/tickText.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { Legend } from "../../ui/Legend.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { startOfCalendarDay } from "./activityView.ts";
import "../../ui/charts/Chart.css";

const SIZE = { width: 960, height: 220 };
const LEFT = 48;
const RIGHT = 24;
const TOP = 12;
const BOTTOM = 32;
const MAX_LABELS = 8;
const LINES: readonly { readonly technology: Technology; readonly color: string }[] = [
  { technology: "GPS", color: "var(--accent)" },
  { technology: "BLE", color: "var(--category-personnel)" },
];

/** How many sensors of each technology were inactive on each day; hatched where nobody counted. The table tells each day. */
export function ActivityChart({ days }: { readonly days: readonly ActivityDay[] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const hatch = useId();
  const counts = days.flatMap(({ counted }) =>
    counted === null ? [] : [counted.gps.inactive, counted.ble.inactive],
  );
  const ticks = countTicks(Math.max(1, ...counts));
  const places = scalePoint<string>({
    domain: days.map(({ day }) => day),
    range: [0, SIZE.width],
    padding: 0.5,
  });
  const step = days.length > 1 ? places.step() : SIZE.width;
  const heights = scaleLinear<number>({
    domain: [0, ticks.at(-1) ?? 1],
    range: [SIZE.height, 0],
    round: true,
  });
  const every = Math.max(1, Math.ceil(days.length / MAX_LABELS));
  const dayText = (day: string) => formatDate(startOfCalendarDay(day), { locale, timezone: "UTC" });
  const [first, last] = [days[0], days.at(-1)];
  const [from, to] = [first, last].map((one) => (one === undefined ? "" : dayText(one.day)));
  return (
    <figure className="Chart">
      <svg
        viewBox={`0 0 ${LEFT + SIZE.width + RIGHT} ${TOP + SIZE.height + BOTTOM}`}
        role="img"
        aria-label={t`Inactive sensors day by day, from ${from} to ${to}; the table below has the numbers.`}
        focusable="false"
      >
        <defs>
          <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse">
            <path d="M0 8 L8 0" className="Chart-hatch" />
          </pattern>
        </defs>
        <Group left={LEFT} top={TOP}>
          {ticks.map((count) => (
            <Line
              key={count}
              className="Chart-grid"
              from={{ x: 0, y: heights(count) }}
              to={{ x: SIZE.width, y: heights(count) }}
            />
          ))}
          <AxisLeft
            scale={heights}
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
          {days.map(({ day, counted }) =>
            counted === null ? (
              <Bar
                key={day}
                x={(places(day) ?? 0) - step / 2}
                y={0}
                width={step}
                height={SIZE.height}
                fill={`url(#${hatch})`}
              />
            ) : null,
          )}
          {LINES.map(({ technology, color }) => (
            <Group key={technology}>
              <LinePath<ActivityDay>
                data={[...days]}
                defined={({ counted }) => counted !== null}
                x={({ day }) => places(day) ?? 0}
                y={({ counted }) => heights(inactiveOf(counted, technology))}
                stroke={color}
                strokeWidth={2}
                fill="none"
                {...(technology === "BLE" ? { strokeDasharray: "6 3" } : {})}
              />
              {days.map(({ day, counted }) =>
                counted === null || days.length > 100 ? null : (
                  <circle
                    key={day}
                    cx={places(day) ?? 0}
                    cy={heights(inactiveOf(counted, technology))}
                    r={3}
                    fill={color}
                  />
                ),
              )}
            </Group>
          ))}
          <AxisBottom
            scale={places}
            top={SIZE.height}
            tickValues={days.filter((_, place) => place % every === 0).map(({ day }) => day)}
            tickFormat={(day) => dayText(day)}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickComponent={tickText}
            tickLabelProps={{ className: "Chart-tick", dy: "1.3em", textAnchor: "middle" }}
          />
        </Group>
      </svg>
      <figcaption>
        <Legend
          label={t`Lines`}
          items={[
            { id: "GPS", label: t`GPS, inactive`, color: "var(--accent)", mark: "line" },
            {
              id: "BLE",
              label: t`BLE, inactive`,
              color: "var(--category-personnel)",
              mark: "line",
            },
            { id: "gap", label: t`Not counted`, color: "var(--border-strong)", mark: "hatch" },
          ]}
        />
      </figcaption>
    </figure>
  );
}

function inactiveOf(counted: ActivityDay["counted"], technology: Technology): number {
  return counted === null ? 0 : countedOf(counted, technology).inactive;
}
