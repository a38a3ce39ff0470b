import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlaceRule } from "../../../domain/alerts/placeRule.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useFamilyNames } from "../../kit/words/useFamilyNames.ts";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import type { AlertRule } from "./ruleFacts.ts";

const NO_SITES: readonly Site[] = [];

/** What a rule about places watches: its kind, its figure, its places and the families concerned. */
export function PlaceRuleText({
  rule: { alertType, configuration },
}: {
  readonly rule: Pick<AlertRule, "alertType" | "configuration">;
}) {
  const { t } = useLingui();
  const sites = useFeed("sites", null)?.sites ?? NO_SITES;
  const families = useFamilyNames();
  const { place } = configuration;
  if (place === null) return null;
  const places = placesOf(place, sites).join(", ");
  const concerned = place.families.map(families.family).join(", ");
  return (
    <>
      {t(ALERT_TYPE_WORDS[alertType])}
      {alertType === "motionless" && (
        <>
          <Between />
          <Plural value={place.days} one="# day" other="# days" />
        </>
      )}
      {alertType === "overdue" && place.attribute !== null && (
        <>
          <Between />
          {families.attribute(place.attribute)}
        </>
      )}
      {alertType === "off-hours" &&
        place.schedule.slots.map(({ from, to }) => (
          <span key={`${from} ${to}`}>
            <Between />
            <Trans>
              working hours {from} to {to}
            </Trans>
          </span>
        ))}
      {places !== "" && (
        <>
          <Between />
          {places}
        </>
      )}
      <Between />
      {concerned === "" ? <Trans>all families</Trans> : concerned}
    </>
  );
}

function Between() {
  return <span aria-hidden> · </span>;
}

/** What the places are called; those that are gone are left out. */
function placesOf(rule: PlaceRule, sites: readonly Site[]): string[] {
  const named = sites.filter(({ id }) => rule.sites.includes(id)).map(({ siteName }) => siteName);
  const areas = sites
    .flatMap((site) => site.areas)
    .filter(({ id }) => rule.areas.includes(id))
    .map(({ name }) => name);
  return [...named, ...areas];
}
