import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Flag } from "lucide-react";
import { useMemo, useState } from "react";
import type { EvacuationView, PersonId } from "../../domain/evacuations/evacuation.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { AddVisitor } from "./AddVisitor.tsx";
import { soughtInOrder, withSightings } from "./evacuationFold.ts";
import { FoundPeople } from "./FoundPeople.tsx";
import { MissingPeople } from "./MissingPeople.tsx";
import { type EvacuationWork, OutboxNotes } from "./OutboxNotes.tsx";

const NONE: readonly never[] = [];

/** People are being found, on this screen and on others: who is missing, the most recently seen first. */
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
  usePageTitle(
    evacuation.kind === "drill" ? t`Evacuation drill, ${siteName}` : t`Evacuation, ${siteName}`,
  );
  const sought = useMemo(() => withSightings(people, seen), [people, seen]);
  const missing = useMemo(
    () => soughtInOrder(sought.filter(({ id }) => !checkIns.has(id))),
    [sought, checkIns],
  );
  const found = people.length - missing.length;
  const lastMine = mine.findLast((id) => checkIns.has(id)) ?? null;
  const lastName = people.find(({ id }) => id === lastMine)?.name ?? "";
  const checkIn = (id: PersonId) => {
    work.actions.checkIn(id);
    setMine((before) => [...before.filter((other) => other !== id), id]);
  };
  const undo = (id: PersonId) => {
    work.actions.undo(id);
    setMine((before) => before.filter((other) => other !== id));
  };
  useKeys(t`Evacuation`, [
    {
      keys: "u",
      label: t`Take the last check-in of this screen back`,
      run: () => {
        if (lastMine !== null) undo(lastMine);
      },
      isEnabled: work.mayAct && lastMine !== null,
    },
  ]);
  const isLive = liveness?.isLive ?? false;
  return (
    <div className="Evacuation">
      <header className="Evacuation-head" data-kind={evacuation.kind}>
        <h2 className="Evacuation-title">
          {evacuation.kind === "drill" ? (
            <Trans>Evacuation drill · {siteName}</Trans>
          ) : (
            <Trans>Evacuation · {siteName}</Trans>
          )}
        </h2>
        <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} />
        <span className="Evacuation-time tabular" role="timer">
          {formatDuration(now - evacuation.startedAt, locale)}
        </span>
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
              <Trans>End the evacuation</Trans>
            </Button>
          )}
        </div>
      </header>
      <div className="Evacuation-figures">
        <Figure
          label={t`Missing`}
          value={missing.length}
          size="wall"
          tone={missing.length > 0 ? "danger" : "success"}
          isStale={!isLive}
        />
        <Figure label={t`Found`} value={found} size="wall" isStale={!isLive} />
        <Figure label={t`Expected`} value={people.length} size="wall" isStale={!isLive} />
      </div>
      <div className="Evacuation-notes">
        <OutboxNotes work={work} view={view} />
        {work.mayAct && lastMine !== null && (
          <p className="Evacuation-last" role="status">
            <Trans>{lastName} is checked in.</Trans>{" "}
            <Button variant="quiet" size="small" onPress={() => undo(lastMine)}>
              <Trans>Take back (U)</Trans>
            </Button>
          </p>
        )}
      </div>
      {/* Check-ins of this screen are certain whatever the connection does: only what others do may be old. */}
      <Stale isStale={!isLive} className="Evacuation-lists">
        <MissingPeople
          people={missing}
          sites={sites}
          now={now}
          onCheckIn={work.mayAct ? checkIn : null}
        />
        <div className="Evacuation-side">
          {work.mayAct && <AddVisitor onAdd={work.actions.addVisitor} />}
          <FoundPeople view={view} waiting={work.outbox} onUndo={work.mayAct ? undo : null} />
        </div>
      </Stale>
      <ConfirmDialog
        isOpen={isEnding}
        tone={missing.length > 0 ? "danger" : "neutral"}
        title={
          missing.length === 0 ? (
            t`Everybody is found. End the evacuation?`
          ) : (
            <Plural
              value={missing.length}
              one="# person is still missing. End the evacuation all the same?"
              other="# people are still missing. End the evacuation all the same?"
            />
          )
        }
        confirmLabel={t`End the evacuation`}
        cancelLabel={t`Go on searching`}
        onConfirm={() => {
          work.actions.end();
          machine.send({ type: "user.confirm" });
        }}
        onCancel={() => machine.send({ type: "user.cancel" })}
      >
        <p>
          <Trans>It ends on every screen and cannot be taken up again. The report is kept.</Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}
