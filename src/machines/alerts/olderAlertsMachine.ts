import type { Alert } from "../../domain/alerts/alert.ts";
import type {
  OlderAlertsCursor,
  OlderAlertsPage,
  OlderAlertsQuery,
} from "../../streams/calls/alerts/olderAlerts.ts";
import { pagedReadingMachine } from "../kit/pagedReadingMachine.ts";

/** `alerts` newest first; `refused` counts documents that could not be read. */
export type OlderAlerts = { readonly alerts: readonly Alert[]; readonly refused: number };

/**
 * Alerts older than the live window, by the kit's `pagedReadingMachine`: none is read before the end of the live window
 * is in view. The window moves on, and alerts of it change: what is loaded is read anew then.
 */
export const olderAlertsMachine = pagedReadingMachine<
  OlderAlertsQuery,
  OlderAlertsCursor,
  OlderAlerts,
  OlderAlertsPage
>({
  id: "olderAlerts",
  nothing: { alerts: [], refused: 0 },
  append: ({ alerts, refused }, page) => ({
    alerts: [...alerts, ...page.alerts],
    refused: refused + page.refused.length,
  }),
  sizeOf: ({ alerts }) => alerts.length,
  begins: "atListEnd",
  continues: "atListEnd",
});
