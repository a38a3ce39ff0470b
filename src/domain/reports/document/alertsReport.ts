import type { Alert } from "../../alerts/alert.ts";
import { SECOND } from "../../base/time.ts";
import type { ReportBody } from "./reportDocument.ts";
import type { FactsOf, ReportFrame } from "./reportFacts.ts";
import { column, countBy, minuteOf, type ReportTools } from "./reportTools.ts";

/** The alerts that were open at some time of the span, the newest first. */
export function alertsReport(
  { alerts, assets }: FactsOf<"alerts">,
  tools: ReportTools,
  { asOf, draft }: Pick<ReportFrame, "asOf" | "draft">,
): ReportBody {
  const { words } = tools;
  const sorted = alerts.toSorted((a, b) => b.raisedAt - a.raisedAt || a.id.localeCompare(b.id));
  const byArea = new Map(countBy(alerts, ({ area }) => area));
  const open = alerts.filter(({ isOpen }) => isOpen).length;
  const waiting = alerts.filter(({ isAcknowledged }) => !isAcknowledged).length;
  // An alert keeps the name of what it is about as it was, which may be a person's.
  const subjectOf = ({ idAsset, subjectName }: Alert): string | null => {
    const asset = idAsset === null ? undefined : assets.get(idAsset);
    if (asset !== undefined) return tools.nameOf(asset);
    return idAsset === null || draft.namesPeople ? subjectName : null;
  };
  return {
    figures: [
      { label: words.alertsCount, value: String(alerts.length), note: null, isDoubtful: false },
      { label: words.openNow, value: String(open), note: null, isDoubtful: false },
      { label: words.unacknowledged, value: String(waiting), note: null, isDoubtful: false },
    ],
    doubts: [],
    charts: [
      {
        kind: "columns",
        title: words.alertsByDay,
        bars: tools.byDay(alerts.map(({ raisedAt }) => raisedAt)),
      },
      {
        kind: "rows",
        title: words.alertsByType,
        bars: countBy(alerts, ({ alertType }) => alertType).map(([type, of]) => ({
          label: words.alertTypes[type],
          value: of.length,
          doubtful: 0,
        })),
      },
    ],
    plans: tools.plans((area) => {
      const count = byArea.get(area)?.length ?? 0;
      return { value: count === 0 ? null : String(count), isDoubtful: false };
    }),
    planNote: words.planAlerts,
    columns: [
      column(words.raised, 14, { width: 17 }),
      column(words.alert, 18, { width: 24 }),
      column(words.subject, 20, { width: 28 }),
      column(words.place, 20, { width: 32 }),
      column(words.closed, 14, { width: 17, isPrinted: false }),
      column(words.duration, 11, { width: 14 }),
      column(words.state, 9, { width: 10 }),
      column(words.acknowledged, 16, { width: 24 }),
    ],
    rows: sorted.map((alert) => [
      minuteOf(alert.raisedAt),
      words.alertTypes[alert.alertType],
      subjectOf(alert),
      placeOf(alert, tools),
      minuteOf(alert.closedAt),
      // The condition has held since `timestamp`, which is before the alert.
      tools.duration((alert.endedAt ?? alert.closedAt ?? asOf) - alert.timestamp * SECOND),
      alert.isOpen ? words.open : words.isClosed,
      alert.acknowledgement?.byName ?? null,
    ]),
    certainties: sorted.map(() => "certain"),
    nothing: words.nothingAlerts,
  };
}

function placeOf({ site, area }: Pick<Alert, "area" | "site">, tools: ReportTools): string | null {
  if (area === null) return site === null ? null : tools.siteName(site);
  const of = site ?? tools.siteOfArea(area)?.id;
  // An area that is gone was on a site, which nobody knows any more.
  if (of === undefined) return tools.areaName(area);
  return tools.placeText({ site: of, floor: null, area });
}
