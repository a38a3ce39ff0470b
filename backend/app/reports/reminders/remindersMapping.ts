import { deliveryFields } from "../../platform/delivery/deliveryFields.ts";
import {
  boolean,
  date,
  keyword,
  type Mapping,
  stored,
  strict,
} from "../../platform/mappings/mapping.ts";

/** Collection reminder-digests: what the people of the customer were reminded of, an instant each. */
export const reminderDigestsMapping: Mapping = strict({
  dueAt: date,
  createdAt: date,
  isWhole: boolean,
  // Read with their digest.
  sections: stored,
  recipients: stored,
  state: keyword,
});

/** Collection reminder-deliveries: the outbox of reminders. */
export const reminderDeliveriesMapping: Mapping = strict({
  digestId: keyword,
  ...deliveryFields,
});
