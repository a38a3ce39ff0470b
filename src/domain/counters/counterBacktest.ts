import { z } from "zod";
import type { AssetMoved } from "../assets/assetHistory.ts";
import { Counter, type CounterThreshold, thresholdState } from "./counter.ts";
import { countsKind, countsPlace } from "./counterEngine.ts";
import { isScheduledAt } from "../base/weekSchedule.ts";
import { AreaId, AssetId } from "../base/ids.ts";
import type { Place } from "../sites/presence.ts";
import { MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** What of a counter decides which alerts it raises. */
export const BacktestRule = Counter.pick({
  sites: true,
  areas: true,
  families: true,
  subFamilies: true,
  thresholds: true,
  schedule: true,
}).extend({ delay: Counter.shape.alert.shape.delay });
export type BacktestRule = z.infer<typeof BacktestRule>;

/** An alert that the rule would have raised: `from` its condition began, `to` it ended (null: not yet), `peak` the count farthest outside. */
export const BacktestAlert = z.object({
  area: AreaId,
  side: z.enum(["below", "above"]),
  from: EpochMs,
  raisedAt: EpochMs,
  to: EpochMs.nullable(),
  peak: z.number().int().min(0),
});
export type BacktestAlert = z.infer<typeof BacktestAlert>;

const Breach = z.object({
  area: AreaId,
  side: z.enum(["below", "above"]),
  since: EpochMs,
  peak: z.number().int().min(0),
  raisedAt: EpochMs.nullable(),
});
type Breach = z.infer<typeof Breach>;

/**
 * Where a back-test stands: the log is read a piece at a time, and this is handed from piece to piece. `present` are
 * those who are counted in the areas with thresholds, `breaches` the thresholds that are crossed now. Heads are named,
 * not counted: a gap in the log (the backend was new, or down) then heals with the next move of each.
 */
export const BacktestState = z.object({
  at: EpochMs,
  present: z.array(z.object({ assetId: AssetId, area: AreaId })),
  breaches: z.array(Breach),
});
export type BacktestState = z.infer<typeof BacktestState>;

/** Somebody at a place, of a kind: what a count begins with. */
export type Present = {
  readonly id: AssetId;
  readonly family: string;
  readonly subFamily: string;
  readonly place: Place;
};

/** The state at the beginning of the log, from who was where at `at`. */
export function beginBacktest(
  rule: BacktestRule,
  present: Iterable<Present>,
  at: EpochMs,
): BacktestState {
  const where = new Map<AssetId, AreaId>();
  for (const one of present) settle(rule, where, one.id, one, one.place);
  return { at, present: listed(where), breaches: [] };
}

/**
 * Replays the moves of the log, in their order and all before `until`, by the rules of the live engine: a count outside
 * its threshold within the schedule raises once it has held for the delay, and ends when it is within again or the
 * schedule ends. Answers the state at `until` and the alerts that ended; those still open are `openAlerts` of the state.
 */
export function stepBacktest(
  rule: BacktestRule,
  state: BacktestState,
  moves: readonly AssetMoved[],
  until: EpochMs,
  timezone: string,
): { readonly state: BacktestState; readonly alerts: readonly BacktestAlert[] } {
  const where = new Map(state.present.map(({ assetId, area }) => [assetId, area]));
  let breaches: readonly Breach[] = state.breaches;
  let now = state.at;
  const alerts: BacktestAlert[] = [];
  const isOn = scheduleOf(rule, timezone);
  const look = (at: EpochMs) => {
    const seen = lookedAt(rule, countsOf(where), breaches, at, isOn(at));
    breaches = seen.breaches;
    alerts.push(...seen.ended);
  };
  const passTo = (at: EpochMs) => {
    // A schedule begins and ends on whole minutes; nothing else changes between two moves.
    for (let minute = nextMinute(now); minute < at; minute = nextMinute(minute)) look(minute);
  };
  for (const move of moves) {
    if (move.recordedAt < state.at) continue;
    // Moves of one instant are seen together, as the engine sees them.
    if (move.recordedAt > now) {
      look(now);
      passTo(move.recordedAt);
      now = move.recordedAt;
    }
    settle(rule, where, move.assetId, move, move.to);
  }
  look(now);
  passTo(until);
  look(until);
  return { state: { at: until, present: listed(where), breaches: [...breaches] }, alerts };
}

/** The alerts of a state that have been raised and have not ended. */
export function openAlerts({ breaches }: BacktestState): BacktestAlert[] {
  return breaches.flatMap((breach) => {
    const alert = alertOf(breach, null);
    return alert === null ? [] : [alert];
  });
}

/** The whole log at once. */
export function backTest(
  rule: BacktestRule,
  present: Iterable<Present>,
  moves: readonly AssetMoved[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
  timezone: string,
): BacktestAlert[] {
  const begun = beginBacktest(rule, present, span.from);
  const { state, alerts } = stepBacktest(rule, begun, moves, span.to, timezone);
  return [...alerts, ...openAlerts(state)];
}

function lookedAt(
  rule: BacktestRule,
  counts: ReadonlyMap<AreaId, number>,
  known: readonly Breach[],
  at: EpochMs,
  isOn: boolean,
): { readonly breaches: readonly Breach[]; readonly ended: readonly BacktestAlert[] } {
  const breaches: Breach[] = [];
  const ended: BacktestAlert[] = [];
  for (const threshold of rule.thresholds) {
    const present = counts.get(threshold.area) ?? 0;
    const side = isOn ? thresholdState(present, threshold) : "within";
    const before = known.find(({ area }) => area === threshold.area);
    const due = before === undefined ? null : raised(before, rule.delay, at);
    if (side === "within") {
      const alert = due === null ? null : alertOf(due, at);
      if (alert !== null) ended.push(alert);
    } else if (due === null) {
      const fresh: Breach = {
        area: threshold.area,
        side,
        since: at,
        peak: present,
        raisedAt: null,
      };
      breaches.push(raised(fresh, rule.delay, at));
    } else breaches.push({ ...due, side, peak: farther(threshold, due.peak, present) });
  }
  return { breaches, ended };
}

/** The breach, raised once it has held for its delay (minutes). */
function raised(breach: Breach, delay: number, at: EpochMs): Breach {
  const due = breach.since + delay * MINUTE;
  return due <= at ? { ...breach, raisedAt: due } : breach;
}

function alertOf({ area, side, since, peak, raisedAt }: Breach, to: EpochMs | null) {
  // A delay that runs out in the very instant of the end raises nothing: nobody looked in between.
  if (raisedAt === null || (to !== null && raisedAt >= to)) return null;
  return { area, side, from: since, raisedAt, to, peak };
}

function farther({ min, max }: CounterThreshold, a: number, b: number): number {
  const outside = (count: number) =>
    Math.max(max === null ? 0 : count - max, min === null ? 0 : min - count);
  return outside(b) > outside(a) ? b : a;
}

/** Whether the rule may alert at an instant; asked of each minute once, since a clock on the wall costs microseconds. */
function scheduleOf({ schedule }: BacktestRule, timezone: string): (at: EpochMs) => boolean {
  const known = new Map<number, boolean>();
  return (at) => {
    const minute = Math.floor(at / MINUTE);
    const isOn = known.get(minute) ?? isScheduledAt(schedule, at, timezone);
    known.set(minute, isOn);
    return isOn;
  };
}

function nextMinute(at: EpochMs): EpochMs {
  return (Math.floor(at / MINUTE) + 1) * MINUTE;
}

/** Somebody is at a place now, and nowhere else. */
function settle(
  rule: BacktestRule,
  where: Map<AssetId, AreaId>,
  id: AssetId,
  kind: { readonly family: string; readonly subFamily: string },
  place: Place,
): void {
  const { area } = place;
  const isWatched = area !== null && rule.thresholds.some((threshold) => threshold.area === area);
  if (isWatched && countsKind(rule, kind) && countsPlace(rule, place)) where.set(id, area);
  else where.delete(id);
}

function countsOf(where: ReadonlyMap<AssetId, AreaId>): ReadonlyMap<AreaId, number> {
  const counts = new Map<AreaId, number>();
  for (const area of where.values()) counts.set(area, (counts.get(area) ?? 0) + 1);
  return counts;
}

function listed(where: ReadonlyMap<AssetId, AreaId>): BacktestState["present"] {
  return [...where].map(([assetId, area]) => ({ assetId, area }));
}
