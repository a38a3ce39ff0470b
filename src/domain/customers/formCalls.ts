import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { PermissionsForm } from "../users/permissions.ts";
import { MadeCustomer } from "./calls.ts";
import { MAKING_PATIENCE } from "./customerMaking.ts";
import { CustomerForm } from "./customerForm.ts";

// Calls whose request is a form with phone numbers as people type them: apart, since the numbers of all countries are
// 30 kB, which a first visit has no need of (docs/decisions/0022).

const Fields = z.record(z.string(), z.unknown());

/**
 * Makes a customer: its index, collections, profiles, permissions, configuration. It is there once all of it is made: one
 * that broke is asked for again, and goes on. One who is there with the very fields is answered as it is.
 */
export const createCustomer = defineCall({
  name: "omniscient/customer:create",
  request: z.strictObject({
    customer: CustomerForm,
    config: Fields.optional(),
    permissions: PermissionsForm.optional(),
    /** True: a customer of this index that is there already is completed, not refused. */
    ifMissing: z.boolean().default(false),
  }),
  answer: MadeCustomer,
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isRepeatable: true,
  patience: MAKING_PATIENCE,
  refusals: ["name_taken", "index_reserved", "index_malformed"],
});
