import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock, Pencil } from "lucide-react";
import { useState } from "react";
import { WeekSchedule } from "../../domain/base/weekSchedule.ts";
import { loneHoursOfFamily } from "../../domain/distress/loneHours.ts";
import { setFamilyLoneHours } from "../../domain/distress/loneWorkCalls.ts";
import { type FamilyHours, isAskable } from "../../domain/distress/loneWorker.ts";
import { WeekScheduleFields } from "../kit/WeekScheduleFields.tsx";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useScheduleProblem } from "../kit/useScheduleProblem.ts";
import { useFamilyNames } from "../kit/words/useFamilyNames.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import { useScheduleWords } from "../kit/words/useScheduleWords.ts";

const NONE: readonly never[] = [];

/** Families of people with hours of the week, and the form to change them. */
export function FamilyHoursList({
  families,
  isChangeable,
}: {
  readonly families: readonly FamilyHours[];
  readonly isChangeable: boolean;
}) {
  const { t } = useLingui();
  const names = useFamilyNames();
  const words = useScheduleWords();
  const [editing, edit] = useState<{ readonly family: string | null } | null>(null);
  return (
    <div className="stack-3">
      <h3>
        <Trans>Hours of families</Trans>
      </h3>
      {families.length === 0 && (
        <p className="note">
          <Trans>No family has hours: lone work is begun by hand, or has hours for a person.</Trans>
        </p>
      )}
      <ul className="LoneWorkers">
        {families.map(({ family, hours }) => {
          const name = names.family(family);
          return (
            <li key={family}>
              <span className="wrap-2">
                <strong>{name}</strong>
                {isChangeable && (
                  <IconButton
                    size="small"
                    icon={<Pencil />}
                    label={t`Change the hours of ${name}`}
                    onPress={() => edit({ family })}
                  />
                )}
              </span>
              <span>{words(hours)}</span>
            </li>
          );
        })}
      </ul>
      {isChangeable && (
        <div>
          <Button
            size="small"
            icon={<CalendarClock aria-hidden />}
            onPress={() => edit({ family: null })}
          >
            <Trans>Set the hours of a family</Trans>
          </Button>
        </div>
      )}
      {editing !== null && (
        <FamilyHoursDialog family={editing.family} families={families} onClose={() => edit(null)} />
      )}
    </div>
  );
}

/** `family` null: which it is is chosen here. */
function FamilyHoursDialog({
  family,
  families,
  onClose,
}: {
  readonly family: string | null;
  readonly families: readonly FamilyHours[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const names = useFamilyNames();
  const known = useFeed("referential", null)?.families ?? NONE;
  const hoursOf = (name: string | null) =>
    loneHoursOfFamily({ families }, name)?.hours ?? { days: [], slots: [] };
  const [chosen, choose] = useState(family);
  const [hours, setHours] = useState<WeekSchedule>(() => hoursOf(family));
  const [isTried, setTried] = useState(false);
  const work = useCalls("familyLoneHours", { set: setFamilyLoneHours }, onClose);
  const read = WeekSchedule.safeParse(hours);
  const problem = useScheduleProblem(read, isTried);
  const send = () => {
    setTried(true);
    if (chosen === null || !read.success) return;
    const set = read.data.days.length === 0 ? null : read.data;
    work.run({ kind: "set", family: chosen, hours: set });
  };
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={onClose}
      title={t`Hours of lone work of a family`}
      actions={
        <Button variant="primary" isPending={work.isBusy} onPress={send}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="stack-3">
        <Select
          label={t`Family`}
          isDisabled={family !== null}
          options={known
            .filter(({ category }) => category === "personnel")
            .map(({ name }) => ({ id: name, label: names.family(name) }))}
          value={chosen}
          onChange={(name) => {
            choose(name);
            setHours(hoursOf(name));
          }}
          errorMessage={isTried && chosen === null ? t`Choose a family.` : null}
        />
        <WeekScheduleFields
          legend={t`They work alone every week`}
          noDay={t`No day: the family has no hours.`}
          schedule={hours}
          onChange={setHours}
          problem={problem}
        />
        {chosen !== null && <CannotBeAsked family={chosen} />}
        <p className="note">
          <Trans>
            Who has hours of their own, or none on purpose, keeps them: these are set on the page of
            the person.
          </Trans>
        </p>
        <RefusalNote work={work} />
      </div>
    </Dialog>
  );
}

/** How many of a family have no address: a rule that they miss is a call for help at once. */
function CannotBeAsked({ family }: { readonly family: string }) {
  const feed = useFeed("loneWorkers", null);
  const people = useFeed("people", null);
  if (feed?.isLoaded !== true || people?.isLoaded !== true) return null;
  const askable = new Set(feed.workers.filter(isAskable).map(({ id }) => id));
  const own = people.people.filter((person) => person.family === family);
  const count = own.filter(({ id }) => !askable.has(id)).length;
  if (count === 0) return null;
  return (
    <p className="CallDoubt" role="status">
      <Plural
        value={count}
        one="# person of this family has neither e-mail nor phone for the question: a rule that they miss is a call for help at once."
        other="# people of this family have neither e-mail nor phone for the question: a rule that they miss is a call for help at once."
      />
    </p>
  );
}
