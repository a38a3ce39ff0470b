import type { CustomerIndex } from "../../domain/base/ids.ts";
import {
  archiveCustomer,
  duplicateCustomer,
  unarchiveCustomer,
  updateCustomer,
} from "../../domain/customers/calls.ts";
import { keepCustomer } from "../../domain/customers/lifecycleCalls.ts";
import type { CommandOf } from "../../streams/calls/makeCall.ts";
import type { CallWork } from "../kit/useCalls.ts";

/** What an administrator of the platform does with a customer. What is filled in is saved by a form. */
export const CUSTOMER_CALLS = {
  archive: archiveCustomer,
  duplicate: duplicateCustomer,
  keep: keepCustomer,
  /** Its resources come from quickconnect from now on. */
  lead: updateCustomer,
  /** They are its own again. */
  release: updateCustomer,
  unarchive: unarchiveCustomer,
};

/** The customer is not the open one. */
export type OfCustomer = { readonly customerIndex: CustomerIndex };
export type CustomerCommand = CommandOf<typeof CUSTOMER_CALLS, OfCustomer>;
export type CustomerWork = CallWork<typeof CUSTOMER_CALLS, OfCustomer>;

/** Whether quickconnect leads the resources of a customer. */
export const leading = (
  kind: "lead" | "release",
  customerIndex: CustomerIndex,
): CustomerCommand => ({
  kind,
  customerIndex,
  config: { quickConnectSlave: kind === "lead" },
});
