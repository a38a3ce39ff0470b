import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import type { Visitor } from "../../../../../src/domain/users/pageAccess.ts";
import type { PermissionEntryName } from "../../../../../src/domain/users/pages.ts";
import { entriesGranting, newPermissions } from "../../../../../src/domain/users/permissions.ts";

const tour = CustomerIndex.parse("tour-horizon");

/** A worker of a worksite who may open what is named; `all`: whatever a customer can grant. */
export function visitor(
  names: readonly PermissionEntryName[] | "all" = "all",
  more: Partial<Visitor> = {},
): Visitor {
  const granted = newPermissions(tour);
  return {
    userId: null,
    profileIds: ["customer.tour-horizon.worker"],
    customer: tour,
    kind: "worksite",
    permissions:
      names === "all"
        ? granted
        : { ...granted, permissions: entriesGranting(names), defaultPage: null },
    disabledFlags: [],
    ...more,
  };
}
