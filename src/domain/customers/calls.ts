import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { CustomerIndex } from "../base/ids.ts";
import { ADMINS, READERS, SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { Customer } from "./customer.ts";
import { CustomerMaking, MAKING_PATIENCE } from "./customerMaking.ts";
import { CUSTOMER_PARTS, CustomerPart } from "./customerParts.ts";
import { CustomerConfig, CustomerConfigAnswer, CustomerSettings } from "./customerConfig.ts";
import { MapSource } from "./mapSource.ts";

const One = z.strictObject({ customerIndex: CustomerIndex });
const Fields = z.record(z.string(), z.unknown());
export const MadeCustomer = z.object({ customer: Customer, created: z.boolean() });

/** How the product looks and behaves for the customer (specification section 7). */
export const readCustomerConfig = defineCall({
  name: "omniscient/customer:getConfig",
  request: One,
  answer: CustomerConfigAnswer,
  holders: [...READERS, "quickconnect"],
  isReading: true,
  isRepeatable: true,
});

/** What an administrator sets of their customer. */
export const readSettings = defineCall({
  name: "omniscient/customer:settings",
  request: One,
  /** `grounds`: all that the platform has for maps, to choose from. */
  answer: z.object({ settings: CustomerSettings, grounds: z.array(MapSource) }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Changes settings of the customer; whoever has it open reads them anew. `seen`: what the editor saw of them. */
export const changeSettings = defineCall({
  name: "omniscient/customer:configure",
  request: One.extend({ seen: Fields, changes: CustomerSettings.partial().strict() }),
  answer: z.object({ settings: CustomerSettings }),
  holders: ADMINS,
  isRepeatable: true,
});

/** Changes fields of the customer, of its configuration, or both; the index never. */
export const updateCustomer = defineCall({
  name: "omniscient/customer:update",
  request: One.extend({
    customer: Fields.optional(),
    config: Fields.optional(),
    /** What the editor saw of the fields of the customer; absent: they are written whatever is stored. */
    seen: Fields.optional(),
  }),
  answer: z.object({ customer: Customer, config: CustomerConfig }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
});

/** Archives a customer: nobody but super admins gets in until it is unarchived; who is in is out within 10 s. */
export const archiveCustomer = defineCall({
  name: "omniscient/customer:archive",
  request: One,
  answer: z.object({ customer: Customer }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
});

/** Opens an archived customer to its users again. */
export const unarchiveCustomer = defineCall({
  name: "omniscient/customer:unarchive",
  request: One,
  answer: z.object({ customer: Customer }),
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  refusals: ["deletion_pending"],
});

/** How far the making of a customer is: what is there of it. None of it: nothing has that index. */
export const readCustomerMaking = defineCall({
  name: "omniscient/customer:readMaking",
  request: z.strictObject({ index: CustomerIndex }),
  answer: CustomerMaking,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
});

/**
 * Makes a customer with the chosen parts of another. It is there once all of it is made: one that broke is asked for
 * again, and goes on. One who is there with the very fields is answered as it is.
 */
export const duplicateCustomer = defineCall({
  name: "omniscient/customer:duplicate",
  request: One.extend({
    as: z.strictObject({
      index: CustomerIndex,
      name: Customer.shape.name,
      displayName: Customer.shape.displayName.default(null),
    }),
    copied: z.array(CustomerPart).max(CUSTOMER_PARTS.length).default(CUSTOMER_PARTS),
  }),
  answer: MadeCustomer,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  patience: MAKING_PATIENCE,
  refusals: ["name_taken", "index_reserved", "index_malformed"],
});
