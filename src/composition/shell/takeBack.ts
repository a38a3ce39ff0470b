import { withdrawAcknowledgements } from "../../domain/alerts/calls.ts";
import type { BulkCall } from "../../domain/assets/bulkAction.ts";
import { must } from "../../domain/base/must.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { byOwner } from "../../domain/devices/tagBatch.ts";
import { restoreTags, undoProvisioning } from "../../domain/devices/tagCalls.ts";
import { undoCheckIn } from "../../domain/evacuations/calls.ts";
import { CommandId } from "../../domain/base/commandId.ts";
import { undoImport } from "../../domain/imports/calls.ts";
import { markQrCodesExported } from "../../domain/qrCodes/calls.ts";
import { unarchiveSite } from "../../domain/sites/calls.ts";
import { withdrawExits } from "../../domain/attendance/calls.ts";
import type { TakeBack, TakenBack, WhyNot } from "../../machines/shell/doneAction.ts";
import { runBulk } from "../../streams/calls/assets/runBulk.ts";
import { callInParts } from "../../streams/calls/callInParts.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

export type TakeBackPorts = {
  readonly live: Pick<LiveClient, "call">;
  readonly customer: () => CustomerIndex | null;
  readonly now: () => EpochMs;
  readonly newId: () => string;
};

/**
 * Takes an action back by the server's own rules: what others have changed since stays. Each of these calls may be
 * repeated. @throws RequestFailed where nobody answered
 */
export async function takeBack(
  ports: TakeBackPorts,
  action: TakeBack,
  signal: AbortSignal,
): Promise<TakenBack> {
  try {
    return await undoByCalls(ports, action, signal);
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    return { undone: 0, left: 1, why: whyRefused(action, error.failure.status) };
  }
}

function whyRefused({ kind }: TakeBack, status: number): WhyNot {
  if (status === 401 || status === 403) return "refused";
  return kind === "checkIn" ? "ended" : kind === "import" ? "expired" : "changedSince";
}

async function undoByCalls(
  { live, customer, now, newId }: TakeBackPorts,
  action: TakeBack,
  signal: AbortSignal,
): Promise<TakenBack> {
  const customerIndex = must(customer(), "actions are taken back while a customer is open");
  switch (action.kind) {
    case "alerts": {
      const { alertIds } = action;
      let undone = 0;
      const parts = callInParts(live, withdrawAcknowledgements, {
        customerIndex,
        alertIds: [...alertIds],
      });
      for await (const { withdrawn } of parts) undone += withdrawn.length;
      return outcomeOf(undone, alertIds.length);
    }
    case "checkIn": {
      const { evacuationId, personId } = action;
      const commandId = CommandId.parse(newId());
      const request = { customerIndex, evacuationId, personId, commandId, at: now() };
      await live.call(undoCheckIn, request);
      return outcomeOf(1, 1);
    }
    case "exported": {
      const qrCodeIds = [...action.qrCodeIds];
      let undone = 0;
      const asked = { customerIndex, qrCodeIds, exported: false };
      for await (const { marked } of callInParts(live, markQrCodesExported, asked))
        undone += marked.length;
      return outcomeOf(undone, qrCodeIds.length);
    }
    case "exits": {
      const { stayIds } = action;
      let undone = 0;
      const parts = callInParts(live, withdrawExits, { customerIndex, stayIds: [...stayIds] });
      for await (const { stays } of parts) undone += stays.length;
      return outcomeOf(undone, stayIds.length);
    }
    case "import":
      await live.call(undoImport, { customerIndex, importId: action.importId });
      return outcomeOf(1, 1);
    case "provisioning": {
      const { provisioningId } = action;
      const asked = { customerIndex: action.customer, provisioningId };
      let undone = 0;
      for (let isDone = false; !isDone;) {
        signal.throwIfAborted();
        const { removed, left } = await live.call(undoProvisioning, asked);
        undone += removed.length;
        isDone = left === 0;
      }
      return outcomeOf(undone, undone);
    }
    case "resources":
      return putBack(action.calls);
    case "sites": {
      for (const siteId of action.siteIds)
        await live.call(unarchiveSite, { customerIndex, siteId });
      const { undone, left } = await putBack(action.calls);
      const sites = action.siteIds.length;
      return outcomeOf(undone + sites, undone + left + sites);
    }
    case "tags": {
      const { batchId, tagIds, owners } = action;
      let undone = 0;
      for (const [owner, ids] of byOwner(tagIds, new Map(owners), customerIndex)) {
        const request = { customerIndex: owner, batchId, tagIds: [...ids] };
        for await (const { outcomes } of callInParts(live, restoreTags, request))
          undone += outcomes.filter(({ status }) => status === "done").length;
      }
      return outcomeOf(undone, tagIds.length);
    }
    default:
      return unreachable(action);
  }

  /** An asset may take several calls: it is back when none of them left it. */
  async function putBack(calls: readonly BulkCall[]): Promise<TakenBack> {
    const kept = new Set<string>();
    for await (const outcomes of runBulk(live, customerIndex, calls, signal))
      for (const { id, status } of outcomes)
        if (status !== "done" && status !== "unchanged") kept.add(id);
    const all = new Set(calls.flatMap(({ assetIds }) => assetIds));
    return outcomeOf(all.size - kept.size, all.size);
  }
}

function outcomeOf(undone: number, of: number): TakenBack {
  const left = Math.max(0, of - undone);
  return { undone, left, why: left === 0 ? null : "changedSince" };
}
