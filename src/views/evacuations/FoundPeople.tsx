import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Clock, Hand, History, RadioTower, Smartphone, Undo2 } from "lucide-react";
import { useMemo } from "react";
import {
  type CheckInSign,
  checkInSign,
  type EvacuationView,
  evacuationEventId,
  type PersonId,
} from "../../domain/evacuations/evacuation.ts";
import type { EvacuationCommand } from "../../machines/evacuations/evacuationMachine.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useSignWord } from "./useSignWord.ts";

const SIGNS = { hand: Hand, badge: RadioTower, badgeThere: History, phone: Smartphone } as const;

function SignIcon({ sign }: { readonly sign: CheckInSign }) {
  const Icon = SIGNS[sign];
  return <Icon aria-hidden />;
}

/** Those who are safe, the newest first, each with when, how and by whom. */
export function FoundPeople({
  view: { evacuation, people, checkIns },
  waiting,
  onUndo,
  onConfirm,
}: {
  readonly view: EvacuationView;
  readonly waiting: readonly EvacuationCommand[];
  /** Null: this screen only shows. */
  readonly onUndo: ((id: PersonId) => void) | null;
  /** Somebody has seen the person who checked in by telephone. Null: this screen only shows. */
  readonly onConfirm: ((id: PersonId) => void) | null;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const signWord = useSignWord();
  const found = useMemo(
    () =>
      people
        .flatMap((person) => {
          const checkIn = checkIns.get(person.id);
          if (checkIn === undefined) return [];
          return [{ person, checkIn, sign: checkInSign(checkIn, evacuation) }];
        })
        .toSorted((a, b) => b.checkIn.at - a.checkIn.at),
    [people, checkIns, evacuation],
  );
  const pending = useMemo(
    () => new Set(waiting.map(({ commandId }) => evacuationEventId(evacuation.id, commandId))),
    [waiting, evacuation.id],
  );
  return (
    <Panel
      title={t`Found`}
      className="FoundPeople"
      state={
        found.length === 0 ? { kind: "empty", title: t`Nobody is found yet.` } : { kind: "ready" }
      }
    >
      <ul className="FoundPeople-list" aria-live="off">
        {found.map(({ person: { id, name }, checkIn, sign }) => (
          <li key={id}>
            <span className="FoundPeople-name">{name}</span>
            <span className="FoundPeople-how tabular">
              <SignIcon sign={sign} />
              {formatTime(checkIn.at, format, { hasSeconds: true })} {signWord(sign)}
              {checkIn.byName !== null && ` (${checkIn.byName})`}
              {pending.has(checkIn.id) && (
                <span className="FoundPeople-waiting">
                  <Clock aria-hidden />
                  <Trans>on its way</Trans>
                </span>
              )}
            </span>
            {onConfirm !== null && sign === "phone" && (
              <IconButton
                label={t`${name} is here`}
                icon={<Check aria-hidden />}
                size="large"
                onPress={() => onConfirm(id)}
              />
            )}
            {onUndo !== null && (
              <IconButton
                label={t`Take the check-in of ${name} back`}
                icon={<Undo2 aria-hidden />}
                size="large"
                onPress={() => onUndo(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
