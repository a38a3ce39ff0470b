import { Trans } from "@lingui/react/macro";
import { History, Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "./format/formatNumber.ts";
import { NOTHING } from "./format/nothing.ts";
import { useShownInstant } from "./PastProvider.tsx";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import type { Tone } from "./tone.ts";
import { TONE_ICONS } from "./toneIcons.tsx";
import "./Figure.css";
import "./toneColors.css";

const TREND_ICONS = {
  up: <TrendingUp aria-hidden="true" />,
  down: <TrendingDown aria-hidden="true" />,
  flat: <Minus aria-hidden="true" />,
} as const;

export type FigureProps = {
  readonly label: ReactNode;
  /** What it counts, where other figures of the page count the same and must agree, such as "people". */
  readonly counts?: string | undefined;
  /** Null: not known, which is not zero. */
  readonly value: number | string | null;
  /** Instead of the bare value, e.g. with the way to what is behind it. */
  readonly shown?: ReactNode;
  readonly unit?: string | undefined;
  readonly trend?:
    | {
        readonly direction: keyof typeof TREND_ICONS;
        readonly label: string;
        readonly tone?: Tone | undefined;
      }
    | undefined;
  readonly isStale?: boolean | undefined;
  readonly size?: "medium" | "large" | "wall" | undefined;
  readonly tone?: Tone | undefined;
  readonly note?: ReactNode;
};

/** One big number and what it counts. */
export function Figure({
  label,
  counts,
  value,
  shown,
  unit,
  trend,
  isStale: isNotLive = false,
  size = "medium",
  tone = "neutral",
  note,
}: FigureProps) {
  const { locale } = useTimeFormat();
  const { at } = useShownInstant();
  // What is not known is not old.
  const isStale = isNotLive && at === null && value !== null;
  return (
    <div
      className="Figure"
      data-size={size}
      data-tone={tone}
      data-counts={counts}
      data-count={counts === undefined ? undefined : (value ?? undefined)}
      {...(isStale ? { "data-stale": "" } : {})}
    >
      <div className="Figure-label">
        {label}
        {isStale && (
          <span className="Figure-stale">
            <History aria-hidden="true" />
            <Trans>not live</Trans>
          </span>
        )}
      </div>
      <div className="Figure-value">
        {tone !== "neutral" && TONE_ICONS[tone]}
        <span>
          {shown !== undefined && value !== null
            ? shown
            : value === null
              ? NOTHING
              : typeof value === "number"
                ? formatNumber(value, locale)
                : value}
          {unit !== undefined && value !== null && <span className="Figure-unit"> {unit}</span>}
        </span>
      </div>
      {trend !== undefined && (
        <div className="Figure-trend" data-tone={trend.tone ?? "neutral"}>
          {TREND_ICONS[trend.direction]}
          {trend.label}
        </div>
      )}
      {note !== undefined && <div className="Figure-note">{note}</div>}
    </div>
  );
}
