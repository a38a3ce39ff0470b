import { type HelpRight, helpRight } from "../base/helpRights.ts";
import type { CustomerIndex, UserId } from "../base/ids.ts";
import { type ProfileName, profileIdOf, SENDERS } from "../base/profile.ts";
import type { CustomerKind } from "../customers/customer.ts";
import { hasAnyRight } from "./anyRight.ts";
import { mayOpen, type Visitor } from "./pageAccess.ts";
import { ALWAYS_OPEN, PAGE_NAMES, type PageName } from "./pages.ts";
import { landingCandidates, type Permissions, type PermissionsDraft } from "./permissions.ts";

/** Somebody who has roles at the customer. */
export type Person = {
  readonly id: UserId;
  readonly username: string;
  readonly roles: readonly ProfileName[];
};

/** What a change of permissions does to those who have the same roles. */
export type PermissionsImpact = {
  readonly roles: readonly ProfileName[];
  readonly people: readonly Person[];
  /** Pages that they can open then, and pages that they no longer can. */
  readonly gained: readonly PageName[];
  readonly lost: readonly PageName[];
  /** Where they land without naming a page; null: nowhere. */
  readonly landsOn: { readonly before: PageName | null; readonly after: PageName | null };
  /** What they may do with calls for help. */
  readonly help: { readonly before: HelpRight; readonly after: HelpRight };
  /** They could sign in and no longer can. */
  readonly isShutOut: boolean;
};

type Place = { readonly customer: CustomerIndex; readonly kind: CustomerKind };

/**
 * What changes for whom: those with the same roles and the same right to calls for help together, in the order in which they
 * come, and only where something changes.
 */
export function permissionsImpact(
  before: PermissionsDraft,
  after: PermissionsDraft,
  people: readonly Person[],
  place: Place,
): readonly PermissionsImpact[] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    if (person.roles.every((role) => SENDERS.includes(role))) continue;
    const { before: helped, after: helps } = helpOf(person);
    const key = [...person.roles.toSorted(), helped, helps].join();
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const impact = { ...impactOn(group, before, after, place), help: helpOf(first) };
    const { landsOn, gained, lost, help } = impact;
    const isChanged =
      gained.length > 0 ||
      lost.length > 0 ||
      landsOn.before !== landsOn.after ||
      help.before !== help.after ||
      impact.isShutOut;
    return isChanged ? [impact] : [];
  });

  function helpOf({ id, roles }: Person): PermissionsImpact["help"] {
    const { customer } = place;
    const reader = { userId: id, profileIds: roles.map((role) => profileIdOf(customer, role)) };
    return {
      before: helpRight(reader, customer, before.callsForHelp),
      after: helpRight(reader, customer, after.callsForHelp),
    };
  }
}

/** How the product is seen with these roles and permissions, in a browser that has switched nothing off. */
export function visitorWith(
  roles: readonly ProfileName[],
  permissions: PermissionsDraft,
  { customer, kind }: Place,
): Visitor {
  return {
    userId: null,
    profileIds: roles.map((role) => profileIdOf(customer, role)),
    customer,
    kind,
    permissions: { ...permissions, id: customer, locked: false } satisfies Permissions,
    disabledFlags: [],
  };
}

function impactOn(
  people: readonly Person[],
  before: PermissionsDraft,
  after: PermissionsDraft,
  place: Place,
): Omit<PermissionsImpact, "help"> {
  const roles = people[0]?.roles ?? [];
  const [then, now] = [visitorWith(roles, before, place), visitorWith(roles, after, place)];
  // Calls for help have a line of their own.
  const pages = PAGE_NAMES.filter((page) => !ALWAYS_OPEN.includes(page) && page !== "callsForHelp");
  return {
    roles,
    people,
    gained: pages.filter((page) => mayOpen(page, now) && !mayOpen(page, then)),
    lost: pages.filter((page) => mayOpen(page, then) && !mayOpen(page, now)),
    landsOn: { before: landing(then), after: landing(now) },
    isShutOut: hasAnyRight(before) && !hasAnyRight(after),
  };
}

function landing(visitor: Visitor): PageName | null {
  return landingCandidates(visitor.permissions).find((page) => mayOpen(page, visitor)) ?? null;
}
