import { z } from "zod";

/** What a duplicate may take over: what describes, not what stands somewhere or happened. */
export const CustomerPart = z.enum(["configuration", "permissions", "referential", "alertRules"]);
export type CustomerPart = z.infer<typeof CustomerPart>;
export const CUSTOMER_PARTS = CustomerPart.options;

/** The collections that a part is made of; configuration and permissions are one document each. */
export const PART_COLLECTIONS: Readonly<Record<CustomerPart, readonly string[]>> = {
  configuration: [],
  permissions: [],
  referential: ["references", "forms"],
  alertRules: ["alert-configurations"],
};
