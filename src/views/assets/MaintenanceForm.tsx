import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AssetId, MaintenanceRecordId } from "../../domain/base/ids.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import { Button } from "../ui/Button.tsx";
import { DateField } from "../ui/DateField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { startOfDay } from "../../domain/base/localDay.ts";
import { MAINTENANCE_KINDS } from "./maintenanceWords.ts";
import { newId } from "../kit/newId.ts";
import type { MaintenanceDraft } from "./recordDrafts.ts";
import type { AssetWork } from "./useAssetCommand.ts";

const KINDS: readonly MaintenanceRecord["kind"][] = ["preventive", "corrective", "inspection"];

/** A new maintenance, planned or done. */
export function MaintenanceForm({
  assetId,
  draft,
  onChange,
  work,
}: {
  readonly assetId: AssetId;
  readonly draft: MaintenanceDraft;
  readonly onChange: (part: Partial<MaintenanceDraft>) => void;
  readonly work: AssetWork;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { kind, title, plannedOn, doneOn, performedBy, notes } = draft;
  const [isAsked, setIsAsked] = useState(false);
  const titleError = isAsked && title.trim() === "" ? t`Name the maintenance.` : null;
  const dateError =
    isAsked && plannedOn === null && doneOn === null
      ? t`Give the day it is planned for, or the day it was done.`
      : null;
  const at = (day: string | null) => (day === null ? null : startOfDay(day, timezone));
  return (
    <form
      className="AssetRecords-form"
      aria-label={t`New maintenance`}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (title.trim() === "" || (plannedOn === null && doneOn === null) || work.isBusy) return;
        work.run({
          kind: "maintenance.add",
          record: {
            id: MaintenanceRecordId.parse(newId("maintenance")),
            assetId,
            kind,
            title: title.trim(),
            notes: notes.trim() === "" ? null : notes.trim(),
            plannedAt: at(plannedOn),
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
