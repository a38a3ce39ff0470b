import { z } from "zod";
import { WeekSchedule } from "../base/weekSchedule.ts";
import type { FieldIssue } from "../base/domainError.ts";
import { AreaId, SiteId } from "../base/ids.ts";
import { LONGEST_NAME } from "../base/limits.ts";
import { isPlaceAlert, type AlertType } from "./alert.ts";

/** Places and families of one rule; more are two rules. */
const MAX_NAMED = 200;

/**
 * What a rule about places watches. `sites`: for off-site the assigned sites that it is about (none: any), for
 * forbidden-place the forbidden ones, for overdue those to which an asset has to be back; the other kinds watch any
 * place. `areas`: forbidden too. `families`: the assets concerned (none: all). `schedule`: the working hours of
 * off-hours, by the customer's clock. `days`: of motionless. `attribute`: the date of overdue.
 */
export const PlaceRule = z.object({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  sites: z.array(SiteId).max(MAX_NAMED),
  areas: z.array(AreaId).max(MAX_NAMED),
  families: z.array(z.string().min(1)).max(MAX_NAMED),
  schedule: WeekSchedule,
  days: z.number().int().min(1).max(365),
  attribute: z.string().max(LONGEST_NAME).nullable(),
});
export type PlaceRule = z.infer<typeof PlaceRule>;

export const NEW_PLACE_RULE: PlaceRule = {
  name: "",
  sites: [],
  areas: [],
  families: [],
  schedule: {
    days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
    slots: [{ from: "07:00", to: "19:00" }],
  },
  days: 7,
  attribute: null,
};

/**
 * What keeps a rule about places from watching anything. Codes: `no_place` (no forbidden place, or none to be back at),
 * `no_date` (no attribute), `no_rule` (a kind about places without a rule), `not_about_places`.
 */
export function placeRuleIssues(alertType: AlertType, rule: PlaceRule | null): FieldIssue[] {
  if (!isPlaceAlert(alertType))
    return rule === null
      ? []
      : [issue("place", "not_about_places", "Only rules about places watch places: remove them.")];
  if (rule === null)
    return [issue("place", "no_rule", "A rule about places says what it watches: say it.")];
  const issues: FieldIssue[] = [];
  if (alertType === "forbidden-place" && rule.sites.length + rule.areas.length === 0)
    issues.push(issue("place.sites", "no_place", "No place is forbidden: choose one."));
  if (alertType === "overdue" && rule.sites.length === 0)
    issues.push(issue("place.sites", "no_place", "There is no site to be back at: choose one."));
  if (alertType === "overdue" && rule.attribute === null)
    issues.push(issue("place.attribute", "no_date", "There is no date to be back by: choose one."));
  return issues;
}

function issue(path: string, code: string, message: string): FieldIssue {
  return { path, code, message };
}
