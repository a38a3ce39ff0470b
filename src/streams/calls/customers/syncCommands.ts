import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { SyncService } from "../../../domain/customers/sync.ts";
import {
  cancelSync,
  readSync,
  startSync,
  type SyncStatus,
} from "../../../domain/customers/syncCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Refusal, refusalOf } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** Which customer is synchronised with what. */
export type SyncSubject = { readonly index: CustomerIndex; readonly service: SyncService };

export type SyncAnswered =
  | { readonly status: "answered"; readonly sync: SyncStatus }
  | { readonly status: "refused"; readonly problem: Refusal["problem"] };

/** How a customer stands with a service. */
export function readStatus(live: Live, subject: SyncSubject): Promise<SyncAnswered> {
  return answered(() => live.call(readSync, requestOf(subject)));
}

/** Has a customer synchronised. */
export function beginSync(live: Live, subject: SyncSubject): Promise<SyncAnswered> {
  return answered(() => live.call(startSync, requestOf(subject)));
}

/** Stops a synchronisation. */
export function stopSync(live: Live, subject: SyncSubject): Promise<SyncAnswered> {
  return answered(() => live.call(cancelSync, requestOf(subject)));
}

function requestOf({ index, service }: SyncSubject) {
  return { customerIndex: index, service };
}

async function answered(call: () => Promise<SyncStatus>): Promise<SyncAnswered> {
  try {
    return { status: "answered", sync: await call() };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
