import type { BacktestRule } from "../../domain/counters/counterBacktest.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import { ALWAYS } from "../../domain/base/weekSchedule.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { AreaId, SiteId } from "../../domain/base/ids.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";

/** A counter before anybody has said anything of it; where there is one site only, it is meant. */
export function emptyDraft(sites: readonly Site[]): CounterDraft {
  const used = sites.filter(({ isArchived }) => !isArchived);
  return {
    name: "",
    description: "",
    sites: used.length === 1 ? used.map(({ id }) => id) : [],
    areas: [],
    families: [],
    subFamilies: [],
    colour: "#2563eb",
    visibility: "everybody",
    thresholds: [],
    alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 },
    schedule: ALWAYS,
    reset: { period: "daily", hourUtc: 3 },
  };
}

/** What the form edits of a counter. */
export function draftOf(counter: Counter): CounterDraft {
  const { name, description, sites, areas, families, subFamilies } = counter;
  const { colour, visibility, thresholds, alert, schedule, reset } = counter;
  return {
    name,
    description,
    sites,
    areas,
    families,
    subFamilies,
    colour,
    visibility,
    thresholds,
    alert,
    schedule,
    reset,
  };
}

/** Other sites: areas and thresholds that are none of theirs go with the old ones. */
export function withSites(
  { areas, thresholds }: CounterDraft,
  chosen: readonly SiteId[],
  sites: readonly Site[],
): Partial<CounterDraft> {
  const left = new Set(
    sites.filter(({ id }) => chosen.includes(id)).flatMap((site) => site.areas.map(({ id }) => id)),
  );
  return {
    sites: [...chosen],
    areas: areas.filter((id) => left.has(id)),
    thresholds: thresholds.filter(({ area }) => left.has(area)),
  };
}

/** Other areas (none: all): a threshold of an area that is left out goes with it. */
export function withAreas(
  { thresholds }: CounterDraft,
  chosen: readonly AreaId[],
): Partial<CounterDraft> {
  return {
    areas: [...chosen],
    thresholds:
      chosen.length === 0 ? thresholds : thresholds.filter(({ area }) => chosen.includes(area)),
  };
}

/** Other families: sub-families that are none of theirs go with the old ones. */
export function withFamilies(
  { subFamilies }: CounterDraft,
  chosen: readonly string[],
  families: readonly Pick<Family, "name" | "subFamilies">[],
): Partial<CounterDraft> {
  const offered = new Set(subFamiliesOf(chosen, families));
  return {
    families: [...chosen],
    subFamilies: subFamilies.filter((name) => offered.has(name)),
  };
}

/** The sub-families of the chosen families, of all where none is chosen; each name once. */
export function subFamiliesOf(
  chosen: readonly string[],
  families: readonly Pick<Family, "name" | "subFamilies">[],
): readonly string[] {
  const named = families.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  return [...new Set(named.flatMap(({ subFamilies }) => subFamilies.map(({ name }) => name)))];
}

/** Another bound of an area; without any bound the area has no threshold. */
export function withBound(
  { thresholds }: CounterDraft,
  area: AreaId,
  bound: Partial<{ readonly min: number | null; readonly max: number | null }>,
): Partial<CounterDraft> {
  const known = thresholds.find((one) => one.area === area);
  const next = { area, min: null, max: null, ...known, ...bound };
  const isNone = next.min === null && next.max === null;
  if (known === undefined) return { thresholds: isNone ? thresholds : [...thresholds, next] };
  return {
    thresholds: thresholds.flatMap((one) => (one !== known ? [one] : isNone ? [] : [next])),
  };
}

/** What of the draft decides which alerts it raises; null while that breaks a rule, or nothing has bounds. */
export function backTestRuleOf(
  draft: CounterDraft,
  issues: readonly FieldIssue[],
): BacktestRule | null {
  const matters = /^(?:sites|areas|families|subFamilies|thresholds|schedule|alert\.delay)\b/u;
  if (draft.thresholds.length === 0 || issues.some(({ path }) => matters.test(path))) return null;
  const { sites, areas, families, subFamilies, thresholds, schedule, alert } = draft;
  return { sites, areas, families, subFamilies, thresholds, schedule, delay: alert.delay };
}
