import { type Alert, AlertType } from "../../domain/alerts/alert.ts";
import type { AreaId, SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import {
  addLocalDays,
  DAY,
  type EpochMs,
  HOUR,
  localInstant,
  WEEK,
} from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { OlderAlertsQuery } from "../../streams/calls/alerts/olderAlerts.ts";

/**
 * `open`: the condition still holds, acknowledged or not. `acknowledged`: somebody has acknowledged it, whether it still
 * holds or not: the two are independent (product.md section 3). `closed`: the condition no longer holds.
 */
export const ALERT_STATES = ["open", "acknowledged", "closed", "all"] as const;
export type AlertStateFilter = (typeof ALERT_STATES)[number];

/** How far back the live window goes, in ms. */
export const PERIODS = { last24Hours: DAY, last7Days: WEEK, last30Days: 30 * DAY } as const;
export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

/** A custom range is two local days, `YYYY-MM-DD`, both included. */
export type AlertPeriod =
  | { readonly kind: PeriodName }
  | { readonly kind: "custom"; readonly from: string; readonly to: string };

/** What the list keeps. No type: all of them. */
export type AlertFilter = {
  readonly types: readonly AlertType[];
  readonly state: AlertStateFilter;
  readonly site: SiteId | null;
  readonly period: AlertPeriod;
};

export const DEFAULT_FILTER: AlertFilter = {
  types: [],
  state: "open",
  site: null,
  period: { kind: "last24Hours" },
};

/** The filter as the address holds it; a value that is none of ours counts as not given. */
export function filterOf(query: {
  readonly type: string | null;
  readonly state: string | null;
  readonly site: string | null;
  readonly period: string | null;
}): AlertFilter {
  const types = (query.type ?? "").split(",");
  return {
    types: AlertType.options.filter((type) => types.includes(type)),
    state: ALERT_STATES.find((state) => state === query.state) ?? DEFAULT_FILTER.state,
    site: (query.site as SiteId | null) ?? null,
    period: periodOf(query.period),
  };
}

const DAY_RANGE = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/u;

/** `last7Days`, or `2026-03-01..2026-03-05`. */
export function periodOf(text: string | null): AlertPeriod {
  const name = PERIOD_NAMES.find((period) => period === text);
  if (name !== undefined) return { kind: name };
  const [, from, to] = DAY_RANGE.exec(text ?? "") ?? [];
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to)
    return DEFAULT_FILTER.period;
  return { kind: "custom", from, to };
}

/** The period as the address holds it; null for the default. */
export function periodText(period: AlertPeriod): string | null {
  if (period.kind === "custom") return `${period.from}..${period.to}`;
  return period.kind === DEFAULT_FILTER.period.kind ? null : period.kind;
}

/**
 * The alerts of a list, epoch ms. The feed of alerts holds what was raised since `since` and what is open; pages hold
 * what is older. `from` and `to` bound what is shown (from included, to not); null: without bound.
 */
export type AlertWindow = {
  readonly since: EpochMs;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
};

/**
 * `since` is a whole hour, so that the feed is asked for something else once an hour only. A list without bound goes on
 * below its window with older alerts; a custom range ends where it ends, and is live where it lies in the last 30 days.
 */
export function windowOf(period: AlertPeriod, now: EpochMs, timezone: string): AlertWindow {
  const back = (ms: number) => Math.floor((now - ms) / HOUR) * HOUR;
  if (period.kind !== "custom") return { since: back(PERIODS[period.kind]), from: null, to: null };
  const from = startOf(period.from, timezone);
  const to = addLocalDays(startOf(period.to, timezone), 1, timezone);
  const earliest = back(PERIODS.last30Days);
  return { since: Math.max(earliest, Math.floor(from / HOUR) * HOUR), from, to };
}

/** Which alerts are in a site: those of counters name an area only. */
export type SiteScope = { readonly id: SiteId; readonly areas: ReadonlySet<AreaId> };

/** The site with its areas; areas of a site that is not known (yet) are none. */
export function siteScope(id: SiteId | null, sites: readonly Site[]): SiteScope | null {
  if (id === null) return null;
  const areas = sites.find((site) => site.id === id)?.areas ?? [];
  return { id, areas: new Set(areas.map((area) => area.id)) };
}

/** Whether the list shows an alert. */
export function keepsAlert(
  alert: Alert,
  { types, state }: Pick<AlertFilter, "types" | "state">,
  site: SiteScope | null,
  { from, to }: AlertWindow,
): boolean {
  if (types.length > 0 && !types.includes(alert.alertType)) return false;
  if (!isInState(alert, state)) return false;
  if (site !== null && alert.site !== site.id && !(alert.area && site.areas.has(alert.area)))
    return false;
  return (from === null || alert.raisedAt >= from) && (to === null || alert.raisedAt < to);
}

/** What is read by pages below the live window; null: the window holds everything already. */
export function olderQueryOf(
  { types, state }: Pick<AlertFilter, "types" | "state">,
  site: SiteScope | null,
  { since, from, to }: AlertWindow,
): OlderAlertsQuery | null {
  // The feed holds open alerts of any age.
  if (state === "open") return null;
  if (from !== null && from >= since) return null;
  return {
    before: to === null ? since : Math.min(since, to),
    from,
    types,
    isAcknowledged: state === "acknowledged" ? true : null,
    site: site === null ? null : { id: site.id, areas: [...site.areas] },
  };
}

function isInState(alert: Alert, state: AlertStateFilter): boolean {
  switch (state) {
    case "open":
      return alert.isOpen;
    case "acknowledged":
      return alert.isAcknowledged;
    case "closed":
      return !alert.isOpen;
    case "all":
      return true;
    default:
      return unreachable(state);
  }
}

function isDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

function startOf(day: string, timezone: string): EpochMs {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return localInstant({ year, month, day: date }, timezone);
}
