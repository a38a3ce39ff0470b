import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import { type CustomerIndex, idOf, type TagId } from "../../../src/domain/base/ids.ts";
import { DeviceEdited } from "../../../src/domain/devices/deviceHistory.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { type TagOutcome, TagPart } from "../../../src/domain/devices/tagOutcome.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Signature } from "../platform/signature.ts";

type Deps = Pick<AppDeps, "ingestion" | "newId" | "now" | "sdk">;

/** A device that somebody changes. */
export type TagChange = { readonly before: Tag; readonly after: Tag };

/** Of codes printed on devices those that the customer has already: each names one device. Hold `assetsLock`. */
export async function takenCodes(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  // A search sees what was written up to a second ago only: the other one may be that new.
  await sdk.collection.refresh(index, "tags");
  const query = { query: { terms: { manufacturerId: codes } } };
  const found = await searchSome(sdk, index, "tags", Tag, query, codes.length);
  return new Set(found.map(({ manufacturerId }) => manufacturerId));
}

/** What is written about something that was done to a device. `batch`: what it is one of. */
export type Doing = Signature & { readonly batch: string | null };

/** The devices of the ids that exist, by id. Sees every acknowledged write. */
export async function tagsById(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  ids: readonly TagId[],
): Promise<Map<TagId, Tag>> {
  const place = { index, collection: "tags", ids: [...new Set(ids)] };
  return new Map((await readDocuments(sdk, place, Tag)).map((tag) => [tag.id, tag]));
}

/**
 * Writes what somebody changed of devices, history first. Only fields that differ are written, so that what the devices
 * tell meanwhile is kept. A level of the battery goes the way of readings, which the asset and its alerts follow. Hold
 * `assetsLock`.
 */
export async function saveTags(
  deps: Deps,
  index: CustomerIndex,
  changes: readonly TagChange[],
  doing: Doing,
): Promise<void> {
  const at = deps.now();
  const real = changes.map(({ before, after }) => ({
    before,
    after,
    changes: changedFields(before, after),
  }));
  await createDocuments(
    deps.sdk,
    index,
    "tag-history",
    real.map(({ before, changes: after }): DeviceEdited => ({
      ...editedBy(deps, doing, before.id, at),
      type: "device.edited",
      before: fieldsOf(before, after),
      after,
    })),
  );
  await updateDocuments(
    deps.sdk,
    index,
    "tags",
    real.map(({ after, changes: fields }) => ({ id: after.id, changes: fields })),
  );
  const levels = real.flatMap(({ after, changes: { battery } }) =>
    typeof battery === "number" && after.status !== "unassigned"
      ? [
          {
            type: "battery" as const,
            id: idOf("reading", deps.newId()),
            at,
            tagId: after.id,
            level: battery,
          },
        ]
      : [],
  );
  if (levels.length > 0) await deps.ingestion.submit(index, null, levels);
}

/** The head of an event. One of a batch has an id that follows from it, so that a repeated call finds what it has done. */
export function editedBy(
  { newId }: Pick<AppDeps, "newId">,
  { by, byName, batch }: Doing,
  deviceId: TagId,
  at: number,
): Pick<DeviceEdited, "at" | "batch" | "by" | "byName" | "deviceId" | "id" | "recordedAt"> {
  const id = batch === null ? idOf("event", newId()) : eventIdOf(batch, deviceId);
  return { id, deviceId, by, byName, batch, at, recordedAt: at };
}

/** What this batch has done already to some of the devices, as a repeated call answers it. */
export async function doneBefore(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  batch: string,
  ids: readonly TagId[],
): Promise<Map<TagId, TagOutcome & { status: "done" }>> {
  const events = await readDocuments(
    sdk,
    { index, collection: "tag-history", ids: ids.map((id) => eventIdOf(batch, id)) },
    DeviceEdited,
  );
  return new Map(
    events.map(({ deviceId: tagId, before: was, after: is }) => [
      tagId,
      { tagId, status: "done", was: TagPart.parse(was), is: TagPart.parse(is) },
    ]),
  );
}

/** What was done to one, with the fields that it changed. */
export function doneTag({ before, after }: TagChange): TagOutcome {
  const is = changedFields(before, after);
  const was = fieldsOf(before, is);
  return { tagId: before.id, status: "done", was: TagPart.parse(was), is: TagPart.parse(is) };
}

/** The fields of a device that another has. */
export function fieldsOf(tag: Tag, like: Partial<Tag>): Partial<Tag> {
  return Object.fromEntries(
    Object.keys(like).map((field) => [field, Reflect.get(tag, field) ?? null]),
  ) as Partial<Tag>;
}

function eventIdOf(batch: string, deviceId: TagId): string {
  return `${batch}-${deviceId}`;
}
