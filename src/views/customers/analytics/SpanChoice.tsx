import { useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { ACTIVITY_SPANS } from "./activityView.ts";

/** How far back it is looked. */
export function SpanChoice({
  days,
  onChange,
}: {
  readonly days: number;
  readonly onChange: (days: string) => void;
}) {
  const { t } = useLingui();
  const labels = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`A year` };
  const own = ACTIVITY_SPANS.find((span) => span === String(days));
  return (
    <SegmentedControl
      label={t`Days looked back`}
      size="small"
      options={[
        ...ACTIVITY_SPANS.map((id) => ({ id: id as string, label: labels[id] })),
        // An address may ask for any other span.
        ...(own === undefined ? [{ id: String(days), label: t`${days} days` }] : []),
      ]}
      value={String(days)}
      onChange={onChange}
    />
  );
}
