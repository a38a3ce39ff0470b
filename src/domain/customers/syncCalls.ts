import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { isSyncAtWork, SyncRun, SyncService } from "./sync.ts";

const One = z.strictObject({ customerIndex: CustomerIndex, service: SyncService });

/** How a customer stands with a service. */
export const SyncStatus = z.object({
  /** False: the platform has no address of the service, and nothing can be synchronised. */
  isConfigured: z.boolean(),
  /** Whether the resources of the customer come from quickconnect; only then it is synchronised with it. */
  isQuickconnectSlave: z.boolean(),
  /** The latest; null: there was none. */
  run: SyncRun.nullable(),
  /** Those before it, the later first. */
  former: z.array(SyncRun),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** Why nothing can be synchronised; null: it can. */
export type SyncObstacle = "atWork" | "notConfigured" | "notLed";

/** What keeps a customer from being synchronised with a service now. */
export function syncObstacle(
  service: SyncService,
  { isConfigured, isQuickconnectSlave, run }: SyncStatus,
): SyncObstacle | null {
  if (run !== null && isSyncAtWork(run)) return "atWork";
  if (!isConfigured) return "notConfigured";
  return service === "quickconnect" && !isQuickconnectSlave ? "notLed" : null;
}

/** The latest synchronisations of a customer with the maps service or with quickconnect, with what was sent and came back. */
export const readSync = defineCall({
  name: "omniscient/customer:readSync",
  request: One,
  answer: SyncStatus,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
});

/**
 * Has a customer synchronised with a service, in the background (docs/sync.md). While one is at work, that one is answered.
 * `service_not_configured`: the platform has no address of it; `quickconnect_off`: the resources of the customer are its own.
 */
export const startSync = defineCall({
  name: "omniscient/customer:sync",
  request: One,
  answer: SyncStatus,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  refusals: ["archived", "quickconnect_off", "service_not_configured"],
});

/** Stops a synchronisation where it is; what it has written stays. One that has ended is answered as it ended. */
export const cancelSync = defineCall({
  name: "omniscient/customer:cancelSync",
  request: One,
  answer: SyncStatus,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
});
