import type { CustomerIndex, TagId } from "../base/ids.ts";
import { unreachable } from "../base/unreachable.ts";
import type { TagOperation, TagRefusal } from "./batchTagOperation.ts";
import type { CommandOrder } from "./deviceCommand.ts";
import { type BleProvisioning, expandTagRange } from "./bleProvisioning.ts";
import type { TagSettings } from "./tagSettings.ts";

/** What is asked for many tags at once. Its id is chosen with it: the same order sent again does nothing twice. */
export type TagBatchOrder =
  | {
      readonly kind: "operate";
      readonly batchId: string;
      readonly order: TagOperation;
      readonly tagIds: readonly TagId[];
      /** True: of all customers; each is changed where it is. False: of the open customer. */
      readonly isAcross: boolean;
    }
  | {
      readonly kind: "command";
      readonly batchId: string;
      readonly order: CommandOrder;
      readonly tagIds: readonly TagId[];
      readonly isAcross: boolean;
    }
  | {
      readonly kind: "place";
      readonly batchId: string;
      readonly places: readonly { readonly tagId: TagId; readonly settings: TagSettings }[];
      readonly isAcross: boolean;
    }
  | {
      readonly kind: "provision";
      readonly provisioningId: string;
      /** Whose the tags become. */
      readonly customer: CustomerIndex;
      readonly order: BleProvisioning;
    };

/** `inUse`: received or linked meanwhile, so that it stays; `failed`: refused for a reason of the server's own. */
export type BatchStatus = "done" | TagRefusal | "failed" | "inUse" | "outOfRange";

/** What became of one tag, or (in a preview) what will. */
export type BatchOutcome = {
  readonly tagId: TagId;
  readonly status: BatchStatus;
  /** In a preview across customers: whose it is. */
  readonly customer?: CustomerIndex;
};

/** The tags of an order. */
export function batchIds(order: TagBatchOrder): readonly TagId[] {
  switch (order.kind) {
    case "command":
    case "operate":
      return order.tagIds;
    case "place":
      return order.places.map(({ tagId }) => tagId);
    case "provision":
      return expandTagRange(order.order.startTag, order.order.endTag);
    default:
      return unreachable(order);
  }
}

/** Where every tag of a batch stands; each is in one of the lists. */
export type BatchTally = {
  readonly done: readonly TagId[];
  /** Left as they were, by their reason. */
  readonly refused: ReadonlyMap<Exclude<BatchStatus, "done">, readonly TagId[]>;
  /** Asked for without an answer: whether they were changed is not known. */
  readonly unknown: readonly TagId[];
  /** Not asked for. */
  readonly left: readonly TagId[];
};

/** The tags of a batch by what is known of them; the last word on a tag counts. */
export function batchTally(
  ids: readonly TagId[],
  outcomes: readonly BatchOutcome[],
  unanswered: ReadonlySet<TagId>,
): BatchTally {
  const statuses = new Map(outcomes.map(({ tagId, status }) => [tagId, status]));
  const done: TagId[] = [];
  const unknown: TagId[] = [];
  const left: TagId[] = [];
  const refused = new Map<Exclude<BatchStatus, "done">, TagId[]>();
  for (const id of ids) {
    const status = statuses.get(id);
    if (status === "done") done.push(id);
    else if (status !== undefined) refused.set(status, [...(refused.get(status) ?? []), id]);
    else if (unanswered.has(id)) unknown.push(id);
    else left.push(id);
  }
  return { done, refused, unknown, left };
}

/** What is to be done, or taken back, of an order: these tags. */
export type TagBatchWork = {
  readonly order: TagBatchOrder;
  readonly tagIds: readonly TagId[];
  /** Whose each tag is; one that is missing is the open customer's. */
  readonly owners: TagOwners;
};

export type TagOwners = ReadonlyMap<TagId, CustomerIndex>;

/** Whose the tags of an order are, as its preview found them. */
export function ownersOf(preview: readonly BatchOutcome[]): TagOwners {
  return new Map(
    preview.flatMap(({ tagId, customer }) => (customer === undefined ? [] : [[tagId, customer]])),
  );
}

/** Tags by the customer in whose list they are. */
export function byOwner(
  tagIds: readonly TagId[],
  owners: TagOwners,
  open: CustomerIndex,
): ReadonlyMap<CustomerIndex, readonly TagId[]> {
  const parts = new Map<CustomerIndex, TagId[]>();
  for (const tagId of tagIds) {
    const owner = owners.get(tagId) ?? open;
    const part = parts.get(owner);
    if (part === undefined) parts.set(owner, [tagId]);
    else part.push(tagId);
  }
  return parts;
}

/** What a part of the work emits: the tags that are asked for now, then what became of them. */
export type TagBatchPart =
  | { readonly begun: readonly TagId[] }
  | { readonly outcomes: readonly BatchOutcome[] };
