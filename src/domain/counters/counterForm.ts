import { z } from "zod";
import { Counter, CounterAlert } from "./counter.ts";
import { WeekSchedule } from "../base/weekSchedule.ts";
import { WEEKDAYS } from "../base/time.ts";
import { type FieldIssue, fieldIssues } from "../base/domainError.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";
import type { AreaId, CounterId } from "../base/ids.ts";
import { LONGEST_NAME, MAX_PARTS, MAX_RECIPIENTS } from "../base/limits.ts";
import { nameKey } from "../base/nameKey.ts";
import { recipientIssues } from "../base/recipientIssues.ts";
import type { Family } from "../referential/referential.ts";
import type { Site } from "../sites/site.ts";

const { shape: FIELDS } = Counter;
/** Time slots of a day: more than one every half hour. */
const MAX_SLOTS = 50;

/** What an administrator says of a counter; the rest is the server's. */
export const CounterForm = Counter.pick({
  name: true,
  description: true,
  sites: true,
  areas: true,
  families: true,
  subFamilies: true,
  colour: true,
  visibility: true,
  thresholds: true,
  schedule: true,
  reset: true,
}).extend({
  sites: FIELDS.sites.max(MAX_PARTS),
  areas: FIELDS.areas.max(MAX_PARTS),
  families: z.array(z.string().max(LONGEST_NAME)).max(MAX_PARTS),
  subFamilies: z.array(z.string().max(LONGEST_NAME)).max(MAX_PARTS),
  thresholds: FIELDS.thresholds.max(MAX_PARTS),
  schedule: WeekSchedule.extend({
    days: WeekSchedule.shape.days.max(WEEKDAYS.length),
    slots: WeekSchedule.shape.slots.max(MAX_SLOTS),
  }),
  alert: CounterAlert.extend({
    emails: CounterAlert.shape.emails.max(MAX_RECIPIENTS),
    phones: z.array(EnteredPhone).max(MAX_RECIPIENTS),
  }),
});
export type CounterForm = z.infer<typeof CounterForm>;

/** What a form says otherwise than it did when it began. Only that is sent: what somebody else changed meanwhile stays. */
export function changedFields(began: CounterForm, form: CounterForm): Partial<CounterForm> {
  const isChanged = (field: string) => {
    const key = field as keyof CounterForm;
    return JSON.stringify(form[key]) !== JSON.stringify(began[key]);
  };
  return Object.fromEntries(Object.entries(form).filter(([field]) => isChanged(field)));
}

/** What the form is compared with. */
export type CounterSurroundings = {
  readonly others: readonly Pick<Counter, "id" | "name" | "isArchived">[];
  readonly sites: readonly Site[];
  readonly families: readonly Pick<Family, "name" | "subFamilies">[];
  /** The counter being edited; null for a new one. */
  readonly self: CounterId | null;
};

/**
 * What keeps a well-formed counter from being saved, field by field. Codes: `name_taken`, `unknown_site`,
 * `unknown_area`, `unknown_family`, `unknown_sub_family`, `area_repeated` (two thresholds of one area),
 * `area_not_counted` (a threshold of an area that the counter leaves out), `no_means`, `no_emails`, `no_phones`.
 * Archived counters do not stand in the way of a name.
 */
export function counterIssues(form: CounterForm, around: CounterSurroundings): FieldIssue[] {
  return [
    ...nameIssues(form, around),
    ...scopeIssues(form, around),
    ...thresholdIssues(form, areasOf(form, around.sites)),
    ...alertIssues(form.alert),
  ];
}

/** Everything that keeps a draft from being saved, malformed fields first; the server's refusals come besides. */
export function draftIssues(draft: CounterForm, around: CounterSurroundings): FieldIssue[] {
  const form = CounterForm.safeParse(draft);
  const malformed = form.success ? [] : fieldIssues(form.error);
  const named = new Set(malformed.map(({ path }) => path));
  return [...malformed, ...counterIssues(draft, around).filter(({ path }) => !named.has(path))];
}

function nameIssues({ name }: CounterForm, { others, self }: CounterSurroundings): FieldIssue[] {
  const isTaken = others.some(
    (other) => other.id !== self && !other.isArchived && nameKey(other.name) === nameKey(name),
  );
  return isTaken
    ? [issue("name", "name_taken", `There is a counter named ${name} already: choose another.`)]
    : [];
}

function scopeIssues(form: CounterForm, { sites, families }: CounterSurroundings): FieldIssue[] {
  const known = new Set(sites.filter((site) => !site.isArchived).map(({ id }) => id));
  const areas = areasOf(form, sites);
  const named = families.filter(({ name }) => form.families.includes(name));
  const offered = form.families.length === 0 ? families : named;
  const subFamilies = new Set(offered.flatMap((family) => family.subFamilies.map((s) => s.name)));
  return [
    ...missing("sites", "unknown_site", form.sites, (id) => known.has(id), "site in use"),
    ...missing("areas", "unknown_area", form.areas, (id) => areas.has(id), "area of these sites"),
    ...missing(
      "families",
      "unknown_family",
      form.families,
      (name) => named.some((family) => family.name === name),
      "family",
    ),
    ...missing(
      "subFamilies",
      "unknown_sub_family",
      form.subFamilies,
      (name) => subFamilies.has(name),
      "sub-family of these families",
    ),
  ];
}

function thresholdIssues(
  { areas, thresholds }: CounterForm,
  ofSites: ReadonlySet<AreaId>,
): FieldIssue[] {
  return thresholds.flatMap(({ area }, place) => {
    const path = `thresholds.${place}.area`;
    if (thresholds.findIndex((other) => other.area === area) < place)
      return [issue(path, "area_repeated", `The area ${area} has two thresholds: keep one.`)];
    const isCounted = areas.length === 0 ? ofSites.has(area) : areas.includes(area);
    if (isCounted) return [];
    const words = `The area ${area} is not counted: count it or remove its threshold.`;
    return [issue(path, "area_not_counted", words)];
  });
}

function alertIssues(alert: CounterForm["alert"]): FieldIssue[] {
  if (!alert.isEnabled) return [];
  return [
    ...(alert.alertedBy.length === 0
      ? [issue("alert.alertedBy", "no_means", "Nobody would be told: choose e-mail or SMS.")]
      : []),
    ...recipientIssues(alert, "alert."),
  ];
}

function areasOf({ sites: wanted }: CounterForm, sites: readonly Site[]): ReadonlySet<AreaId> {
  return new Set(
    sites.filter(({ id }) => wanted.includes(id)).flatMap(({ areas }) => areas.map(({ id }) => id)),
  );
}

function missing<Value extends string>(
  field: string,
  code: string,
  values: readonly Value[],
  isKnown: (value: Value) => boolean,
  noun: string,
): FieldIssue[] {
  return values.flatMap((value, place) =>
    isKnown(value)
      ? []
      : [issue(`${field}.${place}`, code, `There is no ${noun} ${value}: remove it.`)],
  );
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
