import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { WeekSchedule } from "../../domain/base/weekSchedule.ts";
import { setLoneHours } from "../../domain/distress/loneWorkCalls.ts";
import type { FamilyHours, LoneWorker } from "../../domain/distress/loneWorker.ts";
import { WeekScheduleFields } from "../kit/WeekScheduleFields.tsx";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useScheduleProblem } from "../kit/useScheduleProblem.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { contactOf, LoneContactFields, sentContact } from "./LoneContactFields.tsx";
import { useScheduleWords } from "../kit/words/useScheduleWords.ts";

/** Whose hours hold for a person. */
type Choice = "family" | "none" | "own";

/** At which hours of the week a person works alone: those of their family, their own, or none. */
export function LoneHours({
  worker,
  family,
  onClose,
}: {
  readonly worker: LoneWorker;
  /** The hours of their family; null: it has none. */
  readonly family: FamilyHours | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [hours, setHours] = useState<WeekSchedule>(worker.hours ?? { days: [], slots: [] });
  const [choice, choose] = useState<Choice>(() =>
    worker.hours === null ? "family" : worker.hours.days.length === 0 ? "none" : "own",
  );
  const words = useScheduleWords();
  const [contact, setContact] = useState(() => contactOf(worker));
  const [isTried, setTried] = useState(false);
  const work = useCalls("loneHours", { set: setLoneHours }, onClose);
  const read = WeekSchedule.safeParse(hours);
  const problem = useScheduleProblem(read, isTried);
  const send = () => {
    setTried(true);
    const sent = sentContact(contact);
    if (sent === null || (choice === "own" && !read.success)) return;
    const own = choice === "own" && read.success ? read.data : { days: [], slots: [] };
    work.run({ kind: "set", assetId: worker.id, hours: choice === "family" ? null : own, ...sent });
  };
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={onClose}
      title={t`Hours of lone work`}
      actions={
        <Button variant="primary" isPending={work.isBusy} onPress={send}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="stack-3">
        <RadioGroup<Choice>
          label={t`Hours of the week`}
          options={[
            {
              id: "family",
              label:
                family === null
                  ? t`Those of the family: it has none`
                  : t`Those of the family: ${words(family.hours)}`,
            },
            { id: "own", label: t`Hours of their own` },
            { id: "none", label: t`None, whatever the family has` },
          ]}
          value={choice}
          onChange={choose}
        />
        {choice === "own" && (
          <WeekScheduleFields
            legend={t`Works alone every week`}
            noDay={t`No day: this person works alone only when somebody begins it.`}
            schedule={hours}
            onChange={setHours}
            problem={problem}
          />
        )}
        <LoneContactFields contact={contact} isTried={isTried} onChange={setContact} />
        <RefusalNote work={work} />
      </div>
    </Dialog>
  );
}
