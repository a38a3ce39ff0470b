import { useLingui } from "@lingui/react/macro";
import {
  BatteryFull,
  BatteryLow,
  BatteryMedium,
  BatteryWarning,
  type LucideIcon,
} from "lucide-react";
import { formatBattery } from "./format/formatBattery.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import type { Tone } from "./tone.ts";
import "./BatteryMeter.css";
import "./toneColors.css";

/** An alert is raised below 30 % and closed at 35 % (product.md section 3). */
const LEVELS: readonly { below: number; icon: LucideIcon; tone: Tone }[] = [
  { below: 15, icon: BatteryWarning, tone: "danger" },
  { below: 30, icon: BatteryLow, tone: "warning" },
  { below: 70, icon: BatteryMedium, tone: "neutral" },
  { below: Number.POSITIVE_INFINITY, icon: BatteryFull, tone: "neutral" },
];

/** The charge of a battery, 0 to 100; null where none was ever read. The shape tells low from full, not only the colour. */
export function BatteryMeter({ level }: { readonly level: number | null }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const text = formatBattery(level, locale);
  if (level === null) {
    return (
      <span className="BatteryMeter" data-tone="neutral">
        <span aria-hidden="true">{text}</span>
        <span className="visually-hidden">{t`Battery level not known`}</span>
      </span>
    );
  }
  const look = LEVELS.find(({ below }) => level < below);
  const Icon = look?.icon ?? BatteryFull;
  return (
    <span className="BatteryMeter" data-tone={look?.tone ?? "neutral"}>
      <Icon role="img" aria-label={t`Battery`} />
      {text}
    </span>
  );
}
