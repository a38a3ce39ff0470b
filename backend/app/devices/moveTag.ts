import { changedFields, sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { DeviceEdited } from "../../../src/domain/devices/deviceHistory.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { customerFor } from "../platform/tenancy/customers.ts";
import { type Doing, editedBy, fieldsOf, takenCodes, type TagChange } from "./tagChanges.ts";

/** What a tag forgets when it goes to another customer: the places and devices of the one that it leaves. */
const LEFT_BEHIND = { assetId: null, site: null, area: null, settings: null, gatewayId: null };

/**
 * Moves a tag to the customer of its client. It is made there before it is removed here: a crash in between leaves it in
 * both, and the same call again completes it. Hold `assetsLock` of this customer.
 */
export async function moveTag(
  deps: Pick<AppDeps, "newId" | "now" | "sdk">,
  from: CustomerIndex,
  { before, after }: TagChange,
  doing: Doing,
  caller: Caller,
): Promise<"done" | "taken"> {
  const to = CustomerIndex.parse(after.clientId);
  await customerFor(deps.sdk, caller, to, []);
  const moved: Tag = { ...after, ...LEFT_BEHIND, status: "available" };
  const there = await readDocument(deps.sdk, { index: to, collection: "tags", id: moved.id }, Tag);
  if (there !== null && !sameJson(there, moved)) return "taken";
  const codes = there === null ? await takenCodes(deps, to, [moved.manufacturerId]) : new Set();
  if (codes.size > 0) return "taken";
  const head = editedBy(deps, doing, moved.id, deps.now());
  const made: DeviceEdited = { ...head, type: "device.created", before: {}, after: moved };
  await createDocuments(deps.sdk, to, "tag-history", [made]);
  await createDocuments(deps.sdk, to, "tags", [moved]);
  const changed = changedFields(before, after);
  const was = fieldsOf(before, changed);
  const gone: DeviceEdited = { ...head, type: "device.removed", before: was, after: changed };
  await createDocuments(deps.sdk, from, "tag-history", [gone]);
  await deps.sdk.document.delete(from, "tags", moved.id);
  return "done";
}
