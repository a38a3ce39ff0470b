import { z } from "zod";
import type { CustomerIndex } from "../base/ids.ts";
import { type ProfileName, profilesAt } from "../base/profile.ts";
import type { User } from "../users/user.ts";

/** Resources that one page may hold: what is written at once here. */
export const RESOURCES_PER_PAGE = 200;

/**
 * What quickconnect answers to `GET /customers/{index}/resources` (docs/sync.md). `next`: what the next page is asked for
 * with; null: it was the last. Each resource is read by itself: one that is wrong keeps no other.
 */
export const ResourcePage = z.object({
  resources: z.array(z.unknown()).max(RESOURCES_PER_PAGE),
  next: z.string().min(1).max(500).nullable(),
  total: z.number().int().min(0).nullable().default(null),
});

/** A resource as quickconnect has it; the fields beside these are those of a form (`ImportForm`) and judged as one. */
export const QuickconnectResource = z.looseObject({
  id: z.string().min(1).max(200),
  reference: z.string().min(1),
  isArchived: z.boolean().default(false),
});

/** The fields of a resource that are none of the form. */
const OWN_FIELDS = ["id", "isArchived"];

/** The form in a resource. */
export function formOfResource(
  resource: z.infer<typeof QuickconnectResource>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource).filter(([field]) => !OWN_FIELDS.includes(field)),
  );
}

/** What quickconnect receives of a user: who they are and what they may do at this customer, and nothing else. */
export type SentUser = Pick<User, "email" | "firstName" | "lastName" | "username"> & {
  readonly roles: readonly ProfileName[];
};

export function sentUser(user: User, customer: CustomerIndex): SentUser {
  const { username, firstName, lastName, email, profileIds } = user;
  const roles = profilesAt(profileIds, customer).toSorted();
  return { username, firstName, lastName, email, roles };
}
