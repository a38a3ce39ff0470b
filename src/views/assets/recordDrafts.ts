import { useRef, useState } from "react";
import type { AssetComment } from "../../domain/assets/assetComment.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import type { CounterKind } from "../../domain/devices/meter.ts";
import { useFormDraft } from "../kit/useFormDraft.ts";

/** A maintenance while it is filled in; days as `YYYY-MM-DD`. */
export type MaintenanceDraft = {
  readonly kind: MaintenanceRecord["kind"];
  readonly title: string;
  readonly plannedOn: string | null;
  readonly doneOn: string | null;
  readonly performedBy: string;
  readonly notes: string;
  /** Again after so many months, and so much more of a meter; null: not by that. */
  readonly everyMonths: number | null;
  readonly everyMeter: CounterKind;
  readonly everyAmount: number | null;
};

export const EMPTY_MAINTENANCE: MaintenanceDraft = {
  kind: "preventive",
  title: "",
  plannedOn: null,
  doneOn: null,
  performedBy: "",
  notes: "",
  everyMonths: null,
  everyMeter: "engineHours",
  everyAmount: null,
};

/** What was typed about an asset and is not sent yet. */
export type RecordDrafts = {
  readonly comment: string;
  /** A comment that is being changed, with its new words. */
  readonly edited: AssetComment | null;
  readonly maintenance: MaintenanceDraft;
};

const EMPTY: RecordDrafts = { comment: "", edited: null, maintenance: EMPTY_MAINTENANCE };

/** The drafts of one asset: they outlive the tab in which they are typed, and are unsaved as long as they hold words. */
export function useRecordDrafts(assetId: AssetId) {
  const { found, keep, forget } = useFormDraft(`records.${assetId}`);
  const [drafts, setDrafts] = useState<RecordDrafts>({ ...EMPTY, ...found?.changes });
  const now = useRef(drafts);
  return {
    drafts,
    change: (part: Partial<RecordDrafts>) => {
      now.current = { ...now.current, ...part };
      setDrafts(now.current);
      if (isUnsaved(now.current)) keep({}, now.current);
      else forget();
    },
    isUnsaved: isUnsaved(drafts),
    forget,
  };
}

/** Whether leaving would lose something. */
export function isUnsaved({ comment, edited, maintenance }: RecordDrafts): boolean {
  const { title, plannedOn, doneOn, performedBy, notes, everyMonths, everyAmount } = maintenance;
  return (
    edited !== null ||
    plannedOn !== null ||
    doneOn !== null ||
    everyMonths !== null ||
    everyAmount !== null ||
    [comment, title, performedBy, notes].some((text) => text.trim() !== "")
  );
}
