import type { BatchTagResult } from "../../../src/domain/devices/batchTagOperation.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { assetsLock } from "../assets/assets.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/devices/calls.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";

/** What a tag becomes, or why it cannot. */
type Change = (tag: Tag) => Pick<Tag, "clientId" | "status"> | string;

/** `omniscient/tag`: whose a tag is. Linking it to an asset is `omniscient/asset linkTag`. */
export const tagController: AnswersModule = (deps) => {
  async function changeEach(
    { customerIndex: index, tagIds }: CheckedRequestOf<typeof calls.assignTags>,
    change: Change,
  ): Promise<BatchTagResult> {
    // Links are made under the same lock.
    return deps.exclusively(assetsLock(index), async () => {
      const ids = [...new Set(tagIds)];
      const tags = await readDocuments(deps.sdk, { index, collection: "tags", ids }, Tag);
      const failed = ids
        .filter((id) => !tags.some((tag) => tag.id === id))
        .map((tagId) => ({ tagId, reason: "There is no such tag: check its code." }));
      const done: TagId[] = [];
      const changes: { id: TagId; changes: Pick<Tag, "clientId" | "status"> }[] = [];
      for (const tag of tags) {
        const next = change(tag);
        if (typeof next === "string") {
          failed.push({ tagId: tag.id, reason: next });
          continue;
        }
        done.push(tag.id);
        changes.push({ id: tag.id, changes: next });
      }
      await updateDocuments(deps.sdk, index, "tags", changes);
      return { done, failed };
    });
  }

  return [
    answer(calls.unassignTags, async (body) => {
      return changeEach(body, (tag) =>
        tag.assetId === null
          ? { status: "unassigned", clientId: null }
          : `${tag.name} is linked to the asset ${tag.assetId}: unlink it first.`,
      );
    }),

    answer(calls.assignTags, async (body) => {
      return changeEach(body, (tag) => ({
        status: tag.assetId === null && tag.site === null ? "available" : "assigned",
        clientId: body.customerIndex,
      }));
    }),
  ];
};
