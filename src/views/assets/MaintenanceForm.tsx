import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { MaintenanceRecordId } from "../../domain/base/ids.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import { Button } from "../ui/Button.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { DateField } from "../ui/DateField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { addMonths } from "../../domain/base/addMonths.ts";
import { startOfLocalDay } from "../../domain/base/time.ts";
import { CounterKind } from "../../domain/devices/meter.ts";
import { useServices } from "../kit/services.ts";
import { METER_TABLE_WORDS } from "../kit/words/meterWords.ts";
import { startOfDay } from "../../domain/base/localDay.ts";
import { MAINTENANCE_KINDS } from "./maintenanceWords.ts";
import { newId } from "../kit/newId.ts";
import type { MaintenanceDraft } from "./recordDrafts.ts";
import type { AssetWork } from "./useAssetCommand.ts";

const KINDS: readonly MaintenanceRecord["kind"][] = ["preventive", "corrective", "inspection"];

/** A new maintenance, planned or done. */
export function MaintenanceForm({
  asset,
  draft,
  onChange,
  work,
}: {
  readonly asset: Pick<Asset, "id" | "meters">;
  readonly draft: MaintenanceDraft;
  readonly onChange: (part: Partial<MaintenanceDraft>) => void;
  readonly work: AssetWork;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { now } = useServices();
  const { kind, title, plannedOn, doneOn, performedBy, notes } = draft;
  const { everyMonths, everyMeter, everyAmount } = draft;
  const meter = asset.meters[everyMeter] ?? null;
  const [isAsked, setIsAsked] = useState(false);
  const titleError = isAsked && title.trim() === "" ? t`Name the maintenance.` : null;
  const recurs = everyMonths !== null || everyAmount !== null;
  const isUndated = plannedOn === null && doneOn === null && !recurs;
  const meterError =
    everyAmount !== null && meter === null
      ? t`Enter what the machine shows under Meters first.`
      : null;
  const dateError =
    isAsked && isUndated ? t`Give the day it is planned for, or the day it was done.` : null;
  const at = (day: string | null) => (day === null ? null : startOfDay(day, timezone));
  return (
    <form
      className="AssetRecords-form"
      aria-label={t`New maintenance`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (title.trim() === "" || isUndated || meterError !== null || work.isBusy) return;
        // Counted from today, unless a day is given.
        const latestAt =
          at(plannedOn) ??
          (everyMonths === null
            ? null
            : addMonths(startOfLocalDay(now(), timezone), everyMonths, timezone));
        const plannedMeter =
          everyAmount === null || meter === null
            ? null
            : {
                meter: everyMeter,
                value: meter.value + everyAmount,
                from: { value: meter.value, at: meter.at },
              };
        work.run({
          kind: "maintenance.add",
          record: {
            id: MaintenanceRecordId.parse(newId("maintenance")),
            assetId: asset.id,
            kind,
            title: title.trim(),
            notes: notes.trim() === "" ? null : notes.trim(),
            plannedAt: latestAt,
            ...(recurs ? { every: { months: everyMonths, amount: everyAmount }, latestAt } : {}),
            ...(plannedMeter === null ? {} : { plannedMeter }),
            doneAt: at(doneOn),
            performedBy: performedBy.trim() === "" ? null : performedBy.trim(),
          },
        });
      }}
    >
      <div className="AssetRecords-fields">
        <TextField
          label={t`New maintenance`}
          value={title}
          onChange={(next) => onChange({ title: next })}
          maxLength={200}
          isRequired
          errorMessage={titleError}
        />
        <Select
          label={t`Kind`}
          options={KINDS.map((id) => ({ id, label: t(MAINTENANCE_KINDS[id]) }))}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
        />
        <DateField
          label={t`Planned for`}
          value={plannedOn}
          onChange={(day) => onChange({ plannedOn: day })}
          errorMessage={dateError}
        />
        <DateField
          label={t`Done on`}
          value={doneOn}
          onChange={(day) => onChange({ doneOn: day })}
        />
        <TextField
          label={t`By whom`}
          value={performedBy}
          onChange={(next) => onChange({ performedBy: next })}
        />
      </div>
      <div className="AssetRecords-fields">
        <NumberField
          label={t`Again every (months)`}
          value={everyMonths}
          onChange={(months) => onChange({ everyMonths: months })}
          minValue={1}
          maxValue={120}
        />
        <NumberField
          label={t`Or every, by a meter`}
          value={everyAmount}
          onChange={(amount) => onChange({ everyAmount: amount })}
          minValue={1}
          errorMessage={meterError}
        />
        <Select
          label={t`Meter`}
          options={CounterKind.options.map((id) => ({ id, label: t(METER_TABLE_WORDS[id]) }))}
          value={everyMeter}
          onChange={(next) => onChange({ everyMeter: next })}
        />
      </div>
      <TextArea
        label={t`Notes`}
        value={notes}
        onChange={(next) => onChange({ notes: next })}
        rows={2}
        maxLength={4000}
      />
      <Button
        type="submit"
        variant="primary"
        isPending={work.isBusy && work.command?.kind === "maintenance.add"}
      >
        <Trans>Add the maintenance</Trans>
      </Button>
    </form>
  );
}
