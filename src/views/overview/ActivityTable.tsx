import { Trans, useLingui } from "@lingui/react/macro";
import type { CustomerIndex } from "../../domain/ids.ts";
import type { Site } from "../../domain/site.ts";
import { formatNumber } from "../format/formatNumber.ts";
import { NOTHING } from "../format/nothing.ts";
import { Meter } from "../ui/Meter.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFloorName } from "../words/useFloorName.ts";
import {
  type Activities,
  type ActivityMatrix,
  type ActivityPlace,
  NO_ACTIVITY,
  tagged,
} from "./activityMatrix.ts";
import { assetsHref } from "./overviewLinks.ts";

/** Active assets by family and place; every figure leads to its assets. */
export function ActivityTable({
  matrix,
  sites,
  customer,
  isOneSite,
}: {
  readonly matrix: ActivityMatrix;
  readonly sites: readonly Site[];
  readonly customer: CustomerIndex;
  /** Places are the floors of one site. */
  readonly isOneSite: boolean;
}) {
  const { t } = useLingui();
  const placeName = usePlaceName(sites, isOneSite);
  const { places, rows, all, sums } = matrix;
  // Of one site, all of its families are narrowed to it.
  const whole = isOneSite ? { site: places[0]?.site ?? null, floor: null } : null;
  const cell = (family: string | null, place: ActivityPlace | null, one: Activities) => (
    <ActivityFigure
      activities={one}
      href={assetsHref(customer, family, place ?? whole)}
      label={[family ?? t`Every family`, place === null ? t`everywhere` : placeName(place)].join(
        ", ",
      )}
    />
  );
  return (
    // Scrolled sideways by keyboard too where there are more places than fit.
    <div className="ActivityTable" role="region" aria-label={t`Active assets`} tabIndex={0}>
      <table>
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
              <th scope="row">{family}</th>
              <td>
                <div className="ActivityTable-share">
                  <ActiveShare activities={ofFamily} label={family} />
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
                <ActiveShare activities={all} label={t`Every family`} />
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
  readonly href: string | null;
  /** What is counted, for readers of the screen. */
  readonly label: string;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { active, total } = tagged(activities);
  const [some, all] = [formatNumber(active, locale), formatNumber(total, locale)];
  const sentence = t`${label}: ${some} active of ${all}`;
  return (
    <span className="ActivityFigure tabular">
      {href === null ? (
        <>
          <span aria-hidden>
            <strong>{some}</strong> / {all}
          </span>
          <span className="visually-hidden">{sentence}</span>
        </>
      ) : (
        <TextLink href={href}>
          <span className="visually-hidden">{label} </span>
          <strong>{some}</strong> / {all}
        </TextLink>
      )}
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
      tone="success"
    />
  );
}

function usePlaceName(
  sites: readonly Site[],
  isOneSite: boolean,
): (place: ActivityPlace) => string {
  const { t } = useLingui();
  const floorName = useFloorName();
  return ({ site: id, floor }) => {
    const site = sites.find((one) => one.id === id) ?? null;
    if (isOneSite) return floor === null ? t`No floor` : floorName(site, floor);
    return id === null ? t`Nowhere known` : (site?.siteName ?? id);
  };
}
