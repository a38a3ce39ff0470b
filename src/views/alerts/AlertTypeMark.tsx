import { useLingui } from "@lingui/react/macro";
import {
  Ban,
  BatteryLow,
  CalendarX,
  CirclePause,
  DoorOpen,
  MapPinOff,
  Moon,
  RadioTower,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import type { AlertType } from "../../domain/alerts/alert.ts";
import { severityTone } from "./alertFacts.ts";
import { ALERT_SEVERITY_WORDS, ALERT_TYPE_WORDS } from "./alertWords.ts";
import "../ui/toneColors.css";
import "./AlertTypeMark.css";

const ICONS: Readonly<Record<AlertType, ComponentType<{ "aria-hidden": true }>>> = {
  battery: BatteryLow,
  counters: Users,
  "gateway-offline": RadioTower,
  "tito-offline": DoorOpen,
  "off-site": MapPinOff,
  "forbidden-place": Ban,
  "off-hours": Moon,
  motionless: CirclePause,
  overdue: CalendarX,
};

/** What an alert is about and how grave it is: by sign, colour and word. */
export function AlertTypeMark({
  type,
  isOver = false,
}: {
  readonly type: AlertType;
  /** None of them is open: the colour is left to those that are. */
  readonly isOver?: boolean;
}) {
  const { t } = useLingui();
  const Icon = ICONS[type];
  const tone = severityTone(type);
  return (
    <span className="AlertTypeMark" data-tone={isOver ? "neutral" : tone}>
      <span className="AlertTypeMark-icon">
        <Icon aria-hidden />
      </span>
      <span className="AlertTypeMark-words">
        <span className="AlertTypeMark-type">{t(ALERT_TYPE_WORDS[type])}</span>
        <span className="AlertTypeMark-severity">{t(ALERT_SEVERITY_WORDS[tone])}</span>
      </span>
    </span>
  );
}
