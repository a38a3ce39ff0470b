import { Trans, useLingui } from "@lingui/react/macro";
import { use } from "react";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Meter } from "../../ui/Meter.tsx";
import "../../ui/PlainTable.css";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useSiteName } from "../../kit/useSiteName.ts";
import { WallScreenContext } from "../../kit/wallScreenContext.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import {
  type Activities,
  type ActivityMatrix,
  type ActivityPlace,
  NO_ACTIVITY,
  sitePlace,
  tagged,
} from "./activityMatrix.ts";
import { assetsHref } from "./overviewLinks.ts";

/** Active assets by family and place; every figure leads to the active ones. */
export function ActivityTable({
  matrix,
  sites,
  families,
  customer,
  site,
}: {
  readonly matrix: ActivityMatrix;
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly customer: CustomerIndex;
  /** Its floors are the places; null: places are sites. */
  readonly site: SiteId | null;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const placeName = usePlaceName(sites);
  const names = familyNames(families, locale);
  const { places, rows, all, sums } = matrix;
  const whole = site === null ? null : sitePlace(site);
  const cell = (family: string | null, place: ActivityPlace | null, one: Activities) => (
    <ActivityFigure
      activities={one}
      href={assetsHref(customer, family, place ?? whole)}
      label={[
        family === null ? t`All families` : names.family(family),
        place === null ? t`everywhere` : placeName(place),
      ].join(", ")}
    />
  );
  return (
    // Scrolled sideways by keyboard too where there are more places than fit.
    <div className="ActivityTable" role="region" aria-label={t`Active assets`} tabIndex={0}>
      <table className="PlainTable">
        <caption className="visually-hidden">
          <Trans>Active assets of all with a tag, by family and place</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Family</Trans>
            </th>
            <th scope="col">
              <Trans>All</Trans>
            </th>
            {places.map((place) => (
              <th scope="col" key={place.key}>
                {placeName(place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ family, all: ofFamily, byPlace }) => (
            <tr key={family}>
              <th scope="row">{names.family(family)}</th>
              <td>
                <div className="ActivityTable-share">
                  <ActiveShare activities={ofFamily} label={names.family(family)} />
                  {cell(family, null, ofFamily)}
                </div>
              </td>
              {places.map((place) => (
                <td key={place.key}>
                  {byPlace[place.key] === undefined
                    ? NOTHING
                    : cell(family, place, byPlace[place.key] ?? NO_ACTIVITY)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>All</Trans>
            </th>
            <td>
              <div className="ActivityTable-share">
                <ActiveShare activities={all} label={t`All families`} />
                {cell(null, null, all)}
              </div>
            </td>
            {places.map((place) => (
              <td key={place.key}>{cell(null, place, sums[place.key] ?? NO_ACTIVITY)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Active of all with a tag; those without one beside. */
function ActivityFigure({
  activities,
  href,
  label,
}: {
  readonly activities: Activities;
  readonly href: string;
  /** What is counted, for readers of the screen. */
  readonly label: string;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const isOnWall = use(WallScreenContext) !== null;
  const { active, total } = tagged(activities);
  const [some, all] = [formatNumber(active, locale), formatNumber(total, locale)];
  const figure = (
    <>
      <span className="visually-hidden">{t`${label}, active of all:`} </span>
      <strong>{some}</strong> / {all}
    </>
  );
  return (
    <span className="ActivityFigure tabular">
      {isOnWall ? figure : <TextLink href={href}>{figure}</TextLink>}
      {activities.untagged > 0 && (
        <small>
          <Trans>+ {formatNumber(activities.untagged, locale)} without tag</Trans>
        </small>
      )}
    </span>
  );
}

function ActiveShare({
  activities,
  label,
}: {
  readonly activities: Activities;
  readonly label: string;
}) {
  const { t } = useLingui();
  const { active, total } = tagged(activities);
  return (
    <Meter
      label={t`Active share: ${label}`}
      isLabelHidden
      value={total === 0 ? null : (100 * active) / total}
    />
  );
}

function usePlaceName(sites: readonly Site[]): (place: ActivityPlace) => string {
  const { t } = useLingui();
  const floorName = useFloorName();
  const siteName = useSiteName();
  return (place) => {
    const site = sites.find(({ id }) => id === place.site) ?? null;
    if (place.kind === "floor")
      return place.floor === null ? t`No floor` : floorName(site, place.floor);
    if (place.site === null) return t`Place unknown`;
    return siteName(place.site);
  };
}
