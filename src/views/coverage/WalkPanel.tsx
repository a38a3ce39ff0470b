import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { TagId } from "../../domain/base/ids.ts";
import { readerDialect, csvText } from "../../domain/base/csvText.ts";
import type { Locale } from "../../domain/base/locale.ts";
import { type EpochMs, MINUTE, SECOND } from "../../domain/base/time.ts";
import { SILENCE } from "../../domain/coverage/spots.ts";
import {
  WALK_COLUMNS,
  walkGeoJson,
  type WalkNames,
  walkRows,
} from "../../domain/coverage/walkFiles.ts";
import {
  isUnderWay,
  walkEnd,
  type WalkTest,
  type WalkTrace,
} from "../../domain/coverage/walkTest.ts";
import { type WalkInstant, walkScore } from "../../domain/coverage/walkView.ts";
import type { TagRow } from "../../domain/devices/tagRow.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { WalkTestContext, WalkTestEvent } from "../../machines/coverage/walkTestMachine.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { newId } from "../kit/newId.ts";
import { saveFile } from "../kit/saveFile.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatPercent } from "../ui/format/formatNumber.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Slider } from "../ui/Slider.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useCoverageMachines } from "./coverageMachines.ts";
import { WalkNow } from "./WalkNow.tsx";

/** What is offered of the tags that a search finds. */
const OFFERED = 30;
/** A trace is played ten times as fast as it was walked: nobody watches a walk of ten minutes for ten minutes. */
const PLAYED_SPEED = 10;
/** A test is known to ingestion a few seconds after it has begun. */
const WARM_UP = 10 * SECOND;

export type WalkState = {
  readonly context: WalkTestContext;
  readonly mode: "choosing" | "replaying" | "walking";
  readonly isBusy: boolean;
  /** The instant that is shown of a trace. */
  readonly at: EpochMs;
  readonly onInstant: (at: EpochMs | null) => void;
  readonly isAsking: boolean;
  readonly can: (event: WalkTestEvent) => boolean;
  readonly send: (event: WalkTestEvent) => void;
};

/** The walk test beside the map: begun, walked, looked at again. */
export function WalkPanel({
  site,
  walk,
  tests,
  trace,
  instant,
  now,
  isLive,
  nameOf,
}: {
  readonly site: Site;
  readonly walk: WalkState;
  readonly tests: readonly WalkTest[];
  readonly trace: WalkTrace;
  readonly instant: WalkInstant | null;
  readonly now: EpochMs;
  readonly isLive: boolean;
  readonly nameOf: (id: TagId) => string;
}) {
  const { t } = useLingui();
  const { context, mode, send } = walk;
  const { refusal, test } = context;
  return (
    <div className="Coverage-walk stack-3">
      {refusal !== null && (
        <Banner
          tone="danger"
          isLive
          title={t`This was not done`}
          onDismiss={() => send({ type: "user.dismiss" })}
        >
          <p>{t(problemWords(refusal.problem))}</p>
          {refusal.told !== "" && <p lang="en">{refusal.told}</p>}
        </Banner>
      )}
      {mode === "choosing" && <Choice site={site} walk={walk} tests={tests} now={now} />}
      {mode === "walking" && test !== null && (
        <Walking
          site={site}
          walk={walk}
          test={test}
          instant={instant}
          now={now}
          isLive={isLive}
          nameOf={nameOf}
        />
      )}
      {mode === "replaying" && test !== null && (
        <Replay
          key={test.id}
          site={site}
          walk={walk}
          test={test}
          trace={trace}
          instant={instant}
          nameOf={nameOf}
        />
      )}
    </div>
  );
}

type Option = { readonly id: string; readonly label: string };
/** What is offered for a search. */
type Offered = { readonly search: string; readonly options: readonly Option[] };

function isWalkable({ tag }: TagRow): boolean {
  return tag.technology === "BLE" && tag.status !== "unassigned" && !tag.isArchived;
}

function optionOf({ tag, asset }: TagRow): Option {
  return { id: tag.id, label: asset === null ? tag.name : `${tag.name} · ${asset.designation}` };
}

function Choice({
  site,
  walk: { context, can, isBusy, send },
  tests,
  now,
}: {
  readonly site: Site;
  readonly walk: WalkState;
  readonly tests: readonly WalkTest[];
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const [text, setText] = useState("");
  // What is chosen is no search: it must stay among the options.
  const search = context.tagId === null ? text : "";
  // Those that were heard last come first: the one in the hand is among them.
  const found = useFeed("tagRows", {
    filter: { text: search, type: "tag" },
    sort: { column: "lastMessageAt", isDescending: true },
    from: 0,
    to: OFFERED,
  });
  // Who spoke last changes every second; what is offered must not move under the finger.
  const [offered, setOffered] = useState<Offered | null>(null);
  if (found?.isLoaded === true && offered?.search !== search)
    setOffered({ search, options: found.rows.filter(isWalkable).map(optionOf) });
  const options = offered?.options ?? [];
  const start: WalkTestEvent = {
    type: "user.start",
    walkTestId: newId("walk"),
    siteId: site.id,
  };
  return (
    <>
      <p>
        <Trans>
          Choose a tag, take it with you and walk: every reading of it is kept, and the plan shows
          where it is heard.
        </Trans>
      </p>
      <ComboBox
        label={t`Tag`}
        placeholder={t`Name, code or resource`}
        options={options}
        value={context.tagId}
        inputValue={text}
        onInputChange={setText}
        isLoading={found?.isLoaded !== true}
        onChange={(id) => {
          const chosen = options.find((one) => one.id === id);
          send({ type: "user.choose", tagId: id === null ? null : TagId.parse(id) });
          if (chosen !== undefined) setText(chosen.label);
        }}
      />
      <Button
        variant="primary"
        isDisabled={!can(start)}
        isPending={isBusy}
        onPress={() => send(start)}
      >
        <Trans>Start the walk test</Trans>
      </Button>
      {tests.length === 0 ? (
        <p>
          <Trans>Nobody has walked here yet: what you see is computed.</Trans>
        </p>
      ) : (
        <ul className="Coverage-tests stack-3" aria-label={t`Walk tests`}>
          {tests.map((test) => (
            <li key={test.id}>
              <span>
                {test.tagName} · {formatDateTime(test.startedAt, place)} · {test.byName}
              </span>
              {isUnderWay(test, now) ? (
                <Button size="small" onPress={() => send({ type: "user.follow", test })}>
                  <Trans>Follow</Trans>
                </Button>
              ) : (
                <Button size="small" onPress={() => send({ type: "user.open", test })}>
                  <Trans>Look at it</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Walking({
  site,
  walk: { can, isBusy, send },
  test,
  instant,
  now,
  isLive,
  nameOf,
}: {
  readonly site: Site;
  readonly walk: WalkState;
  readonly test: WalkTest;
  readonly instant: WalkInstant | null;
  readonly now: EpochMs;
  readonly isLive: boolean;
  readonly nameOf: (id: TagId) => string;
}) {
  const { locale } = useTimeFormat();
  const heardAt = instant?.heardAt ?? null;
  const left = formatDuration(Math.max(0, test.until - now), locale);
  return (
    <>
      <p>
        <strong>{test.tagName}</strong> · <Trans>ends by itself in {left}</Trans>
      </p>
      <p>
        <Trans>
          Press the map where you stand, at every corner of your way: only so the plan says what was
          measured where.
        </Trans>
      </p>
      <Silence test={test} heardAt={heardAt} now={now} isLive={isLive} />
      {instant !== null && (
        <Stale isStale={!isLive}>
          <WalkNow site={site} instant={instant} at={now} nameOf={nameOf} />
        </Stale>
      )}
      <div className="wrap-2">
        <Button
          variant="primary"
          isDisabled={!can({ type: "user.end" })}
          isPending={isBusy}
          onPress={() => send({ type: "user.end" })}
        >
          <Trans>End the walk test</Trans>
        </Button>
        <Button
          isDisabled={!can({ type: "user.leave" })}
          onPress={() => send({ type: "user.leave" })}
        >
          <Trans>Leave it running</Trans>
        </Button>
      </div>
    </>
  );
}

/** Why nothing new is seen, where nothing is. */
function Silence({
  test,
  heardAt,
  now,
  isLive,
}: {
  readonly test: WalkTest;
  readonly heardAt: EpochMs | null;
  readonly now: EpochMs;
  readonly isLive: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  if (!isLive)
    return (
      <Banner tone="warning" isLive title={t`The connection is cut`}>
        <Trans>Readings are still kept by the server; they are shown once it answers again.</Trans>
      </Banner>
    );
  if (heardAt === null && now - test.startedAt < WARM_UP)
    return (
      <Banner tone="info" isLive>
        <Trans>Waiting for the first reading: it may take ten seconds.</Trans>
      </Banner>
    );
  if (heardAt === null)
    return (
      <Banner tone="warning" isLive title={t`Not heard since the start`}>
        <Trans>
          It may speak seldom or be silent (check its battery and its code), or no anchor that hears
          it is known here.
        </Trans>
      </Banner>
    );
  const silent = now - heardAt;
  if (silent < SILENCE) return null;
  const since = formatDuration(silent, locale);
  return (
    <Banner tone="warning" isLive title={t`Not heard for ${since}`}>
      <Trans>No anchor hears the tag here: this may be a blind spot. Mark where you stand.</Trans>
    </Banner>
  );
}

function Replay({
  site,
  walk: { at: shownAt, can, isAsking, isBusy, onInstant, send },
  test,
  trace,
  instant,
  nameOf,
}: {
  readonly site: Site;
  readonly walk: WalkState;
  readonly test: WalkTest;
  readonly trace: WalkTrace;
  readonly instant: WalkInstant | null;
  readonly nameOf: (id: TagId) => string;
}) {
  const { t, i18n } = useLingui();
  const place = useTimeFormat();
  const names: WalkNames = {
    receiver: nameOf,
    area: (id) => site.areas.find((area) => area.id === id)?.name ?? id,
  };
  const file = `${test.tagName} ${new Date(test.startedAt).toISOString().slice(0, 16).replaceAll(":", "-")}`;
  const end = walkEnd(test);
  const { playback } = useCoverageMachines();
  const span = { from: test.startedAt, to: end, speed: PLAYED_SPEED };
  const actor = useInspectedActor(playback, span);
  const at = useSelector(actor, ({ context }) => context.at);
  const isPlaying = useSelector(actor, (one) => one.matches("playing"));
  useEffect(() => onInstant(at), [onInstant, at]);
  useEffect(() => () => onInstant(null), [onInstant]);
  const score = walkScore(trace, site.areas);
  const count = trace.readings.length;
  return (
    <>
      <p>
        <strong>{test.tagName}</strong> · {formatDateTime(test.startedAt, place)} · {test.byName}
      </p>
      {count === 0 ? (
        <Banner tone="warning">
          <Trans>
            Nothing was heard in this test: the tag was silent, or no anchor of the customer is
            near.
          </Trans>
        </Banner>
      ) : (
        <p>
          <Trans>
            Readings: {count}. Spots marked: {trace.marks.length}.
          </Trans>{" "}
          {score.marked > 0 ? (
            <Trans>
              In the right area for {formatPercent(score.right / score.marked, place.locale)} of{" "}
              {formatDuration(score.marked, place.locale)} between marks.
            </Trans>
          ) : (
            <Trans>
              Nobody marked where they stood: the way is the one that Balise has computed.
            </Trans>
          )}
        </p>
      )}
      <Slider
        label={t`Instant`}
        minValue={test.startedAt}
        maxValue={Math.max(end, test.startedAt + 1)}
        step={SECOND}
        value={at}
        formatValue={(instantOf) =>
          formatDuration(Math.min(instantOf - test.startedAt, 99 * MINUTE), place.locale)
        }
        onChange={(sought) => actor.send({ type: "user.seek", at: sought })}
      />
      {instant !== null && <WalkNow site={site} instant={instant} at={shownAt} nameOf={nameOf} />}
      <div className="wrap-2">
        {isPlaying ? (
          <Button onPress={() => actor.send({ type: "user.pause" })}>
            <Trans>Pause</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={isBusy}
            onPress={() => actor.send({ type: "user.play" })}
          >
            <Trans>Play</Trans>
          </Button>
        )}
        <MenuButton
          label={t`Save as a file`}
          isDisabled={count === 0}
          items={[
            { id: "csv", label: t`Readings (CSV)` },
            { id: "geojson", label: t`Readings and marks (GeoJSON)` },
          ]}
          onAction={(id) => {
            if (id === "csv") {
              const rows = [[...WALK_COLUMNS], ...walkRows(trace, names)];
              const text = csvText(rows, readerDialect(i18n.locale as Locale));
              saveFile(`${file}.csv`, new Blob([text], { type: "text/csv" }));
            } else {
              const text = JSON.stringify(walkGeoJson(trace, names));
              saveFile(`${file}.geojson`, new Blob([text], { type: "application/geo+json" }));
            }
          }}
        />
        <Button
          variant="danger"
          isDisabled={!can({ type: "user.remove" })}
          isPending={isBusy}
          onPress={() => {
            actor.send({ type: "user.pause" });
            send({ type: "user.remove" });
          }}
        >
          <Trans>Delete the trace</Trans>
        </Button>
        <Button
          isDisabled={!can({ type: "user.leave" })}
          onPress={() => send({ type: "user.leave" })}
        >
          <Trans>Back</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        tone="danger"
        title={t`Delete this trace?`}
        confirmLabel={t`Delete the trace`}
        onConfirm={() => send({ type: "user.confirm" })}
        onCancel={() => send({ type: "user.cancel" })}
      >
        <Trans>Its readings and marks are gone for good, and no longer colour the plan.</Trans>
      </ConfirmDialog>
    </>
  );
}
