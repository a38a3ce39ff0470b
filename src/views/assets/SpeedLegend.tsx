import { useLingui } from "@lingui/react/macro";
import { SPEED_BANDS, type SpeedBand } from "../../domain/assets/trackSpeed.ts";
import { TRACK_THICKNESS } from "../map/ground/trackThickness.ts";
import { formatSpeed } from "../ui/format/formatSpeed.ts";
import { Legend } from "../ui/Legend.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

const [, MEDIUM, FAST] = SPEED_BANDS;

/** What the colours and widths of a track mean. */
export function SpeedLegend() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const [medium, fast] = [formatSpeed(MEDIUM.from, locale), formatSpeed(FAST.from, locale)];
  const labels: Readonly<Record<SpeedBand, string>> = {
    slow: t`thin: below ${medium}`,
    medium: t`medium: from ${medium}`,
    fast: t`thick: from ${fast}`,
  };
  return (
    <Legend
      label={t`Speed on the track`}
      items={SPEED_BANDS.map(({ id }) => ({
        id,
        label: labels[id],
        color: `var(--track-${id})`,
        mark: "line",
        thickness: TRACK_THICKNESS[id],
      }))}
    />
  );
}
