import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Trash2, Wrench } from "lucide-react";
import { useRef, useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { type MaintenanceRecord, maintenanceState } from "../../domain/assets/maintenanceRecord.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useServices } from "../kit/services.ts";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import { CommandNote } from "./CommandNote.tsx";
import { DoneDialog } from "./DoneDialog.tsx";
import { MaintenanceForm } from "./MaintenanceForm.tsx";
import { MaintenanceMeter } from "./MaintenanceMeter.tsx";
import { MAINTENANCE_KINDS, MAINTENANCE_STATES, MAINTENANCE_TONES } from "./maintenanceWords.ts";
import { EMPTY_MAINTENANCE, type MaintenanceDraft, type RecordDrafts } from "./recordDrafts.ts";
import { RecordsState } from "./RecordsState.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";
import type { AssetRights } from "../kit/useAssetRights.ts";

/** What was and will be done to the asset (specification section 3, maintenance records). */
export function AssetMaintenance({
  asset,
  rights,
  draft,
  onDraft,
  now,
}: {
  readonly asset: Asset;
  readonly draft: MaintenanceDraft;
  readonly onDraft: (part: Partial<RecordDrafts>) => void;
  readonly rights: AssetRights;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const part = useRef<HTMLElement>(null);
  const focus = useFocusKept(part);
  const format = useTimeFormat();
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const feed = useFeed("assetMaintenance", { asset: asset.id });
  const [completed, setCompleted] = useState<MaintenanceRecord | null>(null);
  const [deleted, setDeleted] = useState<MaintenanceRecord | null>(null);
  /** Another form after each record that was added. */
  const [added, setAdded] = useState(0);
  const work = useAssetCommand((command) => {
    if (command.kind === "maintenance.complete") setCompleted(null);
    if (command.kind !== "maintenance.add") return;
    onDraft({ maintenance: EMPTY_MAINTENANCE });
    setAdded((count) => count + 1);
  });
  const day = (at: EpochMs | null) => (at === null ? NOTHING : formatDate(at, format));
  return (
    <section
      ref={part}
      className="AssetRecords"
      aria-label={t`Maintenance`}
      tabIndex={-1}
      {...focus}
    >
      <RecordsState feed={feed} now={now}>
        <Stale isStale={feed?.liveness?.isLive !== true}>
          {feed?.records.length === 0 && (
            <EmptyState icon={<Wrench />} title={t`No maintenance is planned or done`} />
          )}
          <ul className="AssetRecords-list">
            {(feed?.records ?? []).map((record) => {
              const state = maintenanceState(record, now, deadlineThreshold, format.timezone);
              return (
                <li key={record.id}>
                  <div className="AssetMaintenance-body">
                    <p className="AssetMaintenance-title">
                      {record.title}{" "}
                      <StatusPill tone={MAINTENANCE_TONES[state]} size="small">
                        {t(MAINTENANCE_STATES[state])}
                      </StatusPill>
                    </p>
                    <p className="note">
                      {t(MAINTENANCE_KINDS[record.kind])}
                      {" · "}
                      <Trans>
                        planned {day(record.plannedAt)}, done {day(record.doneAt)}
                      </Trans>
                      {record.performedBy !== null && <> · {record.performedBy}</>}
                    </p>
                    <MaintenanceMeter record={record} meters={asset.meters} />
                    {record.notes !== null && <p className="AssetComment-text">{record.notes}</p>}
                  </div>
                  {rights.mayWrite && state !== "done" && (
                    <Button
                      size="small"
                      icon={<Check />}
                      isDisabled={work.isBusy}
                      onPress={() => setCompleted(record)}
                    >
                      {t({ message: "Done", context: "action" })}
                    </Button>
                  )}
                  {(rights.isAdmin || record.createdBy === rights.userId) && (
                    <IconButton
                      label={t`Delete ${record.title}`}
                      icon={<Trash2 />}
                      isDisabled={work.isBusy}
                      onPress={() => setDeleted(record)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </Stale>
      </RecordsState>
      {completed === null && <CommandNote work={work} />}
      {completed !== null && (
        <DoneDialog
          record={completed}
          meters={asset.meters}
          work={work}
          now={now}
          onClose={() => {
            setCompleted(null);
            work.dismiss();
          }}
        />
      )}
      {rights.mayWrite && (
        <MaintenanceForm
          key={added}
          asset={asset}
          draft={draft}
          onChange={(part) => onDraft({ maintenance: { ...draft, ...part } })}
          work={work}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        tone="danger"
        title={t`Delete ${deleted?.title ?? ""}?`}
        confirmLabel={t`Delete`}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted !== null) work.run({ kind: "maintenance.delete", recordId: deleted.id });
          setDeleted(null);
        }}
      >
        <Trans>The record cannot be brought back.</Trans>
      </ConfirmDialog>
    </section>
  );
}
