import type { CustomerKind } from "../customers/customer.ts";
import { type HelpRight, helpRight } from "../base/helpRights.ts";
import type { CustomerIndex, UserId } from "../base/ids.ts";
import {
  ALWAYS_OPEN,
  type FeatureFlag,
  type PageAudience,
  type PageName,
  pageOf,
} from "./pages.ts";
import { landingCandidates, mayRead, type Permissions } from "./permissions.ts";
import { mayUseTagInOut } from "../base/profile.ts";
import { isAdmin, isSuperAdmin } from "../base/profileIds.ts";
import { unreachable } from "../base/unreachable.ts";

/** Who asks for a page, and where they stand. `userId` null: anybody with these profiles. */
export type Visitor = {
  readonly userId: UserId | null;
  readonly profileIds: readonly string[];
  readonly customer: CustomerIndex;
  readonly kind: CustomerKind;
  readonly permissions: Permissions;
  /** The features that are switched off, for the customer or in this browser. */
  readonly disabledFlags: readonly FeatureFlag[];
};

/**
 * Whether a visitor may open a page (specification sections 5 and 6): the page is for them, its feature is on,
 * and the customer's permissions let it be read. Super admins are not bound by permissions: they set them.
 * Whoever is refused sees the page-not-found page.
 */
export function mayOpen(page: PageName, visitor: Visitor): boolean {
  const { audience, flag, worksiteOnly } = pageOf(page);
  if (!isFor(audience, visitor)) return false;
  if (flag !== undefined && visitor.disabledFlags.includes(flag)) return false;
  if (worksiteOnly === true && visitor.kind !== "worksite") return false;
  if (page === "callsForHelp") return helpRightOf(visitor) !== "none";
  if (isSuperAdmin(visitor.profileIds) || ALWAYS_OPEN.includes(page)) return true;
  return mayRead(visitor.permissions, page);
}

/**
 * Where a visitor goes who asked for a page on entry: there, if they may; else to their default page, else to the first
 * page they may open; null if there is none (specification section 2).
 */
export function destination(page: PageName, visitor: Visitor): PageName | null {
  const candidates = [page, ...landingCandidates(visitor.permissions)];
  return candidates.find((candidate) => mayOpen(candidate, visitor)) ?? null;
}

/** What the visitor may do with calls for help. */
export function helpRightOf(visitor: Visitor): HelpRight {
  return helpRight(visitor, visitor.customer, visitor.permissions.callsForHelp);
}

function isFor(audience: PageAudience, { profileIds, customer }: Visitor): boolean {
  switch (audience) {
    case "everyone":
      return true;
    case "admin":
      return isAdmin(profileIds, customer);
    case "notWorker":
      return mayUseTagInOut(profileIds, customer);
    case "superAdmin":
      return isSuperAdmin(profileIds);
    default:
      return unreachable(audience);
  }
}
