import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import {
  type AssetId,
  CustomerIndex,
  MaintenanceRecordId,
  UserId,
} from "../../../src/domain/base/ids.ts";
import {
  maintenanceState,
  MaintenanceRecord,
} from "../../../src/domain/assets/maintenanceRecord.ts";
import {
  isByMeter,
  nextMaintenance,
  plannedDay,
} from "../../../src/domain/assets/maintenancePlan.ts";
import { addLocalDays } from "../../../src/domain/base/time.ts";
import { assetOf, assetsById } from "./assets.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";

/** Records that one look at what is due answers: the nearest ones. */
const MAX_DUE = 500;

/** `omniscient/maintenance`: what was and will be done to assets, and reminders of what is due. */
export const maintenanceController: AnswersModule = (deps) => {
  const lockOf = (index: CustomerIndex, id: MaintenanceRecordId) => `maintenance/${index}/${id}`;
  const read = (index: CustomerIndex, id: MaintenanceRecordId) =>
    readDocument(deps.sdk, { index, collection: "asset-maintenance", id }, MaintenanceRecord);

  async function recordOf(
    index: CustomerIndex,
    id: MaintenanceRecordId,
  ): Promise<MaintenanceRecord> {
    const record = await read(index, id);
    if (record !== null) return record;
    throw new DomainError(
      "not_found",
      { recordId: id },
      `There is no maintenance record ${id}: load the list again.`,
    );
  }

  return [
    answer(
      calls.addMaintenance,
      async ({ customerIndex: index, record: form }, caller, customer) => {
        const { meters } = await assetOf(deps.sdk, index, form.assetId);
        const createdBy = UserId.parse(caller.kuid);
        const record = parsed(
          MaintenanceRecord,
          {
            ...form,
            createdAt: deps.now(),
            createdBy,
            ...(isByMeter(form)
              ? { plannedAt: plannedDay(form, meters, deps.now(), customer.timezone) }
              : {}),
          },
          "maintenance record",
        );
        await createDocuments(deps.sdk, index, "asset-maintenance", [record]);
        const stored = await recordOf(index, record.id);
        if (stored.createdBy !== createdBy || stored.assetId !== record.assetId)
          throw new DomainError(
            "conflict",
            { recordId: record.id },
            `There is a maintenance record ${record.id} already: take another id.`,
          );
        return { record: stored };
      },
    ),

    answer(calls.updateMaintenance, async ({ customerIndex: index, recordId, seen, changes }) => {
      return deps.exclusively(lockOf(index, recordId), async () => {
        const current = await recordOf(index, recordId);
        const conflicts = editConflicts(current, seen, changes);
        if (conflicts.length > 0)
          throw new DomainError("conflict", { recordId, conflicts, current });
        const record = parsed(MaintenanceRecord, { ...current, ...changes }, "maintenance record");
        await updateDocuments(deps.sdk, index, "asset-maintenance", [{ id: recordId, changes }]);
        return { record };
      });
    }),

    answer(
      calls.completeMaintenance,
      async ({ customerIndex: index, recordId, ...done }, _caller, { timezone }) =>
        deps.exclusively(lockOf(index, recordId), async () => {
          const current = await recordOf(index, recordId);
          if (current.doneAt !== null) return { record: current, next: null };
          const { meters } = await assetOf(deps.sdk, index, current.assetId);
          const meter = current.plannedMeter?.meter;
          const doneMeter =
            meter === undefined ? null : (done.doneMeter ?? meters[meter]?.value ?? null);
          if (meter !== undefined && current.every?.amount != null && doneMeter === null)
            throw new DomainError(
              "invalid_input",
              { recordId },
              "The next one follows from what the meter said: read it off the machine.",
            );
          const changes = { ...done, doneMeter };
          const record = parsed(
            MaintenanceRecord,
            { ...current, ...changes },
            "maintenance record",
          );
          const following = nextMaintenance(record, timezone);
          const next =
            following === null
              ? null
              : { ...following, plannedAt: plannedDay(following, meters, deps.now(), timezone) };
          // The next one first: a crash in between leaves both, and the same call again completes it.
          if (next !== null) await createDocuments(deps.sdk, index, "asset-maintenance", [next]);
          await updateDocuments(deps.sdk, index, "asset-maintenance", [{ id: recordId, changes }]);
          return { record, next };
        }),
    ),

    answer(calls.deleteMaintenance, async ({ customerIndex: index, recordId }, caller) => {
      const record = await read(index, recordId);
      if (record === null) return { recordId };
      if (record.createdBy !== caller.kuid && !isAdmin(caller.profileIds, index))
        throw new DomainError(
          "not_allowed",
          { recordId },
          "Somebody else wrote this record: only they or an administrator can remove it.",
        );
      await deps.sdk.document.delete(index, "asset-maintenance", recordId);
      return { recordId };
    }),

    answer(
      calls.readDueMaintenance,
      async ({ customerIndex: index, days }, _caller, { timezone }) => {
        const now = deps.now();
        const query = {
          bool: {
            filter: [{ range: { plannedAt: { lte: addLocalDays(now, days, timezone) } } }],
            must_not: [{ exists: { field: "doneAt" } }],
          },
        };
        await deps.sdk.collection.refresh(index, "asset-maintenance");
        const records = await searchSome(
          deps.sdk,
          index,
          "asset-maintenance",
          MaintenanceRecord,
          { query, sort: [{ plannedAt: "asc" }] },
          MAX_DUE,
        );
        const assets = await assetsById(
          deps.sdk,
          index,
          records.map((record) => record.assetId),
        );
        const due = records.flatMap((record) =>
          dueMaintenance(record, assets, { now, days, timezone }),
        );
        return { due, total: due.length };
      },
    ),
  ];
};

function dueMaintenance(
  record: MaintenanceRecord,
  assets: ReadonlyMap<AssetId, Asset>,
  { now, days, timezone }: { now: number; days: number; timezone: string },
): calls.DueMaintenance[] {
  const asset = assets.get(record.assetId);
  if (asset === undefined || asset.isArchived) return [];
  const { reference, designation } = asset;
  return [{ record, reference, designation, state: maintenanceState(record, now, days, timezone) }];
}
