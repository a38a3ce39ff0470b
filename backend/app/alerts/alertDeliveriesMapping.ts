import { deliveryFields } from "../platform/delivery/deliveryFields.ts";
import { keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection alert-deliveries: the outbox of e-mails and SMS. */
export const alertDeliveriesMapping: Mapping = strict({
  alertId: keyword,
  alertType: keyword,
  ...deliveryFields,
});
