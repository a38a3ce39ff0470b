import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import type { TripRow } from "../../../domain/assets/tripCalls.ts";
import { HOUR } from "../../../domain/base/time.ts";
import { Button } from "../../ui/Button.tsx";
import { about } from "../../ui/format/about.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { formatTime } from "../../ui/format/formatTime.ts";
import { Legend } from "../../ui/Legend.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { dayBounds, lineBars } from "./tripView.ts";

/** Assets drawn at first: what is read at a glance. */
const AT_FIRST = 8;
const TICKS = [0, 1, 2, 3, 4, 5];

/** A day of several assets on one line of time: when each drove, stood, and was not received. */
export function TripLines({
  rows,
  day,
  hrefOf,
  isWhole,
  onWhole,
}: {
  readonly rows: readonly TripRow[];
  readonly day: string;
  readonly hrefOf: (row: TripRow) => string;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale, timezone } = format;
  const bounds = dayBounds(day, timezone);
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST);
  const count = rows.length;
  const hasApproximate = shown.some(({ approximate }) => approximate > 0);
  return (
    <div className="TripLines">
      <Legend
        label={t`Meaning of the bars`}
        items={[
          { id: "trip", label: t`Trip`, color: "var(--accent)", mark: "square" },
          ...(hasApproximate
            ? [
                {
                  id: "about",
                  label: t`Trip, about`,
                  color: "var(--accent)",
                  mark: "hatch" as const,
                },
              ]
            : []),
          { id: "stop", label: t`Stop`, color: "var(--text-muted)", mark: "line" },
          { id: "gap", label: t`No position`, color: "var(--warning)", mark: "hatch" },
        ]}
      />
      <div className="TripLines-row" aria-hidden="true">
        <span />
        <div className="TripLines-axis">
          {TICKS.map((tick) => (
            <span key={tick} style={placed(tick / 6, 1 / 6)}>
              {formatTime(bounds.from + tick * 4 * HOUR, format)}
            </span>
          ))}
        </div>
      </div>
      <ul aria-label={t`Day by resource`}>
        {shown.map((row) => (
          <li key={row.id} className="TripLines-row">
            <TextLink href={hrefOf(row)}>{row.reference}</TextLink>
            <div className="TripLines-line" role="img" aria-label={labelOf(row)}>
              {lineBars(row.legs, bounds).map(({ kind, isApproximate, begin, end }) => (
                <span
                  key={begin}
                  data-kind={kind}
                  data-approximate={isApproximate || undefined}
                  style={placed(begin, end - begin)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <Button size="small" onPress={onWhole}>
          <Trans>Show all {count} lines</Trans>
        </Button>
      )}
    </div>
  );

  function labelOf({ reference, distance: metres, driven, approximate, legs }: TripRow): string {
    const times = legs
      .flatMap((leg) => (leg.kind === "trip" ? [leg] : []))
      .map(({ from, to, isApproximate }) =>
        about(`${formatTime(from, format)} – ${formatTime(to, format)}`, isApproximate),
      )
      .join(", ");
    const [distance, duration] = [
      about(formatDistance(metres, locale), approximate > 0),
      about(formatDuration(driven, locale), approximate > 0),
    ];
    return t`${reference}: ${distance} in ${duration}. ${times}`;
  }
}

/** Where something lies on the line, by shares of it. */
function placed(begin: number, length: number): CSSProperties {
  return { insetInlineStart: `${begin * 100}%`, inlineSize: `${length * 100}%` };
}
