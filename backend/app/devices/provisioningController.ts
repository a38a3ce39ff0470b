import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import {
  type BleProvisioning,
  expandTagRange,
} from "../../../src/domain/devices/bleProvisioning.ts";
import { DEFAULT_DEVICE_TIMEOUT } from "../../../src/domain/devices/deviceConnectivity.ts";
import * as calls from "../../../src/domain/devices/tagCalls.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { DOCUMENTS_PER_CALL } from "../../../src/domain/base/limits.ts";
import { assetsLock } from "../assets/assets.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readable } from "../platform/kuzzle/documents.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { signatureOf } from "../platform/signature.ts";
import { locatedTags } from "./locatedTags.ts";
import { editedBy } from "./tagChanges.ts";

/** `omniscient/provisioning`: ranges of new BLE tags (specification section 3). Super admins only. */
export const provisioningController: AnswersModule = (deps) => {
  return [
    answer(calls.previewProvisioning, async ({ order }) => {
      const ids = expandTagRange(order.startTag, order.endTag);
      const known = await locatedTags(deps, ids);
      return {
        total: ids.length,
        existing: [...known].map(([tagId, { customer }]) => ({ tagId, customer })),
      };
    }),

    answer(
      calls.provisionTags,
      async ({ customerIndex: index, provisioningId, order, tagIds }, caller) => {
        const range = new Set(expandTagRange(order.startTag, order.endTag));
        const wanted = [...new Set(tagIds)];
        return deps.exclusively(assetsLock(index), async () => {
          const known = await locatedTags(
            deps,
            wanted.filter((id) => range.has(id)),
          );
          const free = wanted.filter((id) => range.has(id) && !known.has(id));
          const doing = { ...(await signatureOf(deps, caller)), batch: provisioningId };
          const at = deps.now();
          const tags = free.map((id) => provisioned(id, index, order, provisioningId));
          await createDocuments(
            deps.sdk,
            index,
            "tag-history",
            tags.map(({ id, model, manufacturerId, provisioning }) => ({
              ...editedBy(deps, doing, id, at),
              type: "device.created",
              before: {},
              after: { model, manufacturerId, provisioning },
            })),
          );
          await createDocuments(deps.sdk, index, "tags", tags);
          return {
            outcomes: wanted.map((tagId) => {
              if (!range.has(tagId)) return { tagId, status: "outOfRange" as const };
              const one = known.get(tagId);
              const isOurs = one?.tag.provisioning?.id === provisioningId && one.customer === index;
              return { tagId, status: one === undefined || isOurs ? "done" : "taken" } as const;
            }),
          };
        });
      },
    ),

    answer(calls.undoProvisioning, async ({ customerIndex: index, provisioningId }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        await deps.sdk.collection.refresh(index, "tags");
        const isOfOrder = { term: { "provisioning.id": provisioningId } };
        const used = await deps.sdk.document.search(
          index,
          "tags",
          { query: { bool: { filter: [isOfOrder, IN_USE] } } },
          { size: DOCUMENTS_PER_CALL },
        );
        if (used.total > 0)
          throw new DomainError(
            "conflict",
            { inUse: used.hits.map(({ _id }) => _id) },
            `${used.total} tags of the order were received or linked already: the order stays.`,
          );
        const found = await deps.sdk.document.search(
          index,
          "tags",
          { query: isOfOrder },
          { size: DOCUMENTS_PER_CALL },
        );
        const tags = found.hits.flatMap((hit) => readable(hit, `${index}/tags`, Tag, undefined));
        const ids = tags.map(({ id }) => id);
        if (ids.length === 0) return { removed: [], left: 0 };
        const doing = { ...(await signatureOf(deps, caller)), batch: `${provisioningId}-undo` };
        const at = deps.now();
        await createDocuments(
          deps.sdk,
          index,
          "tag-history",
          tags.map(({ id, provisioning }) => ({
            ...editedBy(deps, doing, id, at),
            type: "device.removed",
            before: { provisioning },
            after: {},
          })),
        );
        await deps.sdk.document.mDelete(index, "tags", ids);
        return { removed: ids, left: found.total - ids.length };
      });
    }),
  ];
};

/** It was received, or somebody wears it. */
const IN_USE = {
  bool: { should: [{ exists: { field: "lastMessageAt" } }, { exists: { field: "assetId" } }] },
};

function provisioned(
  id: TagId,
  index: CustomerIndex,
  order: BleProvisioning,
  provisioningId: string,
): Tag {
  const { hardwareSupplier, batteryLifespan, commissioningDate, broadcastInterval, uuid } = order;
  return {
    id,
    name: id,
    type: "tag",
    status: "available",
    nodeAddress: null,
    gatewayId: null,
    positioningRole: "none",
    model: order.model,
    manufacturer: hardwareSupplier,
    manufacturerId: id,
    networkId: null,
    technology: "BLE",
    protocol: "Ble",
    clientId: index,
    assetId: null,
    site: null,
    area: null,
    settings: null,
    sendInterval: broadcastInterval,
    timeout: DEFAULT_DEVICE_TIMEOUT,
    battery: null,
    lastMessageAt: null,
    connectivity: null,
    connectivitySince: null,
    isArchived: false,
    provisioning: {
      id: provisioningId,
      manufacturerId: order.manufacturerId,
      hardwareSupplier,
      batteryLifespan,
      commissioningDate,
      broadcastInterval,
      uuid,
    },
  };
}
