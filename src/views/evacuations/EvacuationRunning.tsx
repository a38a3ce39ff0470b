import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Flag } from "lucide-react";
import { useMemo, useState } from "react";
import type { EvacuationView, PersonId } from "../../domain/evacuations/evacuation.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { AddVisitor } from "./AddVisitor.tsx";
import { Uncertainties } from "./Uncertainties.tsx";
import { toneOf } from "./EndWords.tsx";
import { useEndStatement } from "./useEndStatement.ts";
import { EndEvacuation } from "./EndEvacuation.tsx";
import { withSightings } from "./evacuationFold.ts";
import { FoundPeople } from "./FoundPeople.tsx";
import { MissingPeople } from "./MissingPeople.tsx";
import { type EvacuationWork, OutboxNotes } from "./OutboxNotes.tsx";
import { PhoneRollLink } from "./PhoneRollLink.tsx";
import { UnlistedPeople } from "./UnlistedPeople.tsx";
import { SentMessages } from "./SentMessages.tsx";

const NONE: readonly never[] = [];

/** People are being found, on this screen and on others: who is missing, in the order of the frozen roll. */
export function EvacuationRunning({
  view,
  liveness,
  work,
  onClose,
}: {
  readonly view: EvacuationView;
  readonly liveness: FeedHead["liveness"];
  readonly work: EvacuationWork;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { evacuation: machine } = useServices();
  const { locale } = useTimeFormat();
  const now = useNow();
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const seen = useFeed("people", null)?.people ?? NONE;
  const isEnding = useSelector(machine, (snapshot) => snapshot.matches({ flow: "confirmingEnd" }));
  const [mine, setMine] = useState<readonly PersonId[]>(NONE);
  const { evacuation, people, checkIns } = view;
  const { siteName } = evacuation;
  const isDrill = evacuation.kind === "drill";
  usePageTitle(isDrill ? t`Evacuation drill, ${siteName}` : t`Evacuation, ${siteName}`);
  const sought = useMemo(() => withSightings(people, seen), [people, seen]);
  const missing = useMemo(() => people.filter(({ id }) => !checkIns.has(id)), [people, checkIns]);
  const found = people.length - missing.length;
  const lastMine = mine.findLast((id) => checkIns.has(id)) ?? null;
  const lastName = people.find(({ id }) => id === lastMine)?.name ?? "";
  const history = useDoneActions();
  const [told] = useState(() => new Map<PersonId, string>());
  const checkIn = (id: PersonId) => {
    work.actions.checkIn(id);
    const action = crypto.randomUUID();
    told.set(id, action);
    history.done({
      id: action,
      count: 1,
      name: people.find((one) => one.id === id)?.name ?? null,
      takeBack: { kind: "checkIn", evacuationId: evacuation.id, personId: id },
    });
    setMine((before) => [...before.filter((other) => other !== id), id]);
  };
  const undo = (id: PersonId) => {
    work.actions.undo(id);
    const action = told.get(id);
    if (action !== undefined) history.undone(action);
    setMine((before) => before.filter((other) => other !== id));
  };
  const isLive = liveness?.isLive ?? false;
  const end = useEndStatement(view, liveness);
  const firstInside = people.find(({ id }) => view.heardInside.has(id))?.id ?? null;
  useKeys(t`Evacuation`, [
    {
      keys: "u",
      label: t`Take the last check-in of this screen back`,
      run: () => {
        if (lastMine !== null) undo(lastMine);
      },
      isEnabled: work.mayAct && lastMine !== null,
    },
    {
      keys: "m",
      label: t`Count the first who was heard inside again as missing`,
      run: () => {
        if (firstInside !== null) undo(firstInside);
      },
      isEnabled: work.mayAct && firstInside !== null,
    },
  ]);
  return (
    <div className="Evacuation">
      <header className="RollHead" data-kind={evacuation.kind}>
        {/* The page's title says it to the eye. */}
        <h2 className="visually-hidden">
          {isDrill ? (
            <Trans>Evacuation drill · {siteName}</Trans>
          ) : (
            <Trans>Evacuation · {siteName}</Trans>
          )}
        </h2>
        <div className="RollHead-figures">
          <Figure
            label={t`Missing`}
            value={missing.length}
            size="large"
            tone={toneOf(end)}
            isStale={!isLive}
          />
          <Figure label={t`Found`} value={found} size="large" isStale={!isLive} />
          <Figure label={t`Expected`} value={people.length} size="large" isStale={!isLive} />
        </div>
        <div className="RollHead-clock">
          <span className="Evacuation-time tabular" role="timer">
            {formatDuration(now - evacuation.startedAt, locale)}
          </span>
          <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} />
        </div>
        <div className="Evacuation-actions">
          <Button variant="quiet" onPress={onClose}>
            <Trans>To the safety dashboard</Trans>
          </Button>
          {work.mayAct && (
            <Button
              variant="danger"
              icon={<Flag aria-hidden />}
              onPress={() => machine.send({ type: "user.end" })}
            >
              {isDrill ? <Trans>End the drill</Trans> : <Trans>End the evacuation</Trans>}
            </Button>
          )}
        </div>
      </header>
      {/* Check-ins of this screen are certain whatever the connection does: only what others do may be old. */}
      <Stale isStale={!isLive} className="Evacuation-lists">
        <Uncertainties
          view={view}
          end={end}
          sites={sites}
          actions={
            work.mayAct
              ? { countMissing: undo, confirm: checkIn, searched: work.actions.searched }
              : null
          }
        />
        <MissingPeople
          people={sought}
          checkIns={checkIns}
          siteName={siteName}
          sites={sites}
          now={now}
          end={end}
          actions={work.mayAct ? { checkIn, undo } : null}
        />
        <div className="Evacuation-side">
          {work.mayAct && <AddVisitor onAdd={work.actions.addVisitor} />}
          {work.mayAct && <PhoneRollLink id={evacuation.id} />}
          <UnlistedPeople people={view.unlisted} actions={work.mayAct ? { checkIn, undo } : null} />
          <FoundPeople
            view={view}
            waiting={work.outbox}
            onUndo={work.mayAct ? undo : null}
            onConfirm={work.mayAct ? checkIn : null}
          />
        </div>
        {/* Under the lists: what comes and goes must not push a row away from a finger. */}
        <div className="Evacuation-notes">
          <OutboxNotes work={work} view={view} />
          {work.mayAct && <SentMessages id={evacuation.id} isDrill={isDrill} />}
          {work.mayAct && lastMine !== null && (
            <p role="status">
              <Trans>{lastName} is checked in.</Trans>{" "}
              <Button variant="quiet" onPress={() => undo(lastMine)}>
                <Trans>Undo (U)</Trans>
              </Button>
            </p>
          )}
        </div>
      </Stale>
      <EndEvacuation
        isOpen={isEnding}
        isDrill={isDrill}
        missing={missing}
        end={end}
        onConfirm={() => {
          work.actions.end();
          machine.send({ type: "user.confirm" });
        }}
        onCancel={() => machine.send({ type: "user.cancel" })}
      />
    </div>
  );
}
