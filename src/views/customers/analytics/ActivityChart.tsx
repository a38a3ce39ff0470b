import { useLingui } from "@lingui/react/macro";
import { Group } from "@visx/group";
import { scalePoint } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import { type ActivityDay, countedOf } from "../../../domain/devices/activityDays.ts";
import type { Technology } from "../../../domain/devices/movement.ts";
import { CountChart } from "../../ui/charts/CountChart.tsx";
import { countScale } from "../../ui/charts/countScale.ts";
import { formatDate } from "../../ui/format/formatDate.ts";
import { Legend } from "../../ui/Legend.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { startOfCalendarDay } from "./activityView.ts";

const BOX = { width: 960, height: 220, left: 48, right: 24, top: 12, bottom: 32 };
const MAX_LABELS = 8;
const LINES: readonly { readonly technology: Technology; readonly color: string }[] = [
  { technology: "GPS", color: "var(--accent)" },
  { technology: "BLE", color: "var(--category-personnel)" },
];

/** How many sensors of each technology were inactive on each day; hatched where nobody counted. The table tells each day. */
export function ActivityChart({ days }: { readonly days: readonly ActivityDay[] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const counts = countScale(
    days.flatMap(({ counted }) =>
      counted === null ? [] : [counted.gps.inactive, counted.ble.inactive],
    ),
    BOX.height,
  );
  const places = scalePoint<string>({
    domain: days.map(({ day }) => day),
    range: [0, BOX.width],
    padding: 0.5,
  });
  const step = days.length > 1 ? places.step() : BOX.width;
  const every = Math.max(1, Math.ceil(days.length / MAX_LABELS));
  const dayText = (day: string) => formatDate(startOfCalendarDay(day), { locale, timezone: "UTC" });
  const [first, last] = [days[0], days.at(-1)];
  const [from, to] = [first, last].map((one) => (one === undefined ? "" : dayText(one.day)));
  return (
    <figure className="Chart">
      <CountChart
        label={t`Inactive sensors day by day, from ${from} to ${to}; the table below has the numbers.`}
        box={BOX}
        counts={counts}
        bottom={{
          scale: places,
          values: days.filter((_, place) => place % every === 0).map(({ day }) => day),
          format: dayText,
        }}
      >
        {(hatch) => (
          <>
            {days.map(({ day, counted }) =>
              counted === null ? (
                <Bar
                  key={day}
                  x={(places(day) ?? 0) - step / 2}
                  y={0}
                  width={step}
                  height={BOX.height}
                  fill={hatch}
                />
              ) : null,
            )}
            {LINES.map(({ technology, color }) => (
              <Group key={technology}>
                <LinePath<ActivityDay>
                  data={[...days]}
                  defined={({ counted }) => counted !== null}
                  x={({ day }) => places(day) ?? 0}
                  y={({ counted }) => counts.scale(inactiveOf(counted, technology))}
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
                      cy={counts.scale(inactiveOf(counted, technology))}
                      r={3}
                      fill={color}
                    />
                  ),
                )}
              </Group>
            ))}
          </>
        )}
      </CountChart>
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
