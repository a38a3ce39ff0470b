import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import type { HeadCertainty } from "../../domain/assets/positionCertainty.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import { coverageLossOf, type PlaceCoverageLoss } from "../../domain/devices/uncoveredAreas.ts";
import type { Area } from "../../domain/sites/area.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { countOf } from "../evacuations/peopleByPlace.ts";
import { AssetNames, EVERYTHING } from "../kit/names/AssetNames.tsx";
import { NamesButton } from "../kit/names/NamesButton.tsx";
import { linkTo } from "../kit/routes.ts";
import { useUncoveredAreas } from "../kit/useUncoveredAreas.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { Figure } from "../ui/Figure.tsx";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { DoubtWords, HeadsNote } from "../kit/words/HeadsNote.tsx";
import { NotReceived } from "../kit/words/NobodySeen.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { type SitePresence, sitePresence, totalPresence } from "./sitePresence.ts";
import { usePresentWord } from "../kit/words/usePresentWord.ts";
import "./LiveSitePreview.css";

const NONE: readonly never[] = [];

/** How many people are on site, and who and what is where by site and floor, below a map of the chosen site where one is given. */
export function LiveSitePreview({
  counts,
  sites,
  map,
}: {
  readonly counts: FeedState<"presence">["counts"];
  readonly sites: readonly Site[];
  readonly map?: ReactNode;
}) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const { locale } = useTimeFormat();
  const rows = useMemo(() => sitePresence(counts, sites), [counts, sites]);
  const total = totalPresence(rows);
  const all = formatNumber(total.present, locale);
  const now = useNow(5 * SECOND);
  const uncovered = useUncoveredAreas();
  const coverageLossIn = (areas: readonly Area[]) =>
    coverageLossOf(
      areas.map(({ id }) => id),
      uncovered,
    );
  const coverageLoss = coverageLossIn(rows.flatMap(({ site }) => site.areas));
  const people = useFeed("people", null);
  const heads = useMemo(
    () =>
      countOf(
        (people?.people ?? NONE).filter(({ place }) => place.site !== null),
        now,
      ),
    [people, now],
  );
  const most = Math.max(1, ...rows.map(({ present }) => present));
  return (
    <div className="LiveSitePreview" data-map={map !== undefined}>
      <div className="LiveSitePreview-figures">
        <Figure
          label={t`People on site`}
          counts="people"
          value={people?.isLoaded === true ? heads.present : null}
          size="large"
          note={
            people?.isLoaded === true && (
              <HeadsNote
                heads={heads}
                causes={heads.causes}
                coverageLoss={coverageLoss}
                now={now}
              />
            )
          }
        />
        <Figure
          label={t`Assets and people on site`}
          value={total.present}
          size="large"
          {...(total.present > 0
            ? {
                shown: (
                  <NamesButton
                    label={t`On site · ${all}`}
                    names={() => <AssetNames filter={onAnySite(rows)} now={now} />}
                  >
                    {all}
                  </NamesButton>
                ),
              }
            : {})}
          note={<InDoubt count={total} coverageLoss={coverageLoss} />}
        />
      </div>
      {map !== undefined && <div className="LiveSitePreview-map">{map}</div>}
      <div className="LiveSitePreview-list">
        {map !== undefined && rows.length > 1 && (
          <p className="LiveSitePreview-set">
            <Trans>The map also shows what is on no site.</Trans>
          </p>
        )}
        <ul aria-label={t`Presence by site and floor`}>
          {rows.map((row) => (
            <li key={row.site.id} className="LiveSitePreview-site">
              <PresenceRow
                name={row.site.siteName}
                href={linkTo("liveSite", {}, { site: row.site.id })}
                count={row}
                coverageLoss={coverageLossIn(row.site.areas)}
                filter={{ ...EVERYTHING, site: row.site.id }}
                share={row.present / most}
              />
              {row.floors.length > 0 && (
                <ul>
                  {row.floors.map((floor) => (
                    <li key={floor.floor}>
                      <PresenceRow
                        name={floorName(row.site, floor.floor)}
                        href={floorLink(row.site.id, floor.floor)}
                        count={floor}
                        coverageLoss={coverageLossIn(
                          row.site.areas.filter((area) => area.floor === floor.floor),
                        )}
                        filter={{ ...EVERYTHING, site: row.site.id, floor: floor.floor }}
                        share={floor.present / most}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function PresenceRow({
  name,
  href,
  count,
  coverageLoss,
  filter,
  share,
}: {
  readonly name: string;
  readonly href: string;
  readonly count: HeadCertainty;
  readonly coverageLoss: PlaceCoverageLoss | null;
  readonly filter: AssetFilter;
  readonly share: number;
}) {
  const now = useNow(5 * SECOND);
  const presentWord = usePresentWord();
  const certain = count.present - count.uncertain - count.unknown;
  const fresh = count.present === 0 ? 0 : certain / count.present;
  return (
    <div className="PresenceRow">
      <TextLink href={href} isQuiet>
        {name}
      </TextLink>
      <svg className="PresenceRow-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <rect className="PresenceRow-notFresh" width={share * 100} height="4" />
        <rect className="PresenceRow-fresh" width={share * fresh * 100} height="4" />
      </svg>
      <span className="PresenceRow-count tabular">
        <strong>
          {count.present === 0 ? (
            coverageLoss?.isWhole === true ? (
              "?"
            ) : (
              0
            )
          ) : (
            <NamesButton
              label={`${name} · ${count.present}`}
              names={() => <AssetNames filter={filter} now={now} />}
            >
              {count.present}
            </NamesButton>
          )}
        </strong>
        <span className="visually-hidden">{presentWord(count.present)}</span>
      </span>
      <span className="PresenceRow-stale tabular">
        <InDoubt count={count} coverageLoss={coverageLoss} />
      </span>
    </div>
  );
}

/** How many are uncertain or unknown: counted apart, never left out (product.md section 3). */
function InDoubt({
  count: { uncertain, unknown },
  coverageLoss,
}: {
  readonly count: HeadCertainty;
  readonly coverageLoss: PlaceCoverageLoss | null;
}) {
  const isInDoubt = uncertain + unknown > 0;
  if (!isInDoubt && coverageLoss === null) return null;
  return (
    <span className="LiveSitePreview-notFresh">
      {isInDoubt && <DoubtWords uncertain={uncertain} unknown={unknown} />}
      {isInDoubt && coverageLoss !== null && " · "}
      {coverageLoss !== null && <NotReceived coverageLoss={coverageLoss} />}
    </span>
  );
}

/** What the total counts: whoever and whatever is on a site that is listed. */
function onAnySite(rows: readonly SitePresence[]): AssetFilter {
  return { ...EVERYTHING, sites: rows.map(({ site }) => site.id) };
}

function floorLink(site: SiteId, floor: number): string {
  return linkTo("liveSite", {}, { site, floor: String(floor) });
}
