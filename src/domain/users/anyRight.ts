import type { Permissions } from "./permissions.ts";

/** Whether anything is granted at all: without, the customer's users cannot sign in (specification section 6). */
export function hasAnyRight({ permissions }: Pick<Permissions, "permissions">): boolean {
  return permissions.some((entry) => entry.permissions.some((right) => right.value));
}
