import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { LONGEST_NAME } from "../base/limits.ts";
import { Customer } from "./customer.ts";
import { CustomerDeletion } from "./customerStatus.ts";
import { SyncOutline } from "./sync.ts";

const One = z.strictObject({ customerIndex: CustomerIndex });
const Count = z.number().int().min(0);

/** How large a customer is, and how it is there. */
export const CustomerFigures = z.object({
  /** Without archived ones. */
  assets: Count,
  /** Devices: tags, anchors, gateways. */
  tags: Count,
  /** Everybody with a role here, those of other customers included. */
  users: Count,
  openAlerts: Count,
  /** When a device was received last; null: never. */
  lastReadingAt: EpochMs.nullable(),
  /** Documents of all collections. */
  documents: Count,
  /** What the storage says that the documents take, in bytes; files are not counted. */
  bytes: Count,
});
export type CustomerFigures = z.infer<typeof CustomerFigures>;

/** A customer as the administrators of the platform see it. */
export const ListedCustomer = z.object({
  customer: Customer,
  /** Null: they could not be counted. */
  figures: CustomerFigures.nullable(),
  /** Null: it is not to be deleted. */
  deletion: CustomerDeletion.nullable(),
  /** The latest synchronisation with each service; none: there was none. */
  syncs: z.array(SyncOutline),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

/** All customers, archived ones included, with how large each is. */
export const listCustomers = defineCall({
  name: "omniscient/customer:list",
  request: z.strictObject({}),
  answer: z.object({ customers: z.array(ListedCustomer) }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
});

/**
 * Archives a customer at once and deletes it in 7 days (product.md section 8). `typedName` is its name as it is shown.
 * Asked for again, the grace that runs stays.
 */
export const askCustomerDeletion = defineCall({
  name: "omniscient/customer:delete",
  request: One.extend({ typedName: z.string().max(LONGEST_NAME) }),
  answer: z.object({ deletion: CustomerDeletion }),
  holders: SUPER_ADMINS_ONLY,
  needsProof: true,
  isRepeatable: true,
  refusals: ["name_differs"],
});

/** Calls a deletion off while its grace runs; the customer stays archived. */
export const keepCustomer = defineCall({
  name: "omniscient/customer:keep",
  request: One,
  answer: z.object({ customer: Customer }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  refusals: ["grace_over"],
});

/**
 * Everything of a customer as one gzip of lines of JSON (docs/guides/customer-export.md). By GET: a browser keeps it as a file
 * while it comes.
 */
export const exportCustomer = defineCall({
  name: "omniscient/customer:export",
  verb: "get",
  request: z.object({ customerIndex: CustomerIndex }),
  answer: z.unknown(),
  media: ["application/gzip"],
  holders: SUPER_ADMINS_ONLY,
  isDisclosure: true,
  needsProof: true,
  isRepeatable: true,
});
