import { useLingui } from "@lingui/react/macro";
import type { RetentionPurpose, RetentionRules } from "../../../domain/base/retention.ts";

/** Purposes of positions, collections that are purged, and rules, in words. */
export function useRetentionWords() {
  const { t } = useLingui();
  const purposes: Readonly<Record<RetentionPurpose, string>> = {
    activity: t`Following the activity`,
    proof: t`Proof of a service`,
    workingTime: t`Working time`,
  };
  const collections: Readonly<Record<string, string>> = {
    "asset-locations": t`Positions`,
    "asset-history": t`Movements and states`,
    "asset-meters": t`Meter readings`,
    "asset-faults": t`Faults of machines`,
    "asset-legs": t`Trips and stops`,
    "tag-history": t`Who carried which tag`,
    "tag-in-tag-out": t`Entries and exits`,
    alerts: t`Closed alerts`,
    "asset-tracks": t`Trips under way`,
    assets: t`Last positions`,
    "site-checkpoints": t`Time machine snapshots`,
    "fleet-days": t`Daily summaries`,
  };
  const rulesText = ({ people, machineDays }: RetentionRules) => {
    const [days, purpose] = [people.days, purposes[people.purpose]];
    return t`People ${days} days (${purpose}), machines ${machineDays} days`;
  };
  return { purposes, collections, rulesText };
}
