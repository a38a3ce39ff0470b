import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { boundingBox, type BoundingBox, type LonLat } from "../../domain/base/geometry.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import { QUALITIES } from "../../domain/coverage/coverage.ts";
import { isUnderWay, type WalkTrace } from "../../domain/coverage/walkTest.ts";
import { walkInstant } from "../../domain/coverage/walkView.ts";
import { walkedAt } from "../../domain/coverage/spots.ts";
import { type Site, siteGround } from "../../domain/sites/site.ts";
import { walkTestMachine, type WalkTestEvent } from "../../machines/coverage/walkTestMachine.ts";
import { newId } from "../kit/newId.ts";
import { useGround } from "../kit/useGround.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { useMapBase } from "../kit/useMapBase.ts";
import { useNow } from "../kit/useNow.ts";
import type { Viewport } from "../map/mapDoor.ts";
import { PlainMap } from "../map/PlainMap.tsx";
import { lonLatOf } from "../map/mercator.ts";
import type { ScreenPoint } from "../map/view.ts";
import { isOnMap, isStill, pointIn, positionOf, viewOf } from "../sites/mapHand.ts";
import { useFrameSize } from "../sites/useFrameSize.ts";
import { Button } from "../ui/Button.tsx";
import { Legend } from "../ui/Legend.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { AreaHearings } from "./AreaHearings.tsx";
import { useCoverageMachines } from "./coverageMachines.ts";
import { CoverageOverlay } from "./CoverageOverlay.tsx";
import { FloorPositions } from "./FloorPositions.tsx";
import { QUALITY_COLOURS, QUALITY_WORDS } from "./coverageWords.ts";
import { useCoverage } from "./useCoverage.ts";
import { WalkPanel, type WalkState } from "./WalkPanel.tsx";
import "../kit/MapEditor.css";

const NO_TRACE: WalkTrace = { readings: [], marks: [] };

/** One floor of a site by how well it is heard, and the walk test that measures it. */
export function CoverageView({
  site,
  floor,
  isStale,
  choice,
}: {
  readonly site: Site;
  readonly floor: number | null;
  readonly isStale: boolean;
  readonly choice: ReactNode;
}) {
  const { t } = useLingui();
  const now = useNow(SECOND);
  const { walkTest } = useCoverageMachines();
  const [machine] = useState(() => walkTest(walkTestMachine));
  const actor = useInspectedActor(machine);
  const snapshot = useSelector(actor, (one) => one);
  const { context } = snapshot;
  const send = (event: WalkTestEvent) => actor.send(event);
  const { test } = context;
  const coverage = useCoverage(site, floor, test?.id ?? null);
  const { tests, devices, cells, learnt, nameOf } = coverage;
  const isWalking = snapshot.hasTag("walking");
  const mode = isWalking ? "walking" : snapshot.hasTag("replaying") ? "replaying" : "choosing";
  const trace = (test === null ? null : coverage.traces.get(test.id)) ?? NO_TRACE;
  const [played, setPlayed] = useState<EpochMs | null>(null);
  const at = isWalking ? now : (played ?? test?.startedAt ?? now);
  const instant = useMemo(() => (test === null ? null : walkInstant(trace, at)), [test, trace, at]);

  const follow = useEffectEvent((event: WalkTestEvent) => send(event));
  const stored = test === null ? undefined : tests.find(({ id }) => id === test.id);
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (stored !== undefined) {
      known.current = stored.id;
      if (!isUnderWay(stored, now)) follow({ type: "test.over", test: stored });
    } else if (test !== null && known.current === test.id) follow({ type: "test.gone" });
  }, [stored, test, now]);

  const base = useMapBase(site, floor);
  const [bounds] = useState<BoundingBox>(() => boundingBox(siteGround(site)));
  // Their own colours would mix with those of the coverage.
  const sites = useMemo(
    () => [{ ...site, areas: site.areas.map((area) => ({ ...area, opacity: 0 })) }],
    [site],
  );
  const ground = useGround(sites, { site: site.id, floor });
  const shownDevices = useMemo(
    () => devices.filter((device) => device.floor === floor),
    [devices, floor],
  );
  const places = useMemo(
    () =>
      new Map(
        shownDevices.flatMap(({ id, location }) => (location === null ? [] : [[id, location]])),
      ),
    [shownDevices],
  );
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);
  const pressed = useRef<ScreenPoint | null>(null);
  const way = useMemo(() => wayOf(trace, at, floor), [trace, at, floor]);
  const mark = (location: LonLat) =>
    send({ type: "user.mark", markId: newId("mark"), floor, location });
  const walk: WalkState = {
    context,
    mode,
    isBusy: snapshot.hasTag("busy"),
    at,
    onInstant: setPlayed,
    isAsking: snapshot.matches("asking"),
    can: (event) => snapshot.can(event),
    send,
  };
  return (
    <div className="MapEditor">
      <div className="MapEditor-toolbar" role="group" aria-label={t`Coverage`}>
        {choice}
        <div>
          {isWalking && view !== null && (
            <Button
              isDisabled={snapshot.hasTag("busy")}
              onPress={() => mark(lonLatOf(view.centre))}
            >
              <Trans>I stand at the cross</Trans>
            </Button>
          )}
        </div>
      </div>
      <div className="MapEditor-notes">
        <Legend
          label={t`How well spots are heard`}
          items={QUALITIES.map((one) => ({
            id: one,
            label: t(QUALITY_WORDS[one]),
            color: QUALITY_COLOURS[one],
            mark: "square" as const,
          }))}
        />
        <p>
          <Trans>
            Full colour: measured in a walk test. Pale: computed from the anchors within 20 m over
            open ground; walls and bodies take from it. No colour: not known.
          </Trans>
        </p>
      </div>
      <div
        ref={frame}
        className="MapHand"
        data-cursor={isWalking ? "draw" : undefined}
        onPointerDownCapture={(event) => {
          pressed.current = pointIn(frame.current, event);
        }}
        onPointerUpCapture={(event) => {
          const start = pressed.current;
          pressed.current = null;
          if (!isWalking || view === null || start === null || !isOnMap(event)) return;
          const point = pointIn(frame.current, event);
          if (!isStill(start, point)) return;
          const [lon, lat] = positionOf(view, point);
          mark({ lat, lon });
        }}
      >
        <PlainMap
          label={t`Map of the coverage of ${site.siteName}`}
          base={base}
          bounds={bounds}
          ground={ground}
          devices={shownDevices}
          isStale={isStale}
          onMove={setViewport}
        />
        {view !== null && (
          <CoverageOverlay
            view={view}
            cells={cells}
            way={way}
            marks={trace.marks
              .filter((one) => one.floor === floor && one.at <= at)
              .map(({ location }) => location)}
            instant={instant}
            places={places}
            hasCross={isWalking}
          />
        )}
      </div>
      <div className="MapEditor-side">
        <Panel
          title={t`Walk test`}
          state={coverage.isLoaded ? { kind: "ready" } : { kind: "loading" }}
        >
          <WalkPanel
            site={site}
            walk={walk}
            tests={tests}
            trace={trace}
            instant={instant}
            now={now}
            isLive={coverage.isLive && !isStale}
            nameOf={nameOf}
          />
        </Panel>
        <Panel
          title={t`Positions on this floor`}
          state={learnt === undefined ? { kind: "loading" } : { kind: "ready" }}
        >
          {learnt !== undefined && (
            <Stale isStale={isStale}>
              <FloorPositions learnt={learnt} nameOf={nameOf} />
            </Stale>
          )}
        </Panel>
        <Panel
          title={t`Areas`}
          state={
            !coverage.isLoaded
              ? { kind: "loading" }
              : coverage.areas.length === 0
                ? {
                    kind: "empty",
                    title: t`This floor has no area.`,
                    description: t`Draw its areas: coverage is shown for each of them.`,
                  }
                : { kind: "ready" }
          }
        >
          <AreaHearings areas={site.areas} hearings={coverage.areas} nameOf={nameOf} />
        </Panel>
      </div>
    </div>
  );
}

/** The way until an instant, as the marks say it, else as the tag was placed; one point a second is enough to see it. */
function wayOf(
  { readings, marks }: WalkTrace,
  until: number,
  floor: number | null,
): readonly LonLat[] {
  const points: LonLat[] = [];
  let last = -Infinity;
  for (const { at, decision } of readings) {
    if (at > until) break;
    if (at - last < SECOND) continue;
    last = at;
    const walked = walkedAt(marks, at);
    if (walked !== null) {
      if (walked.floor === floor) points.push(walked.location);
    } else if (decision !== null && decision.place.floor === floor) points.push(decision.location);
  }
  return points;
}
