import type { z } from "zod";
import { Asset } from "../assets/asset.ts";
import { deadlineState } from "../assets/regulatoryDeadline.ts";
import { isScheduledAt } from "../base/weekSchedule.ts";
import { DAY, type EpochMs, HOUR, localDaysBetween } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import type { PlaceAlertType } from "./alert.ts";
import { type AlertConfiguration, delayOf } from "./alertConfiguration.ts";
import type { Condition } from "./alertEngine.ts";
import type { PlaceRule } from "./placeRule.ts";

/** For how long a movement outside working hours counts, in ms: an asset that has stood for longer has come to rest. */
export const MOVEMENT_COUNTS = HOUR;

/** What a rule about places needs to know of an asset. */
export const Watched = Asset.pick({
  id: true,
  designation: true,
  tagId: true,
  family: true,
  isArchived: true,
  currentWorksite: true,
  locationSite: true,
  area: true,
  areaSince: true,
  lastMovedAt: true,
  lastTagUpdate: true,
  attributes: true,
});
export type Watched = z.infer<typeof Watched>;

/** Where an asset is, how it moved, and by when it is to be back: what the rules are about. */
export type Whereabouts = Pick<
  Watched,
  | "area"
  | "areaSince"
  | "attributes"
  | "currentWorksite"
  | "lastMovedAt"
  | "lastTagUpdate"
  | "locationSite"
>;

/** The moment and the customer's clock. */
type Clock = { readonly now: EpochMs; readonly timezone: string };

/**
 * Whether the rule is broken by what is known last of an asset, with its figure; null: it is not, or nothing is known.
 * A tag that fell silent away from its site is still away: silence alone neither breaks nor mends a rule. `value`: whole
 * days without movement, or days of the customer's calendar since the date.
 */
export function brokenBy(
  alertType: PlaceAlertType,
  rule: PlaceRule,
  asset: Whereabouts,
  { now, timezone }: Clock,
): { readonly value: number | null; readonly threshold: number | null } | null {
  const bare = { value: null, threshold: null };
  switch (alertType) {
    case "off-site": {
      const { currentWorksite: assigned, locationSite, areaSince } = asset;
      const isWatched =
        assigned !== null && (rule.sites.length === 0 || rule.sites.includes(assigned));
      // A position too coarse to say on which site it is says as little of which it is not.
      const isLocated = locationSite !== null || areaSince !== null;
      return isWatched && isLocated && locationSite !== assigned ? bare : null;
    }
    case "forbidden-place": {
      const { locationSite, area } = asset;
      const isIn =
        (locationSite !== null && rule.sites.includes(locationSite)) ||
        (area !== null && rule.areas.includes(area));
      return isIn ? bare : null;
    }
    case "off-hours": {
      const { lastMovedAt } = asset;
      const isRecent = lastMovedAt !== null && now - lastMovedAt <= MOVEMENT_COUNTS;
      return isRecent &&
        !isScheduledAt(rule.schedule, lastMovedAt, timezone) &&
        !isScheduledAt(rule.schedule, now, timezone)
        ? bare
        : null;
    }
    case "motionless": {
      const { lastMovedAt, lastTagUpdate } = asset;
      if (lastMovedAt === null || lastTagUpdate === null) return null;
      // As far as its tag has told: of a silent one nothing is known since.
      const days = Math.floor((lastTagUpdate - lastMovedAt) / DAY);
      return days >= rule.days ? { value: days, threshold: rule.days } : null;
    }
    case "overdue": {
      const date = asset.attributes.find(({ name }) => name === rule.attribute)?.date ?? null;
      const isBack = asset.locationSite !== null && rule.sites.includes(asset.locationSite);
      if (date === null || isBack || deadlineState(date, now, 0, timezone) !== "due") return null;
      return { value: localDaysBetween(date, now, timezone), threshold: null };
    }
    default:
      return unreachable(alertType);
  }
}

/** Whether the rule is about the asset at all. */
export function isConcerned(
  rule: PlaceRule,
  asset: Pick<Watched, "family" | "isArchived">,
): boolean {
  return !asset.isArchived && (rule.families.length === 0 || rule.families.includes(asset.family));
}

/** The alert that a rule asks for of an asset; null: none. Two rules on one asset raise two. */
export function placeCondition(
  asset: Watched,
  configuration: AlertConfiguration & { readonly alertType: PlaceAlertType },
  clock: Clock,
): Condition | null {
  const { id, alertType, isEnabled, place: rule } = configuration;
  if (!isEnabled || rule === null || !isConcerned(rule, asset)) return null;
  const broken = brokenBy(alertType, rule, asset, clock);
  if (broken === null) return null;
  return {
    alertType,
    subject: placeSubject(id, asset.id),
    state: "holds",
    delay: delayOf(configuration),
    about: {
      subjectName: asset.designation,
      tagId: asset.tagId,
      idAsset: asset.id,
      counterId: null,
      site: asset.locationSite,
      area: asset.area,
      rule: { id, name: rule.name },
      ...broken,
      affectedTags: null,
    },
  };
}

/** The subject of an alert about places: the rule and the asset. */
function placeSubject(ruleId: string, assetId: Watched["id"]): string {
  return `${ruleId}:${assetId}`;
}
