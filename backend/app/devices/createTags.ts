import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { DeviceEdited } from "../../../src/domain/devices/deviceHistory.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { storedInterval, type TagForm } from "../../../src/domain/devices/tagForm.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { type Doing, editedBy, takenCodes, tagsById } from "./tagChanges.ts";

/** A device that is to be registered, by the id that is written on it. */
export type NewTag = { readonly tagId: TagId; readonly form: TagForm };

/** The fields as they are stored: the interval 0 is the default one. */
export function storedFields<Fields extends { readonly sendInterval?: number | undefined }>(
  fields: Fields,
): Fields {
  const { sendInterval } = fields;
  return sendInterval === undefined
    ? fields
    : { ...fields, sendInterval: storedInterval(sendInterval) };
}

/** The device as it is once it is registered: nobody has heard it yet. */
export function tagOfForm(index: CustomerIndex, { tagId, form }: NewTag): Tag {
  return {
    ...storedFields(form),
    id: tagId,
    status: form.site === null ? "available" : "assigned",
    clientId: index,
    assetId: null,
    battery: null,
    lastMessageAt: null,
    connectivity: null,
    connectivitySince: null,
    isArchived: false,
  };
}

/** Why devices cannot be registered, by their ids: the id or the printed code is another's. Hold `assetsLock`. */
export async function newTagIssues(
  deps: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  wanted: readonly NewTag[],
): Promise<Map<TagId, "codeTaken" | "taken">> {
  const ids = wanted.map(({ tagId }) => tagId);
  const codes = wanted.map(({ form }) => form.manufacturerId);
  const [known, taken] = await Promise.all([
    tagsById(deps, index, ids),
    takenCodes(deps, index, codes),
  ]);
  const issues = new Map<TagId, "codeTaken" | "taken">();
  for (const { tagId, form } of wanted)
    if (known.has(tagId)) issues.set(tagId, "taken");
    else if (taken.has(form.manufacturerId)) issues.set(tagId, "codeTaken");
  return issues;
}

/** Writes devices that were found free and sound, history first. Hold `assetsLock`. */
export async function createTags(
  deps: Pick<AppDeps, "newId" | "now" | "sdk">,
  index: CustomerIndex,
  wanted: readonly NewTag[],
  doing: Doing,
): Promise<void> {
  const at = deps.now();
  const made = wanted.map(({ tagId, form }): DeviceEdited => ({
    ...editedBy(deps, doing, tagId, at),
    type: "device.created",
    before: {},
    after: form,
  }));
  await createDocuments(deps.sdk, index, "tag-history", made);
  await createDocuments(
    deps.sdk,
    index,
    "tags",
    wanted.map((one) => tagOfForm(index, one)),
  );
}
