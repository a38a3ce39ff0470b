import { changedFields, sameJson } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { DeviceEdited } from "../../../src/domain/devices/deviceHistory.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { customerFor } from "../platform/tenancy/customers.ts";
import {
  type Doing,
  editedBy,
  fieldsOf,
  takenCodes,
  type TagChange,
  tagsById,
} from "./tagChanges.ts";

/**
 * Moves tags to another customer and returns which; that customer has the id or code of the others already. They are made
 * there before they are removed here: a crash in between leaves them in both, and the same call again completes it. Hold
 * `assetsLock` of this customer.
 */
export async function moveTags(
  deps: Pick<AppDeps, "newId" | "now" | "sdk">,
  { from, to }: { readonly from: CustomerIndex; readonly to: CustomerIndex },
  changes: readonly TagChange[],
  doing: Doing,
  caller: Caller,
): Promise<ReadonlySet<TagId>> {
  if (changes.length === 0) return new Set();
  await customerFor(deps.sdk, caller, to, []);
  const ids = changes.map(({ after }) => after.id);
  const there = await tagsById(deps, to, ids);
  const unknown = changes.filter(({ after }) => !there.has(after.id));
  const taken = await takenCodes(
    deps,
    to,
    unknown.map(({ after }) => after.manufacturerId),
  );
  const moved = changes.filter(({ after }) => {
    const known = there.get(after.id);
    return known === undefined ? !taken.has(after.manufacturerId) : sameJson(known, after);
  });
  const at = deps.now();
  const made = moved.map(({ after }): DeviceEdited => {
    const head = editedBy(deps, doing, after.id, at);
    return { ...head, type: "device.created", before: {}, after };
  });
  const gone = moved.map(({ before, after }): DeviceEdited => {
    const changed = changedFields(before, after);
    const head = editedBy(deps, doing, before.id, at);
    return { ...head, type: "device.removed", before: fieldsOf(before, changed), after: changed };
  });
  await createDocuments(deps.sdk, to, "tag-history", made);
  await createDocuments(
    deps.sdk,
    to,
    "tags",
    moved.map(({ after }) => after),
  );
  await createDocuments(deps.sdk, from, "tag-history", gone);
  const movedIds = moved.map(({ after }) => after.id);
  if (movedIds.length > 0) await deps.sdk.document.mDelete(from, "tags", movedIds);
  return new Set(movedIds);
}
