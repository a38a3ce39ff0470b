import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, Smartphone, Undo2 } from "lucide-react";
import type { PersonId, UnlistedPerson } from "../../domain/evacuations/evacuation.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useUnlistedName } from "./useUnlistedName.ts";

/** People who counted themselves by their own phone and are not on the list: apart from those who were expected. */
export function UnlistedPeople({
  people,
  actions,
}: {
  readonly people: readonly UnlistedPerson[];
  /** Null: this screen only shows. */
  readonly actions: {
    readonly checkIn: (id: PersonId) => void;
    readonly undo: (id: PersonId) => void;
  } | null;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const nameOf = useUnlistedName();
  if (people.length === 0) return null;
  const counted = people.filter(({ checkIn }) => checkIn !== null).length;
  return (
    <Panel title={t`Not on the list`} className="FoundPeople" state={{ kind: "ready" }}>
      <p role="status">
        <Plural
          value={counted}
          one="# person counted by their own phone, beside those expected."
          other="# people counted by their own phones, beside those expected."
        />
      </p>
      <ul className="FoundPeople-list">
        {people.map(({ person, checkIn }) => {
          const name = nameOf(person);
          return (
            <li key={person.personId}>
              <span className="FoundPeople-name">
                {name}
                {person.company !== null && ` · ${person.company}`}
              </span>
              <span className="FoundPeople-how tabular">
                <Smartphone aria-hidden />
                {formatTime(person.at, format, { hasSeconds: true })}{" "}
                {checkIn === null ? (
                  <Trans>taken back, not counted</Trans>
                ) : checkIn.byName === null ? (
                  <Trans>not confirmed</Trans>
                ) : (
                  checkIn.byName
                )}
              </span>
              {actions !== null && (checkIn === null || checkIn.byName === null) && (
                <IconButton
                  label={t`${name} is here`}
                  icon={<Check aria-hidden />}
                  size="large"
                  onPress={() => actions.checkIn(person.personId)}
                />
              )}
              {actions !== null && checkIn !== null && (
                <IconButton
                  label={t`Take the check-in of ${name} back`}
                  icon={<Undo2 aria-hidden />}
                  size="large"
                  onPress={() => actions.undo(person.personId)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
