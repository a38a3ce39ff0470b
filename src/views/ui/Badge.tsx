import { formatNumber } from "./format/formatNumber.ts";
import type { Tone } from "./tone.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Badge.css";
import "./toneColors.css";

export type BadgeProps = {
  readonly count: number;
  /** Read aloud instead of the bare number, e.g. "3 open alerts". */
  readonly label: string;
  readonly tone?: Tone | undefined;
  /** Above it, "99+" is written. */
  readonly max?: number | undefined;
};

/** How many, beside the name of what is counted. */
export function Badge({ count, label, tone = "neutral", max = 99 }: BadgeProps) {
  const { locale } = useTimeFormat();
  const written = count > max ? `${formatNumber(max, locale)}+` : formatNumber(count, locale);
  return (
    <span className="Badge" data-tone={tone}>
      <span aria-hidden="true">{written}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
