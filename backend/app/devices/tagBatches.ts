import { changedFields, editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { operatedTag, type TagRefusal } from "../../../src/domain/devices/batchTagOperation.ts";
import * as calls from "../../../src/domain/devices/tagCalls.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { TagOutcome } from "../../../src/domain/devices/tagOutcome.ts";
import { placeLocator } from "../../../src/domain/sites/locatePoint.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { assetsLock } from "../assets/assets.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { signatureOf } from "../platform/signature.ts";
import { moveTag } from "./moveTag.ts";
import { doneBefore, doneTag, saveTags, type TagChange, tagsById } from "./tagChanges.ts";

/** What is done to many devices: each is done or told of, and what was done can be taken back. */
export const tagBatches: AnswersModule = (deps) => {
  async function changeEach(
    index: CustomerIndex,
    { batch, caller }: { readonly batch: string; readonly caller: Caller },
    ids: readonly TagId[],
    change: (tag: Tag) => Tag | TagRefusal,
  ): Promise<{ outcomes: TagOutcome[] }> {
    // Links are made under the same lock.
    return deps.exclusively(assetsLock(index), async () => {
      const wanted = [...new Set(ids)];
      const known = await tagsById(deps, index, wanted);
      // What is as wanted, or gone to where it was sent, may be so by an earlier try of this call.
      const before = await doneBefore(deps, index, batch, wanted);
      const doing = { ...(await signatureOf(deps, caller)), batch };
      const changes: TagChange[] = [];
      const moves: TagChange[] = [];
      const told = new Map<TagId, TagOutcome>();
      for (const tagId of wanted) {
        const tag = known.get(tagId);
        const after = tag === undefined ? "notFound" : change(tag);
        if (tag === undefined || typeof after === "string") {
          const status = typeof after === "string" ? after : "notFound";
          const isAsLeft = status === "unchanged" || status === "notFound";
          told.set(tagId, (isAsLeft ? before.get(tagId) : undefined) ?? { tagId, status });
          continue;
        }
        const one = { before: tag, after };
        const isMove = after.clientId !== null && after.clientId !== index;
        if (isMove && !caller.isSuperAdmin) told.set(tagId, { tagId, status: "notAllowed" });
        else if (isMove) moves.push(one);
        else changes.push(one);
      }
      await saveTags(deps, index, changes, doing);
      for (const one of changes) told.set(one.before.id, doneTag(one));
      for (const one of moves) {
        const status = await moveTag(deps, index, one, doing, caller);
        const tagId = one.before.id;
        told.set(tagId, status === "done" ? doneTag(one) : { tagId, status });
      }
      return { outcomes: wanted.flatMap((tagId) => told.get(tagId) ?? []) };
    });
  }

  return [
    answer(calls.operateTags, ({ customerIndex: index, batchId, order, tagIds }, caller) =>
      changeEach(index, { batch: batchId, caller }, tagIds, (tag) => {
        const isMove = order.operation === "assign" && order.clientId !== index;
        // Of this customer, even where that was never written down.
        const owned = isMove && tag.clientId === null ? { ...tag, clientId: index } : tag;
        return operatedTag(owned, order);
      }),
    ),

    answer(calls.placeTags, async ({ customerIndex: index, batchId, places }, caller) => {
      const sites = await readAllDocuments(deps.sdk, { index, collection: "sites" }, Site);
      const placeAt = placeLocator(sites);
      const wanted = new Map(places.map(({ tagId, settings }) => [tagId, settings]));
      return changeEach(index, { batch: batchId, caller }, [...wanted.keys()], (tag) => {
        const settings = wanted.get(tag.id);
        if (tag.isArchived) return "archived";
        if (settings === undefined) return "notFound";
        const { latitude: lat, longitude: lon, floor } = settings;
        const { site, area, floor: found } = placeAt({ lat, lon }, floor);
        if (site === null) return "misplaced";
        const after: Tag = { ...tag, site, area, settings: { ...settings, floor: floor ?? found } };
        if (tag.type !== "tag" && tag.status === "available") after.status = "assigned";
        return isSame(tag, after) ? "unchanged" : after;
      });
    }),

    answer(calls.restoreTags, async ({ customerIndex: index, batchId, tagIds }, caller) => {
      const undo = { batch: `${batchId}-undo`, caller };
      const did = await doneBefore(deps, index, batchId, tagIds);
      const here = await changeEach(index, undo, tagIds, (tag) => {
        const done = did.get(tag.id);
        if (done === undefined) return "unchanged";
        if (tag.isArchived) return "archived";
        if (editConflicts(tag, done.is, done.was).length > 0) return "changedSince";
        // Linked meanwhile: whoever wears it would no longer be received.
        if (done.was.status === "unassigned" && tag.assetId !== null) return "linked";
        const after = Tag.parse({ ...tag, ...done.was });
        return isSame(tag, after) ? "unchanged" : after;
      });
      const outcomes: TagOutcome[] = [];
      for (const outcome of here.outcomes) outcomes.push(await broughtBack(outcome));
      return { outcomes };

      /** One that was moved to another customer is brought back from there. */
      async function broughtBack(outcome: TagOutcome): Promise<TagOutcome> {
        const { tagId, status } = outcome;
        const client = did.get(tagId)?.is.clientId ?? null;
        if (status !== "notFound" || client === null || client === index) return outcome;
        if (!caller.isSuperAdmin) return { tagId, status: "notAllowed" };
        const back = await changeEach(client, undo, [tagId], (tag) =>
          operatedTag(tag, { operation: "assign", clientId: index }),
        );
        return back.outcomes[0] ?? outcome;
      }
    }),
  ];
};

function isSame(before: Tag, after: Tag): boolean {
  return Object.keys(changedFields(before, after)).length === 0;
}
