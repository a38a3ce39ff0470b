import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { ADMINS, SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { CustomerIndex, NewTagId, TagId } from "../base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { TagOperation } from "./batchTagOperation.ts";
import { BleProvisioning } from "./bleProvisioning.ts";
import { COMMAND_KINDS, CommandOrder, ShownCommand } from "./deviceCommand.ts";
import { Tag } from "./tag.ts";
import { TagForm, TagFormPart } from "./tagForm.ts";
import { CommandOutcomes, TagOutcomes } from "./tagOutcome.ts";
import { ProvisioningId } from "./tagProvisioning.ts";
import { TagSettings } from "./tagSettings.ts";

const OneTag = z.strictObject({ customerIndex: CustomerIndex, tagId: TagId });
const Told = z.object({ tag: Tag });
const limit = { most: DOCUMENTS_PER_CALL } as const;
/** What was done to many at once has one id, by which it is found again in their history. */
export const BatchId = clientId("batch");
const batch = { customerIndex: CustomerIndex, batchId: BatchId };
const tagIds = z.array(TagId).min(1).max(DOCUMENTS_PER_CALL);
/** Of what is done to many: each of them has an outcome of its own. */
const ofMany = {
  holders: ADMINS,
  isRepeatable: true,
  patience: MINUTE,
  limit: { field: "tagIds", ...limit },
} as const;

/** Registers a device under the id that is written on it, which must be free. */
export const createTag = defineCall({
  name: "omniscient/tag:create",
  request: z.strictObject({ customerIndex: CustomerIndex, tagId: NewTagId, tag: TagForm }),
  answer: Told,
  holders: ADMINS,
  isRepeatable: false,
});

/** Changes the fields that are given; a conflict as in `updateAsset`. */
export const updateTag = defineCall({
  name: "omniscient/tag:update",
  request: OneTag.extend({
    /** The fields as the editor saw them: every one that is changed. */
    seen: TagFormPart,
    changes: TagFormPart,
  }),
  answer: Told,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["archived"],
});

/** Another device takes the place of this one: where it is mounted, its role and its devices. This one is put aside. */
export const replaceTag = defineCall({
  name: "omniscient/tag:replace",
  request: OneTag.extend({ by: NewTagId }),
  answer: z.object({ tag: Tag, replaced: Tag }),
  holders: ADMINS,
  isRepeatable: true,
  patience: MINUTE,
  refusals: ["archived"],
});

/** Does the same to many tags. What cannot be done to one is answered for it, the others are done. */
export const operateTags = defineCall({
  name: "omniscient/tag:operate",
  request: z.strictObject({
    ...batch,
    order: TagOperation,
    tagIds,
  }),
  answer: TagOutcomes,
  ...ofMany,
});

/** Says where each of many devices is mounted. Site and area are those at that point, on that floor. */
export const placeTags = defineCall({
  name: "omniscient/tag:place",
  request: z.strictObject({
    ...batch,
    places: z
      .array(z.strictObject({ tagId: TagId, settings: TagSettings }))
      .min(1)
      .max(DOCUMENTS_PER_CALL),
  }),
  answer: TagOutcomes,
  ...ofMany,
  limit: { field: "places", ...limit },
});

/** Takes back what a batch has done to some of its tags, where the fields are still as it left them: its history says what it did. */
export const restoreTags = defineCall({
  name: "omniscient/tag:restore",
  request: z.strictObject({
    ...batch,
    tagIds,
  }),
  answer: TagOutcomes,
  ...ofMany,
});

/**
 * Asks many devices for something, as for their position or to report more often: each command waits for its device and is
 * sent by the connector that heard it last (docs/decisions/0252). What cannot be asked of one is answered for it.
 */
export const commandTags = defineCall({
  name: "omniscient/tag:command",
  request: z.strictObject({
    ...batch,
    order: CommandOrder,
    tagIds,
  }),
  answer: CommandOutcomes,
  ...ofMany,
});

/** Cancels the commands of a batch to some devices, where they were not sent yet. */
export const cancelCommands = defineCall({
  name: "omniscient/tag:cancelCommands",
  request: z.strictObject({
    ...batch,
    tagIds,
  }),
  answer: CommandOutcomes,
  ...ofMany,
});

/** Commands of one device that are answered. */
export const COMMANDS_LISTED = 20;

/** What a device was asked, the newest first, 20 at most. `isReached`: a connector leads to its network; `kinds`: what it takes then. */
export const searchCommands = defineCall({
  name: "omniscient/tag:commands",
  request: OneTag,
  answer: z.object({
    commands: z.array(ShownCommand),
    isReached: z.boolean(),
    kinds: z.array(z.enum(COMMAND_KINDS)),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** A device, and in whose list it is. */
export const LocatedTag = z.object({ tag: Tag, customer: CustomerIndex });
export type LocatedTag = z.infer<typeof LocatedTag>;

/** Which of the devices exist, of any customer; of several customers with one of that id, the first by index. */
export const locateTags = defineCall({
  name: "omniscient/tag:locate",
  request: z.strictObject({ tagIds }),
  answer: z.object({ located: z.array(LocatedTag) }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
  patience: MINUTE,
  limit: { field: "tagIds", ...limit },
});

/** A tag that a range names and that exists already, and whose it is. */
const Existing = z.object({ tagId: TagId, customer: CustomerIndex });

/** The tags of a range that exist already, of any customer. */
export const previewProvisioning = defineCall({
  name: "omniscient/provisioning:preview",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    order: BleProvisioning,
  }),
  answer: z.object({ total: z.number().int().min(0), existing: z.array(Existing) }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  patience: MINUTE,
});

/**
 * Makes some tags of a range, for the customer. One that exists already is named in the answer, unless this order made
 * it.
 */
export const provisionTags = defineCall({
  name: "omniscient/provisioning:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    provisioningId: ProvisioningId,
    order: BleProvisioning,
    tagIds,
  }),
  answer: z.object({
    outcomes: z.array(
      z.object({
        tagId: TagId,
        status: z.enum(["done", "taken", "outOfRange"]),
      }),
    ),
  }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  patience: MINUTE,
  limit: { field: "tagIds", ...limit },
});

/**
 * Removes tags of an order, as many as one call may; `left` is how many there are still: call again until none is.
 * Refused as a conflict with {inUse: [id]} once one of the order was received or linked, so that none of them goes.
 */
export const undoProvisioning = defineCall({
  name: "omniscient/provisioning:undo",
  request: z.strictObject({ customerIndex: CustomerIndex, provisioningId: ProvisioningId }),
  answer: z.object({ removed: z.array(TagId), left: z.number().int().min(0) }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  patience: MINUTE,
});
