import { Plural } from "@lingui/react/macro";
import type { AssetId } from "../../domain/base/ids.ts";
import { maintenanceState } from "../../domain/assets/maintenanceRecord.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { useServices } from "../kit/services.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import { MAINTENANCE_TONES } from "./maintenanceWords.ts";

/** Reminds of what is overdue or soon to be done to the asset, whatever of it is looked at. */
export function MaintenanceBadge({
  assetId,
  now,
}: {
  readonly assetId: AssetId;
  readonly now: EpochMs;
}) {
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const { timezone } = useTimeFormat();
  const records = useFeed("assetMaintenance", { asset: assetId })?.records ?? [];
  const states = records.map((one) => maintenanceState(one, now, deadlineThreshold, timezone));
  const overdue = states.filter((state) => state === "overdue").length;
  const soon = states.filter((state) => state === "soon").length;
  if (overdue === 0 && soon === 0) return null;
  const state = overdue > 0 ? "overdue" : "soon";
  return (
    <StatusPill tone={MAINTENANCE_TONES[state]} size="small">
      {state === "overdue" ? (
        <Plural value={overdue} one="# overdue" other="# overdue" />
      ) : (
        <Plural value={soon} one="# soon" other="# soon" />
      )}
    </StatusPill>
  );
}
