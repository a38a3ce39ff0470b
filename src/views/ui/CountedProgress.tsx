import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "./format/formatNumber.ts";
import { ProgressBar, type ProgressBarProps } from "./ProgressBar.tsx";
import { useTimeFormat } from "./TimeFormatProvider.tsx";

/** How far a long piece of work is, as "3,200 of 10,000". `done` null: how far is not known. */
export function CountedProgress({
  done: value,
  of: total,
  ...props
}: Omit<ProgressBarProps, "maxValue" | "value" | "valueText"> & {
  readonly done: number | null;
  readonly of: number;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const [done, of] = [formatNumber(value ?? 0, locale), formatNumber(total, locale)];
  return (
    <ProgressBar
      {...props}
      value={value}
      maxValue={Math.max(1, total)}
      valueText={t`${done} of ${of}`}
    />
  );
}
