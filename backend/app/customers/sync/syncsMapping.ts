import {
  date,
  keyword,
  stored,
  strict,
  unsearched,
  type Mapping,
} from "../../platform/mappings/mapping.ts";

/** Collection customer-syncs of the platform's index: no profile reads it. Its documents are found by their ids. */
export const customerSyncsMapping: Mapping = strict({
  customer: keyword,
  service: keyword,
  run: stored,
  former: stored,
  known: unsearched,
});

/** Collection synced-users of the platform's index: which users quickconnect knows, and by what they were when they were sent. */
export const syncedUsersMapping: Mapping = strict({
  customer: keyword,
  userId: keyword,
  digest: unsearched,
  sentAt: date,
});
