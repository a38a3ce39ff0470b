import { z } from "zod";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { TagId } from "../../../domain/base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../../../domain/base/limits.ts";
import { partsOf } from "../../../domain/base/parts.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { operatedTag, type TagOperation } from "../../../domain/devices/batchTagOperation.ts";
import { commandRefusal } from "../../../domain/devices/deviceCommand.ts";
import { Tag } from "../../../domain/devices/tag.ts";
import {
  batchIds,
  type BatchOutcome,
  type BatchStatus,
  byOwner,
  type TagBatchOrder,
  type TagBatchPart,
  type TagBatchWork,
} from "../../../domain/devices/tagBatch.ts";
import {
  cancelCommands,
  commandTags,
  type LocatedTag,
  locateTags,
  operateTags,
  placeTags,
  previewProvisioning,
  provisionTags,
  restoreTags,
  undoProvisioning,
} from "../../../domain/devices/tagCalls.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

type Live = Pick<LiveClient, "call" | "request">;

/** What an order would do to each of its tags, by the rules that the server judges by. @throws RequestFailed where nobody answered */
export async function previewBatch(
  live: Live,
  customer: CustomerIndex,
  order: TagBatchOrder,
): Promise<readonly BatchOutcome[]> {
  const ids = batchIds(order);
  if (order.kind === "provision") {
    const { existing } = await live.call(previewProvisioning, {
      customerIndex: order.customer,
      order: order.order,
    });
    const taken = new Set(existing.map(({ tagId }) => tagId));
    return ids.map((tagId) => ({ tagId, status: taken.has(tagId) ? "taken" : "done" }));
  }
  if (order.isAcross) {
    const located = await readLocated(live, ids);
    return ids.map((tagId) => {
      const found = located.get(tagId);
      if (found === undefined) return { tagId, status: "notFound" };
      const { tag, customer: owner } = found;
      return { tagId, status: expected(tag, owner, order), customer: owner };
    });
  }
  const known = await readTags(live, customer, ids);
  return ids.map((tagId) => ({ tagId, status: expected(known.get(tagId), customer, order) }));
}

/** The devices of the ids that exist, of any customer. @throws RequestFailed where nobody answered */
export async function readLocated(
  { call }: Pick<LiveClient, "call">,
  ids: readonly TagId[],
): Promise<ReadonlyMap<TagId, LocatedTag>> {
  const found = new Map<TagId, LocatedTag>();
  for (const tagIds of partsOf(ids, DOCUMENTS_PER_CALL))
    for (const one of (await call(locateTags, { tagIds })).located) found.set(one.tag.id, one);
  return found;
}

function expected(
  tag: Tag | undefined,
  customer: CustomerIndex,
  order: Exclude<TagBatchOrder, { kind: "provision" }>,
): BatchStatus {
  if (tag === undefined) return "notFound";
  // Site and area of a point are found by the server.
  if (order.kind === "place") return tag.isArchived ? "archived" : "done";
  // Whether a network leads to it is found by the server.
  if (order.kind === "command") return commandRefusal(tag) ?? "done";
  const after = operatedTag(tag, orderAt(order.order, order.isAcross, customer), customer);
  return typeof after === "string" ? after : "done";
}

/** What is asked of the tags of one customer: across customers, each tag is changed for whose it is. */
function orderAt(order: TagOperation, isAcross: boolean, owner: CustomerIndex): TagOperation {
  return isAcross && order.operation !== "assign" ? { ...order, clientId: owner } : order;
}

const Found = z.object({
  successes: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

async function readTags(
  { request }: Live,
  index: CustomerIndex,
  ids: readonly TagId[],
): Promise<ReadonlyMap<TagId, Tag>> {
  const tags = new Map<TagId, Tag>();
  for (const part of partsOf(ids, DOCUMENTS_PER_CALL)) {
    const answer = await request({
      controller: "document",
      action: "mGet",
      index,
      collection: "tags",
      body: { ids: part },
    });
    for (const { _id, _source } of Found.parse(answer).successes) {
      const tag = Tag.safeParse({ ..._source, id: _id }).data;
      if (tag !== undefined) tags.set(tag.id, tag);
    }
  }
  return tags;
}

/** Does an order to some of its tags, part by part. @throws RequestFailed where nobody answered, or the signal's reason */
export async function* runBatch(
  live: Live,
  customerIndex: CustomerIndex,
  { order, tagIds, owners }: TagBatchWork,
  signal: AbortSignal,
): AsyncGenerator<TagBatchPart> {
  for (const [owner, ids] of byOwner(tagIds, owners, customerIndex))
    for (const part of partsOf(ids, DOCUMENTS_PER_CALL)) {
      signal.throwIfAborted();
      yield { begun: part };
      yield { outcomes: await outcomesOf(part, () => send(live, owner, order, part)) };
    }
}

async function send(
  live: Live,
  customerIndex: CustomerIndex,
  order: TagBatchOrder,
  tagIds: readonly TagId[],
): Promise<readonly BatchOutcome[]> {
  switch (order.kind) {
    case "operate": {
      const { batchId } = order;
      const asked = orderAt(order.order, order.isAcross, customerIndex);
      const answer = await live.call(operateTags, { customerIndex, batchId, order: asked, tagIds });
      return answer.outcomes;
    }
    case "command": {
      const asked = { customerIndex, batchId: order.batchId, order: order.order, tagIds };
      return (await live.call(commandTags, asked)).outcomes;
    }
    case "place": {
      const wanted = new Set(tagIds);
      const places = order.places.filter(({ tagId }) => wanted.has(tagId));
      const { batchId } = order;
      return (await live.call(placeTags, { customerIndex, batchId, places })).outcomes;
    }
    case "provision": {
      const { provisioningId, customer } = order;
      const asked = { customerIndex: customer, provisioningId, order: order.order, tagIds };
      return (await live.call(provisionTags, asked)).outcomes;
    }
    default:
      return unreachable(order);
  }
}

/** Takes back what an order has done to some of its tags, part by part; of new tags the server chooses the parts. @throws as `runBatch` */
export async function* undoBatch(
  live: Live,
  customerIndex: CustomerIndex,
  { order, tagIds, owners }: TagBatchWork,
  signal: AbortSignal,
): AsyncGenerator<TagBatchPart> {
  if (order.kind === "provision") {
    const left = new Set(tagIds);
    // To its end, also where all that is known to be made is gone: a call that was given up may have made more.
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted();
      isDone = true;
      const outcomes = await outcomesOf([...left], async () => {
        const part = await removeSome(live, order, left);
        isDone = part.isLast;
        return part.outcomes;
      });
      for (const { tagId } of outcomes) left.delete(tagId);
      yield { outcomes };
    }
    return;
  }
  const { batchId } = order;
  for (const [owner, ids] of byOwner(tagIds, owners, customerIndex))
    for (const part of partsOf(ids, DOCUMENTS_PER_CALL)) {
      signal.throwIfAborted();
      yield {
        outcomes: await outcomesOf(part, async () => {
          const asked = { customerIndex: owner, batchId, tagIds: part };
          const undo = order.kind === "command" ? cancelCommands : restoreTags;
          return (await live.call(undo, asked)).outcomes;
        }),
      };
    }
}

/** Removes new tags of an order; those of them that are asked for, or all once none is left. */
async function removeSome(
  live: Live,
  { customer, provisioningId }: Extract<TagBatchOrder, { kind: "provision" }>,
  asked: ReadonlySet<TagId>,
): Promise<{ readonly outcomes: readonly BatchOutcome[]; readonly isLast: boolean }> {
  const { removed, left } = await live.call(undoProvisioning, {
    customerIndex: customer,
    provisioningId,
  });
  // One whose removal was answered to nobody is not named again, and is gone at the end all the same.
  const gone = left === 0 ? [...asked] : removed.filter((id) => asked.has(id));
  return { outcomes: gone.map((tagId) => ({ tagId, status: "done" })), isLast: left === 0 };
}

/** What a call answers; of one that is refused as a whole, its reason for each tag. */
async function outcomesOf(
  tagIds: readonly TagId[],
  call: () => Promise<readonly BatchOutcome[]>,
): Promise<readonly BatchOutcome[]> {
  try {
    return (await call()).map(({ tagId, status }) => ({ tagId, status }));
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    const { status: code, data } = error.failure;
    const isForbidden = code === 401 || code === 403;
    const isInUse = InUse.safeParse(data).success;
    const status = isInUse ? "inUse" : isForbidden ? "notAllowed" : "failed";
    return tagIds.map((tagId) => ({ tagId, status }));
  }
}

const InUse = z.object({ inUse: z.array(TagId) });
