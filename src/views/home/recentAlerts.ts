import { type Alert, AlertType, isPlaceAlert } from "../../domain/alerts/alert.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";

/** Alerts of one type: all that were raised in the window, and how many of these are open. */
export type AlertTypeCount = {
  readonly type: AlertType;
  readonly raised: number;
  readonly open: number;
};

/** What the home page says of alerts. `olderOpen`: raised before the window and still open. */
export type RecentAlerts = {
  readonly raised: number;
  readonly unacknowledged: number;
  readonly byType: readonly AlertTypeCount[];
  readonly newest: readonly Alert[];
  readonly olderOpen: number;
};

/** Rows of the home page; the list has the rest. */
export const NEWEST_ALERTS = 10;

/** Since when what an alert is about has been so, epoch ms. */
const beginOf = ({ timestamp }: Alert): EpochMs => timestamp * SECOND;

/**
 * The alerts of what began since `from` (epoch ms; specification section 8), of a list that is newest first. Every type is counted,
 * also those without any, but for rules about places, which few customers have.
 */
export function recentAlerts(alerts: readonly Alert[], from: EpochMs): RecentAlerts {
  const recent = alerts.filter((alert) => beginOf(alert) >= from);
  return {
    raised: recent.length,
    unacknowledged: recent.filter((alert) => alert.isOpen && !alert.isAcknowledged).length,
    byType: AlertType.options
      .map((type) => {
        const ofType = recent.filter(({ alertType }) => alertType === type);
        return { type, raised: ofType.length, open: ofType.filter(({ isOpen }) => isOpen).length };
      })
      .filter(({ type, raised }) => raised > 0 || !isPlaceAlert(type)),
    newest: recent.slice(0, NEWEST_ALERTS),
    olderOpen: alerts.filter((alert) => alert.isOpen && beginOf(alert) < from).length,
  };
}
