import { type Alert, AlertType } from "../../domain/alerts/alert.ts";
import { ALERTS_WINDOW } from "../../domain/base/limits.ts";
import { type EpochMs, HOUR, SECOND } from "../../domain/base/time.ts";

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
  /** Those that are open, then the others, each the newest first: one that is acknowledged stays where it is. */
  readonly first: readonly Alert[];
  /** How many began in each of the last `HOURS` hours, the oldest first. */
  readonly hourly: readonly number[];
  readonly olderOpen: number;
};

/** Rows of the home page; the list has the rest. */
export const SHOWN_ALERTS = 10;
/** Hours of the window. */
const HOURS = ALERTS_WINDOW / HOUR;

/** Since when what an alert is about has been so, epoch ms. */
const beginOf = ({ timestamp }: Alert): EpochMs => timestamp * SECOND;

/**
 * The alerts of what began within `ALERTS_WINDOW` before `now` (epoch ms; specification section 8), of a list that is newest
 * first. Types of which there is none are left out.
 */
export function recentAlerts(alerts: readonly Alert[], now: EpochMs): RecentAlerts {
  const from = now - ALERTS_WINDOW;
  const recent = alerts.filter((alert) => beginOf(alert) >= from);
  return {
    raised: recent.length,
    unacknowledged: recent.filter((alert) => alert.isOpen && !alert.isAcknowledged).length,
    byType: AlertType.options
      .map((type) => {
        const ofType = recent.filter(({ alertType }) => alertType === type);
        return { type, raised: ofType.length, open: ofType.filter(({ isOpen }) => isOpen).length };
      })
      .filter(({ raised }) => raised > 0),
    first: recent.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)).slice(0, SHOWN_ALERTS),
    hourly: Array.from(
      { length: HOURS },
      (_, hour) =>
        recent.filter((alert) => Math.floor((beginOf(alert) - from) / HOUR) === hour).length,
    ),
    olderOpen: alerts.filter((alert) => alert.isOpen && beginOf(alert) < from).length,
  };
}
