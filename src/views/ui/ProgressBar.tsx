import { Trans } from "@lingui/react/macro";
import { ProgressBar as AriaProgressBar, Label } from "react-aria-components";
import { formatPercent } from "./format/formatNumber.ts";
import { Button } from "./Button.tsx";
import type { Tone } from "./tone.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./ProgressBar.css";
import "./toneColors.css";

export type ProgressBarProps = {
  readonly label: string;
  /** Null: how far is not known. */
  readonly value: number | null;
  readonly maxValue?: number | undefined;
  /** Instead of the per cent, e.g. "120 of 800". */
  readonly valueText?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly tone?: Tone | undefined;
};

/** How far a long piece of work is. */
export function ProgressBar({
  label,
  value,
  maxValue = 100,
  valueText,
  onCancel,
  tone = "info",
}: ProgressBarProps) {
  const { locale } = useTimeFormat();
  const share = value === null || maxValue <= 0 ? 0 : Math.min(1, Math.max(0, value / maxValue));
  const text = value === null ? "" : (valueText ?? formatPercent(share, locale));
  return (
    <div className="ProgressBar" data-tone={tone}>
      <AriaProgressBar
        className="ProgressBar-bar"
        value={value ?? 0}
        maxValue={maxValue}
        isIndeterminate={value === null}
        {...(value === null ? {} : { valueLabel: text })}
      >
        <Label>{label}</Label>
        <span className="ProgressBar-value" aria-hidden="true">
          {text}
        </span>
        <div className="ProgressBar-track">
          <div
            className="ProgressBar-fill"
            {...(value === null
              ? { "data-indeterminate": "" }
              : { style: { width: `${share * 100}%` } })}
          />
        </div>
      </AriaProgressBar>
      {onCancel !== undefined && (
        <Button size="small" variant="quiet" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  );
}
