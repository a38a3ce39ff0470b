import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { WeekSchedule } from "../../domain/base/weekSchedule.ts";
import { setLoneHours } from "../../domain/distress/loneWorkCalls.ts";
import type { LoneWorker } from "../../domain/distress/loneWorker.ts";
import { WeekScheduleFields } from "../kit/WeekScheduleFields.tsx";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { contactOf, LoneContactFields, sentContact } from "./LoneContactFields.tsx";

/** At which hours of the week a person works alone. No day: at none. */
export function LoneHours({
  worker,
  onClose,
}: {
  readonly worker: LoneWorker;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [hours, setHours] = useState<WeekSchedule>(worker.hours ?? { days: [], slots: [] });
  const [contact, setContact] = useState(() => contactOf(worker));
  const [isTried, setTried] = useState(false);
  const work = useCalls("loneHours", { set: setLoneHours }, onClose);
  const read = WeekSchedule.safeParse(hours);
  const problem = (path: string) =>
    isTried && read.error?.issues.some((issue) => issue.path.join(".") === path) === true
      ? t`A time of day is HH:MM, and a slot does not end when it begins.`
      : null;
  const send = () => {
    setTried(true);
    const sent = sentContact(contact);
    if (!read.success || sent === null) return;
    const set = read.data.days.length === 0 ? null : read.data;
    work.run({ kind: "set", assetId: worker.id, hours: set, ...sent });
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
        <WeekScheduleFields
          legend={t`Works alone every week`}
          noDay={t`No day: this person works alone only when somebody begins it.`}
          schedule={hours}
          onChange={setHours}
          problem={problem}
        />
        <LoneContactFields contact={contact} isTried={isTried} onChange={setContact} />
        <RefusalNote work={work} />
      </div>
    </Dialog>
  );
}
