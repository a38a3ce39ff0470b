import { Meter as AriaMeter, Label } from "react-aria-components";
import { formatPercent } from "./format/formatNumber.ts";
import { NOTHING } from "./format/nothing.ts";
import type { Tone } from "./tone.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Meter.css";
import "./toneColors.css";

export type MeterProps = {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  /** 0 to 100; null: not known. */
  readonly value: number | null;
  readonly tone?: Tone | undefined;
  /** Instead of the per cent. */
  readonly valueText?: string | undefined;
};

/** How much of a whole something is, such as an occupancy. */
export function Meter({
  label,
  isLabelHidden = false,
  value,
  tone = "info",
  valueText,
}: MeterProps) {
  const { locale } = useTimeFormat();
  const text = value === null ? NOTHING : (valueText ?? formatPercent(value / 100, locale));
  return (
    <AriaMeter className="Meter" data-tone={tone} value={value ?? 0} valueLabel={text}>
      <Label className={isLabelHidden ? "visually-hidden" : "Meter-label"}>{label}</Label>
      <div className="Meter-track" aria-hidden="true">
        <div className="Meter-fill" style={{ width: `${Math.min(100, value ?? 0)}%` }} />
      </div>
      <span className="Meter-value" aria-hidden="true">
        {text}
      </span>
    </AriaMeter>
  );
}
