import { Plural, useLingui } from "@lingui/react/macro";
import { CircleCheck, UserCheck, UserX } from "lucide-react";
import { useMemo } from "react";
import { coverageLossOf } from "../../domain/devices/uncoveredAreas.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { HomeCounters } from "../counters/HomeCounters.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useNoSites } from "../sites/useNoSites.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Select } from "../ui/Select.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNoDevices } from "../kit/useNoDevices.tsx";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useUncoveredAreas } from "../kit/useUncoveredAreas.ts";
import { HeadsNote } from "../kit/words/HeadsNote.tsx";
import { BlindSpots } from "./BlindSpots.tsx";
import { DrillRegisterList } from "./DrillRegisterList.tsx";
import { EvacuationsList } from "./EvacuationsList.tsx";
import { RunningEvacuations } from "./RunningEvacuations.tsx";
import { OpenAlerts } from "./OpenAlerts.tsx";
import { CheckInSheets } from "./CheckInSheets.tsx";
import { countOf, peopleByPlace, unknownPeople } from "./peopleByPlace.ts";
import { People, PeopleTable } from "./PeopleTable.tsx";
import { NamesOpenBanner, OpenNames } from "./SharedNames.tsx";
import { StartEvacuation } from "./StartEvacuation.tsx";
import { UnreadExits } from "./UnreadExits.tsx";
import { UnknownPeople } from "./UnknownPeople.tsx";
import "./SafetyOverview.css";

const NONE: readonly never[] = [];
const ALL = "all";

/** Who is where and how surely that is known, what is wrong, and the way into an evacuation. */
export function SafetyOverview({
  mayAct,
  evacuations,
  onAsking,
  onOpen,
}: {
  readonly mayAct: boolean;
  readonly evacuations: FeedState<"evacuations"> | null;
  /** Called with whether a question is open. */
  readonly onAsking: (isAsking: boolean) => void;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const now = useNow();
  const feed = useFeed("people", null);
  const sitesFeed = useFeed("sites", null);
  const sites = sitesFeed?.sites ?? NONE;
  const noSites = useNoSites();
  const noDevices = useNoDevices();
  const isWithoutSites =
    sitesFeed?.isLoaded === true && sites.every(({ isArchived }) => isArchived);
  const devices = useFeed("devices", null);
  const [chosen, choose] = useUrlState("site");
  const site = sites.find(({ id }) => id === chosen)?.id ?? null;
  const people = useMemo(
    () =>
      (feed?.people ?? NONE).filter(
        ({ place }) => place.site !== null && (site === null || place.site === site),
      ),
    [feed, site],
  );
  const places = useMemo(
    () => peopleByPlace(people, sites, now).filter((one) => site === null || one.site.id === site),
    [people, sites, now, site],
  );
  const unknown = useMemo(() => unknownPeople(people, now), [people, now]);
  const total = countOf(people, now);
  const uncovered = useUncoveredAreas();
  const coverageLoss = coverageLossOf(
    places.flatMap((one) => one.site.areas.map(({ id }) => id)),
    uncovered,
  );
  const blinding = (devices?.devices ?? NONE).filter(
    (device) => device.blinds > 0 && (site === null || device.site === site),
  );
  const liveness = feed?.liveness ?? null;
  const isLive = liveness?.isLive ?? false;
  const areDevicesLive = devices?.liveness?.isLive ?? false;
  const isLoaded = feed?.isLoaded === true;
  const mark = (
    <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} isCompact />
  );
  const running = (evacuations?.evacuations ?? NONE).filter(({ state }) => state === "running");
  const ended = (evacuations?.evacuations ?? NONE)
    .flatMap(({ id, state }) => (state === "ended" ? [id] : []))
    .join(" ");
  return (
    <div className="SafetyOverview">
      <header className="SafetyOverview-head">
        <Figure
          label={t`People on site`}
          counts="people"
          value={isLoaded ? total.present : null}
          isStale={!isLive}
          size="wall"
          {...(isLoaded && total.present > 0
            ? { shown: <People count={total} place={t`People on site`} now={now} /> }
            : {})}
        />
        <Figure
          label={t`Of whom not certain`}
          value={isLoaded ? total.uncertain + total.unknown : null}
          tone={
            total.uncertain + total.unknown > 0 || coverageLoss !== null ? "warning" : "neutral"
          }
          isStale={!isLive}
          size="wall"
          note={
            <HeadsNote heads={total} causes={total.causes} coverageLoss={coverageLoss} now={now} />
          }
        />
        <div className="SafetyOverview-actions">
          {mark}
          <Select
            label={t`Site`}
            options={[
              { id: ALL, label: t`All sites` },
              ...sites
                .filter(({ isArchived }) => !isArchived)
                .map(({ id, siteName }) => ({ id: String(id), label: siteName })),
            ]}
            value={site ?? ALL}
            onChange={(id) => choose(id === ALL ? null : id)}
          />
          {mayAct && <OpenNames />}
          {mayAct && <CheckInSheets sites={sites} chosen={site} />}
          {mayAct && (
            <StartEvacuation
              isOffered={!isWithoutSites}
              sites={sites}
              people={isLoaded ? feed.people : null}
              running={running}
              onAsking={onAsking}
              onStarted={onOpen}
            />
          )}
        </div>
      </header>
      <NamesOpenBanner now={now} mayAct={mayAct} />
      <RunningEvacuations running={running} onOpen={onOpen} />
      <div className="SafetyOverview-column in-order">
        <Panel
          title={t`People by site, floor and area`}
          freshness={mark}
          // Without its sites nobody is anywhere: whichever of the two is behind decides.
          state={panelStateOf(
            sitesFeed?.isLoaded === true ? feed : sitesFeed,
            places.length === 0,
            {
              empty: noSites,
              error: {
                title: t`The people could not be read.`,
                description: t`They are retried automatically as soon as the server answers.`,
              },
            },
          )}
        >
          <Stale isStale={!isLive} className="SafetyOverview-tables">
            {places.map((one) => (
              <PeopleTable key={one.site.id} people={one} uncovered={uncovered} now={now} />
            ))}
          </Stale>
        </Panel>
        {mayAct && <UnreadExits site={site} />}
        <OpenAlerts sites={sites} site={site} now={now} />
      </div>
      <div className="SafetyOverview-column in-order">
        <Panel
          title={t`People whose place is not certain`}
          freshness={mark}
          state={panelStateOf(feed, unknown.length === 0, {
            // Of nobody it says nothing that everybody was heard.
            empty:
              people.length === 0
                ? { icon: <UserX aria-hidden />, title: t`Nobody is known to be on site.` }
                : {
                    icon: <UserCheck aria-hidden />,
                    title: t`Everybody has been seen in the last hour.`,
                    isGood: true,
                  },
            error: {
              title: t`The people could not be read.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        >
          <Stale isStale={!isLive}>
            <p className="SafetyOverview-note">
              <Plural
                value={unknown.length}
                one="# person may still be there: nobody is taken for gone because of a silent tag."
                other="# people may still be there: nobody is taken for gone because of a silent tag."
              />
            </p>
            <UnknownPeople people={unknown} sites={sites} now={now} />
          </Stale>
        </Panel>
        <Panel
          title={t`Blind spots`}
          freshness={
            <FreshnessMark
              isLive={areDevicesLive}
              since={devices?.liveness?.since ?? null}
              now={now}
              isCompact
            />
          }
          state={panelStateOf(devices, blinding.length === 0, {
            empty:
              devices?.devices.length === 0
                ? noDevices
                : {
                    icon: <CircleCheck aria-hidden />,
                    title: t`No silent device hides anybody.`,
                    isGood: true,
                  },
            error: {
              title: t`The gateways could not be read.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        >
          <Stale isStale={!areDevicesLive}>
            <BlindSpots devices={blinding} sites={sites} now={now} />
          </Stale>
        </Panel>
        <HomeCounters now={now} />
        <EvacuationsList feed={evacuations} onOpen={onOpen} />
        {mayAct && <DrillRegisterList version={ended} onOpen={onOpen} />}
      </div>
    </div>
  );
}
