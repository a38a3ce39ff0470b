import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AssetMeters } from "../../domain/assets/assetMeter.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { MAX_METER } from "../../domain/devices/meter.ts";
import { METER_TABLE_WORDS } from "../kit/words/meterWords.ts";
import { Button } from "../ui/Button.tsx";
import { DateField } from "../ui/DateField.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { CommandNote } from "./CommandNote.tsx";
import type { AssetWork } from "./useAssetCommand.ts";

/** Says that a maintenance is done, by whom, at what the meter showed, with which parts and at what cost. */
export function DoneDialog({
  record,
  meters,
  work,
  now,
  onClose,
}: {
  readonly record: MaintenanceRecord;
  readonly meters: AssetMeters;
  readonly work: AssetWork;
  readonly now: EpochMs;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { title } = record;
  const today = dayOf(now, timezone);
  const meter = record.plannedMeter?.meter ?? null;
  const [doneOn, setDoneOn] = useState<string | null>(today);
  const [doneMeter, setDoneMeter] = useState<number | null>(
    meter === null ? null : (meters[meter]?.value ?? null),
  );
  const [performedBy, setPerformedBy] = useState(record.performedBy ?? "");
  const [notes, setNotes] = useState("");
  const [parts, setParts] = useState("");
  const [cost, setCost] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const said = (text: string) => (text.trim() === "" ? null : text.trim());
  const finish = () => {
    setIsAsked(true);
    if (doneOn === null || (meter !== null && doneMeter === null)) return;
    const remark = said(notes);
    work.run({
      kind: "maintenance.complete",
      recordId: record.id,
      done: {
        // Of today the instant is known, of another day the day alone.
        doneAt: doneOn === today ? now : startOfDay(doneOn, timezone),
        doneMeter,
        performedBy: said(performedBy),
        parts: said(parts),
        cost,
        ...(remark === null ? {} : { notes: remark }),
      },
    });
  };
  return (
    <Dialog
      isOpen
      size="small"
      title={t`${title} is done`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isPending={work.isBusy} onPress={finish}>
            {record.every == null ? <Trans>Done</Trans> : <Trans>Done, plan the next one</Trans>}
          </Button>
        </>
      }
    >
      <DateField
        label={t`Done on`}
        value={doneOn}
        onChange={setDoneOn}
        maxValue={today}
        errorMessage={isAsked && doneOn === null ? t`Give the day it was done.` : null}
      />
      {meter !== null && (
        <NumberField
          label={t(METER_TABLE_WORDS[meter])}
          value={doneMeter}
          onChange={setDoneMeter}
          minValue={0}
          maxValue={MAX_METER[meter]}
          formatOptions={{ maximumFractionDigits: 1 }}
          isRequired
          errorMessage={isAsked && doneMeter === null ? t`Give what the machine shows.` : null}
        />
      )}
      <TextField label={t`By whom`} value={performedBy} onChange={setPerformedBy} />
      <TextArea label={t`Remark`} value={notes} onChange={setNotes} rows={2} maxLength={4000} />
      <TextField label={t`Parts`} value={parts} onChange={setParts} maxLength={2000} />
      <NumberField
        label={t`Cost`}
        value={cost}
        onChange={setCost}
        minValue={0}
        maxValue={1_000_000_000}
        formatOptions={{ maximumFractionDigits: 2 }}
      />
      <CommandNote work={work} />
    </Dialog>
  );
}
