import { z } from "zod";
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
import { isAdmin } from "../../../src/domain/users/profile.ts";
import { addLocalDays } from "../../../src/domain/base/time.ts";
import { assetOf, assetsById } from "./assets.ts";
import { clientId } from "./clientIds.ts";
import { customerFor } from "../customers/customers.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { OPERATORS } from "../../../src/domain/users/holders.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** Records that one look at what is due answers: the nearest ones. */
const MOST_DUE = 500;

const { id: Id, assetId, createdAt: _at, createdBy: _by, ...FIELDS } = MaintenanceRecord.shape;
const Part = z.strictObject(FIELDS).partial();

const Add = z.strictObject({
  customerIndex: CustomerIndex,
  /** The id is chosen by the caller, so that a repeated call adds the record once. */
  record: z.strictObject({
    ...FIELDS,
    assetId,
    id: clientId("maintenance").pipe(MaintenanceRecordId),
  }),
});
const Update = z.strictObject({
  customerIndex: CustomerIndex,
  recordId: Id,
  /** The fields as the editor saw them: every one that is changed. */
  seen: Part,
  changes: Part,
});
const Delete = z.strictObject({ customerIndex: CustomerIndex, recordId: Id });
const Due = z.strictObject({
  customerIndex: CustomerIndex,
  /** How far ahead, in days of the customer's calendar. */
  days: z.number().int().min(0).max(3650).default(60),
});

/** `omniscient/maintenance`: what was and will be done to assets, and reminders of what is due. */
export const maintenanceController: ControllerModule = (deps) => {
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

  return {
    name: "omniscient/maintenance",
    actions: {
      /** Answers {record}. */
      add: action(Add, async ({ customerIndex: index, record: form }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
        await assetOf(deps.sdk, index, form.assetId);
        const createdBy = UserId.parse(caller.kuid);
        const record = parsed(
          MaintenanceRecord,
          { ...form, createdAt: deps.now(), createdBy },
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
      }),

      /** Answers {record}; a conflict as in `omniscient/asset update`. */
      update: action(Update, async ({ customerIndex: index, recordId, seen, changes }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
        return deps.exclusively(lockOf(index, recordId), async () => {
          const current = await recordOf(index, recordId);
          const conflicts = editConflicts(current, seen, changes);
          if (conflicts.length > 0)
            throw new DomainError("conflict", { recordId, conflicts, current });
          const record = parsed(
            MaintenanceRecord,
            { ...current, ...changes },
            "maintenance record",
          );
          await updateDocuments(deps.sdk, index, "asset-maintenance", [{ id: recordId, changes }]);
          return { record };
        });
      }),

      /** One's own, or any as an administrator. Answers {recordId}; one that is gone already too. */
      delete: action(Delete, async ({ customerIndex: index, recordId }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
        const record = await read(index, recordId);
        if (record === null) return { recordId };
        if (record.createdBy !== caller.kuid && !isAdmin(caller.profileIds, index))
          throw new DomainError(
            "not_allowed",
            { recordId },
            "Somebody else wrote this record: he or an administrator can remove it.",
          );
        await deps.sdk.document.delete(index, "asset-maintenance", recordId);
        return { recordId };
      }),

      /**
       * What is planned until then and not done, overdue first; that of archived assets is left out.
       * Answers {due: [{record, reference, designation, state}], total}, state soon or overdue.
       */
      due: action(Due, async ({ customerIndex: index, days }, caller) => {
        const { timezone } = await customerFor(deps.sdk, caller, index, OPERATORS);
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
          MOST_DUE,
        );
        const assets = await assetsById(
          deps.sdk,
          index,
          records.map((record) => record.assetId),
        );
        const due = records.flatMap((record) => told(record, assets, { now, days, timezone }));
        return { due, total: due.length };
      }),
    },
  };
};

function told(
  record: MaintenanceRecord,
  assets: ReadonlyMap<AssetId, Asset>,
  { now, days, timezone }: { now: number; days: number; timezone: string },
): object[] {
  const asset = assets.get(record.assetId);
  if (asset === undefined || asset.isArchived) return [];
  const { reference, designation } = asset;
  return [{ record, reference, designation, state: maintenanceState(record, now, days, timezone) }];
}
