/**
 * What belongs to one customer in each collection of the platform's index, so that it goes with the customer. `field`: the
 * documents whose field `customer` names it; `id`: the document of its index; `jobs`: what jobs remember of it; `last`: what
 * says that there is something to delete, and goes when the rest is gone; `notices`: those that tell its users; `none`: nothing.
 */
export type PlatformTrace = "field" | "id" | "jobs" | "last" | "none" | "notices";

export const PLATFORM_TRACES: Readonly<Record<string, PlatformTrace>> = {
  "access-keys": "field",
  "box-keys": "field",
  connectors: "field",
  "customer-deletions": "last",
  "customer-syncs": "field",
  customers: "last",
  "data-requests": "field",
  invitations: "field",
  jobs: "jobs",
  journal: "field",
  notices: "notices",
  permissions: "id",
  "permission-templates": "none",
  purges: "field",
  "push-subscriptions": "field",
  "sensor-activity": "field",
  "synced-users": "field",
  // Go with their users.
  "user-factors": "none",
  "user-links": "field",
  webhooks: "field",
};
