import { editConflicts, isUnchanged } from "../../../src/domain/base/fieldEdit.ts";
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
import { moveTags } from "./moveTags.ts";
import { doneBefore, doneTag, saveTags, type TagChange, tagsById } from "./tagChanges.ts";

/** One call for devices of a customer. `to`: whose they become. */
type BatchCall = {
  readonly index: CustomerIndex;
  readonly to: CustomerIndex;
  readonly batch: string;
  readonly caller: Caller;
};

/** What is done to many devices: each is done or told of, and what was done can be taken back. */
export const tagBatches: AnswersModule = (deps) => {
  async function changeEach(
    { index, to, batch, caller }: BatchCall,
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
      const isMove = to !== index;
      const changes: TagChange[] = [];
      const told = new Map<TagId, TagOutcome>();
      for (const tagId of wanted) {
        const tag = known.get(tagId);
        const after = tag === undefined ? "notFound" : change(tag);
        if (tag === undefined || typeof after === "string") {
          const status = typeof after === "string" ? after : "notFound";
          const isAsLeft = status === "unchanged" || (status === "notFound" && isMove);
          told.set(tagId, (isAsLeft ? before.get(tagId) : undefined) ?? { tagId, status });
          continue;
        }
        if (isMove && !caller.isSuperAdmin) told.set(tagId, { tagId, status: "notAllowed" });
        else changes.push({ before: tag, after });
      }
      if (!isMove) await saveTags(deps, index, changes, doing);
      const moved = isMove
        ? await moveTags(deps, { from: index, to }, changes, doing, caller)
        : null;
      for (const one of changes) {
        const tagId = one.before.id;
        const isDone = moved === null || moved.has(tagId);
        told.set(tagId, isDone ? doneTag(one) : { tagId, status: "taken" });
      }
      return { outcomes: wanted.flatMap((tagId) => told.get(tagId) ?? []) };
    });
  }

  return [
    answer(calls.operateTags, ({ customerIndex: index, batchId, order, tagIds }, caller) => {
      const to = order.operation === "assign" ? order.clientId : index;
      return changeEach({ index, to, batch: batchId, caller }, tagIds, (tag) =>
        operatedTag(tag, order, index),
      );
    }),

    answer(calls.placeTags, async ({ customerIndex: index, batchId, places }, caller) => {
      const sites = await readAllDocuments(deps.sdk, { index, collection: "sites" }, Site);
      const placeAt = placeLocator(sites);
      const wanted = new Map(places.map(({ tagId, settings }) => [tagId, settings]));
      const call = { index, to: index, batch: batchId, caller };
      return changeEach(call, [...wanted.keys()], (tag) => {
        const settings = wanted.get(tag.id);
        if (tag.isArchived) return "archived";
        if (settings === undefined) return "notFound";
        const { latitude: lat, longitude: lon, floor } = settings;
        const { site, area, floor: found } = placeAt({ lat, lon }, floor);
        if (site === null) return "misplaced";
        const after: Tag = { ...tag, site, area, settings: { ...settings, floor: floor ?? found } };
        if (tag.type !== "tag" && tag.status === "available") after.status = "assigned";
        return isUnchanged(tag, after) ? "unchanged" : after;
      });
    }),

    answer(calls.restoreTags, async ({ customerIndex: index, batchId, tagIds }, caller) => {
      const batch = `${batchId}-undo`;
      const did = await doneBefore(deps, index, batchId, tagIds);
      const movedTo = new Map<CustomerIndex, TagId[]>();
      for (const [tagId, { is }] of did)
        if (is.clientId !== undefined && is.clientId !== null && is.clientId !== index)
          movedTo.set(is.clientId, [...(movedTo.get(is.clientId) ?? []), tagId]);
      const told = new Map<TagId, TagOutcome>();
      for (const [client, ids] of movedTo)
        for (const one of await broughtBack(client, ids))
          if (one.status !== "notFound") told.set(one.tagId, one);
      const left = tagIds.filter((id) => !told.has(id));
      const here = await changeEach({ index, to: index, batch, caller }, left, (tag) => {
        const done = did.get(tag.id);
        if (done === undefined) return "unchanged";
        if (tag.isArchived) return "archived";
        if (editConflicts(tag, done.is, done.was).length > 0) return "changedSince";
        // Linked meanwhile: whoever wears it would no longer be received.
        if (done.was.status === "unassigned" && tag.assetId !== null) return "linked";
        const after = Tag.parse({ ...tag, ...done.was });
        return isUnchanged(tag, after) ? "unchanged" : after;
      });
      for (const one of here.outcomes) told.set(one.tagId, one);
      return { outcomes: [...new Set(tagIds)].flatMap((id) => told.get(id) ?? []) };

      /** Those that were moved to another customer, from there. */
      async function broughtBack(
        client: CustomerIndex,
        ids: readonly TagId[],
      ): Promise<readonly TagOutcome[]> {
        if (!caller.isSuperAdmin) return ids.map((tagId) => ({ tagId, status: "notAllowed" }));
        const call = { index: client, to: index, batch, caller };
        const { outcomes } = await changeEach(call, ids, (tag) => {
          const after = operatedTag(tag, { operation: "assign", clientId: index }, client);
          const done = did.get(tag.id);
          if (typeof after === "string" || done === undefined) return after;
          if (editConflicts(tag, done.is, done.was).length > 0) return "changedSince";
          return Tag.parse({ ...after, ...done.was });
        });
        return outcomes;
      }
    }),
  ];
};
