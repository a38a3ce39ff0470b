import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, use, useMemo } from "react";
import { coverageLossOf } from "../../domain/devices/uncoveredAreas.ts";
import type { AreaId } from "../../domain/base/ids.ts";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import { isSiteListed } from "../../domain/sites/isSiteListed.ts";
import { BoundsSentence } from "../counters/BoundsSentence.tsx";
import { boundsStatus, isAtRest } from "../counters/boundsStatus.ts";
import { BoundsWords } from "../counters/ThresholdPill.tsx";
import { useCounters } from "../counters/useCounters.ts";
import { useServices } from "../kit/services.ts";
import { useUncoveredAreas } from "../kit/useUncoveredAreas.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { HeadsNote } from "../kit/words/HeadsNote.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { inTime } from "../shell/lazyScreen.ts";
import { ScreenBoundary } from "../shell/ScreenBoundary.tsx";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { countOf, peopleByPlace } from "./peopleByPlace.ts";
import { resourcesOnSites } from "./resourcesOnSites.ts";
import { useHasWebGl } from "./useHasWebGl.ts";
import { floorsInTurn } from "./floorsInTurn.ts";
import { quietAreas } from "./quietAreas.ts";
import { floorKey, WallPlaces } from "./WallPlaces.tsx";
import "./SafetyWall.css";

const NONE: readonly never[] = [];
/** Lines of one kind: the places keep the larger part of the column. */
const LINES = 4;

const WallMap = lazy(async () => ({
  default: (await inTime(import("./WallMap.tsx"), CHUNK_LOAD_TIMEOUT)).WallMap,
}));

/**
 * The safety dashboard on a wall (product.md section 5.9): how many are there and how surely, where, which counters are
 * out of bounds, what hides somebody, and the map in all that is left. Nothing of it can be pressed.
 */
export function SafetyWall() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const now = useNow();
  const wall = use(WallScreenContext);
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.visitor?.kind ?? null);
  const feed = useFeed("people", null);
  const sitesFeed = useFeed("sites", null);
  const presence = useFeed("presence", null);
  // A site that is put away is listed while somebody or something is there: it is counted too.
  const sites = sitesFeed?.sites ?? NONE;
  const open = useMemo(() => sites.filter(({ isArchived }) => !isArchived), [sites]);
  const people = useMemo(
    () => (feed?.people ?? NONE).filter(({ place }) => place.site !== null),
    [feed],
  );
  const hasWebGl = useHasWebGl();
  const floorName = useFloorName();
  const places = useMemo(() => peopleByPlace(people, sites, now), [people, sites, now]);
  const total = countOf(people, now);
  const uncovered = useUncoveredAreas();
  const coverageLoss = coverageLossOf(
    places.flatMap((one) => one.site.areas.map(({ id }) => id)),
    uncovered,
  );
  // A renter follows machines: that nobody wears a tag there is no news.
  const isOfPeople = kind === "worksite" || people.length > 0;
  const counts = presence?.counts ?? {};
  const machines = resourcesOnSites(counts, sites);
  const shownFeed = isOfPeople ? feed : presence;
  const isLive = shownFeed?.liveness?.isLive === true && sitesFeed?.liveness?.isLive !== false;
  const isLoaded = shownFeed?.isLoaded === true && sitesFeed?.isLoaded === true;
  // Of what is not live nothing is certain. One object for the same areas: the ground is drawn anew with another.
  const quietKey = isOfPeople && isLoaded && isLive ? quietAreas(places, uncovered).join(" ") : "";
  const quiet = useMemo(() => new Set(quietKey.split(" ") as AreaId[]), [quietKey]);
  const count = isOfPeople ? total.present : machines;
  // Floors lie over each other: on one map 15 people of a hall and those above them would be one figure.
  const floors = hasWebGl && isOfPeople ? floorsInTurn(places) : NONE;
  const shownFloor = floors[(wall?.part ?? 0) % Math.max(1, floors.length)] ?? null;
  return (
    <div className="SafetyWall" data-without-map={!hasWebGl || undefined}>
      {hasWebGl && (
        <div className="SafetyWall-map">
          {shownFloor !== null && (
            <p className="SafetyWall-floor">
              <span>
                {shownFloor.floor === null ? (
                  <Trans>Floor not known</Trans>
                ) : (
                  floorName(shownFloor.site, shownFloor.floor)
                )}
              </span>
              <span className="tabular">
                <Plural value={shownFloor.present} one="# person" other="# people" />
              </span>
            </p>
          )}
          <div className="SafetyWall-ground">
            <ScreenBoundary title={t`Live site`}>
              <Suspense fallback={<Skeleton kind="block" label={t`Loading the map`} />}>
                {/* Its first sight is that of the sites. */}
                {isLoaded ? (
                  <WallMap
                    sites={open}
                    floor={shownFloor === null ? "all" : shownFloor.floor}
                    isOfPeople={isOfPeople}
                    quietAreas={quiet}
                    isStale={!isLive}
                  />
                ) : (
                  <Skeleton kind="block" label={t`Loading the map`} />
                )}
              </Suspense>
            </ScreenBoundary>
          </div>
        </div>
      )}
      <div className="SafetyWall-side">
        <Stale isStale={!isLive} className="SafetyWall-heads">
          <span
            className="SafetyWall-count tabular"
            {...(isOfPeople && isLoaded ? { "data-counts": "people", "data-count": count } : {})}
          >
            {isLoaded ? formatNumber(count, locale) : "…"}
          </span>
          <span className="SafetyWall-label">
            {!isLoaded ? null : isOfPeople ? (
              <Plural value={count} one="person on site" other="people on site" />
            ) : (
              <Plural value={count} one="resource on site" other="resources on site" />
            )}
          </span>
          {isOfPeople && isLoaded && (
            <span
              className="SafetyWall-note"
              data-doubt={total.uncertain + total.unknown > 0 || coverageLoss !== null || undefined}
            >
              <HeadsNote
                heads={total}
                causes={total.causes}
                coverageLoss={coverageLoss}
                now={now}
              />
            </span>
          )}
        </Stale>
        <Stale isStale={!isLive} className="SafetyWall-places">
          <WallPlaces
            label={isOfPeople ? t`People by site, floor and area` : t`Resources by site`}
            places={
              isOfPeople
                ? places
                : sites
                    .map((site) => ({
                      site,
                      ...(counts[`site:${site.id}`] ?? NO_HEADS),
                      floors: [],
                    }))
                    .filter(isSiteListed)
            }
            uncovered={uncovered}
            shownFloor={shownFloor === null ? null : floorKey(shownFloor.site.id, shownFloor.floor)}
            turns={Math.max(1, floors.length)}
            part={wall?.part ?? 0}
            divide={wall?.divide ?? null}
          />
        </Stale>
        <WallCounters />
        <WallBlindSpots />
      </div>
    </div>
  );
}

const NO_HEADS = { present: 0, uncertain: 0, unknown: 0 };

/** The counters that are out of their bounds; else how they stand together. */
function WallCounters() {
  const { t } = useLingui();
  const { shown, feed, isLive } = useCounters();
  const outside = shown.flatMap(({ card }) =>
    card.areas.filter(({ state }) => state !== "within").map((area) => ({ card, area })),
  );
  if (feed?.isLoaded !== true || shown.length === 0) return null;
  return (
    <WallFacts
      title={t`Counters`}
      isLive={isLive}
      sentence={<BoundsSentence shown={shown} />}
      isGood={isAtRest(boundsStatus(shown))}
      lines={outside.map(({ card, area }) => ({
        key: `${card.id} ${area.id}`,
        text:
          area.name === null || area.name === card.name ? card.name : `${card.name} · ${area.name}`,
        aside: (
          <>
            {area.present}{" "}
            <small>
              (<BoundsWords min={area.min} max={area.max} />)
            </small>
          </>
        ),
      }))}
    />
  );
}

/** The silent devices behind which somebody or something is not known to be. */
function WallBlindSpots() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const now = useNow();
  const devices = useFeed("devices", null);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const placeText = usePlaceText(sites, false);
  const isWatched = (devices?.devices ?? NONE).length > 0;
  const notReceived = useUncoveredAreas().size;
  const blinding = (devices?.devices ?? NONE)
    .filter(({ blinds }) => blinds > 0)
    .toSorted((a, b) => b.blinds - a.blinds);
  if (devices?.isLoaded !== true) return null;
  return (
    <WallFacts
      title={t`Blind spots`}
      isLive={devices.liveness?.isLive === true}
      sentence={
        !isWatched ? (
          <Trans>No gateway, no anchor.</Trans>
        ) : blinding.length === 0 && notReceived > 0 ? (
          <Plural
            value={notReceived}
            one="# area is not received: somebody may be there."
            other="# areas are not received: somebody may be there."
          />
        ) : blinding.length === 0 ? (
          <Trans>No blind spot.</Trans>
        ) : (
          <Plural value={blinding.length} one="# blind spot" other="# blind spots" />
        )
      }
      isGood={isWatched && blinding.length === 0 && notReceived === 0}
      lines={blinding.map(({ id, name, lastMessageAt, blinds, site, floor }) => ({
        key: id,
        text: name === "" ? placeText({ site, floor, area: null }) : name,
        aside: (
          <>
            <Plural value={blinds} one="# hidden" other="# hidden" />
            {lastMessageAt !== null && (
              <small> · {formatDuration(Math.max(0, now - lastMessageAt), locale)}</small>
            )}
          </>
        ),
      }))}
    />
  );
}

type Line = { readonly key: string; readonly text: string; readonly aside: ReactNode };

function WallFacts({
  title,
  isLive,
  sentence,
  isGood,
  lines,
}: {
  readonly title: string;
  readonly isLive: boolean;
  readonly sentence: ReactNode;
  readonly isGood: boolean;
  readonly lines: readonly Line[];
}) {
  const Sign = isGood ? CircleCheck : TriangleAlert;
  const more = lines.length - LINES;
  return (
    <Stale isStale={!isLive} className="SafetyWall-facts">
      <section aria-label={title} data-good={isGood || undefined}>
        <h2>
          <Sign aria-hidden /> {sentence}
        </h2>
        {lines.length > 0 && (
          <ul>
            {lines.slice(0, LINES).map(({ key, text, aside }) => (
              <li key={key}>
                <span className="SafetyWall-line">{text}</span>
                <span className="tabular">{aside}</span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p>
            <Plural value={more} one="and # more" other="and # more" />
          </p>
        )}
      </section>
    </Stale>
  );
}
