import { profilesAt, withProfilesAt } from "../../../src/domain/base/profile.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { type CustomerIndex, idOf, InvitationId, UserId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { DEFAULT_LOCALE } from "../../../src/domain/base/locale.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import {
  ended,
  Invitation,
  INVITATION_LIFE,
  invitationIssue,
  type InvitedRole,
  MAX_OPEN_INVITATIONS,
  status,
} from "../../../src/domain/users/invitation.ts";
import type { OwnInvitation, ShownInvitation } from "../../../src/domain/users/invitationCalls.ts";
import { invitationMessage } from "../../../src/domain/users/linkMessage.ts";
import type { User } from "../../../src/domain/users/user.ts";
import { LINK_PAUSE } from "../../../src/domain/users/userLink.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import type { AppDeps } from "../platform/deps.ts";
import { spendSends } from "../platform/delivery/spendSends.ts";
import { decoded, readDocument } from "../platform/kuzzle/documents.ts";
import { reasonOf } from "../platform/log.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { readCustomer, readCustomers } from "../platform/tenancy/customers.ts";
import { nameOf, readUser, rivals, updateUser } from "../platform/tenancy/users.ts";
import { countLookup } from "./countLookup.ts";
import { assertRoleByHand, USERS_LOCK } from "./userRules.ts";

const PLACE = { index: PLATFORM_INDEX, collection: "invitations" } as const;

/** Invitations that a list shows. */
const SHOWN = 200;

/** Asks a user of other customers to take part. @throws DomainError not_found, conflict, too_many, too_many_lookups, too_many_sends */
export async function invite(
  deps: AppDeps,
  caller: Caller,
  { customer, invited, role }: { customer: CustomerIndex; invited: string; role: InvitedRole },
): Promise<Invitation> {
  const made = await deps.exclusively(USERS_LOCK, async () => {
    const now = EpochMs.parse(deps.now());
    const user = await calledSo(deps, invited);
    // Whether somebody is called so is told of users of other customers only.
    if (invitationIssue(user, customer) !== "member") await countLookup(deps, caller);
    assertInvitable(user, customer, invited);
    const open = (await invitationsWhere(deps, "customer", customer)).filter(
      (one) => status(one, now) === "pending",
    );
    // A second invitation takes the place of the first, which may be of another role.
    const earlier = open.find(({ userId }) => userId === user.id);
    if (earlier === undefined && open.length >= MAX_OPEN_INVITATIONS) {
      throw new DomainError(
        "too_many",
        { customer },
        `${MAX_OPEN_INVITATIONS} invitations are open: withdraw some first.`,
      );
    }
    // Whoever is invited again at once, in another role, after a withdrawal or by a repeated call, is not written to again.
    const isTold = !(await deps.internals.claim(
      `invitation-pause/${customer}/${user.id}`,
      caller.kuid,
      LINK_PAUSE,
    ));
    if (!isTold) await spendSends(deps, { by: caller.kuid, customer }, [user.email]);
    const invitation: Invitation = {
      id: earlier?.id ?? InvitationId.parse(idOf("invitation", deps.newId())),
      customer,
      userId: user.id,
      invited,
      role,
      invitedBy: UserId.parse(caller.kuid),
      invitedByName: await nameOf(deps.sdk, caller.kuid),
      at: now,
      expiresAt: EpochMs.parse(now + INVITATION_LIFE),
      state: "pending",
      endedAt: null,
      endedBy: null,
    };
    await writePlatform(deps.sdk, "invitations", invitation);
    return { invitation, user, isTold };
  });
  // Not under the lock: a mail server may take seconds.
  if (!made.isTold) await notifyInvited(deps, made.invitation, made.user);
  return made.invitation;
}

/** Tells by e-mail that an invitation waits; it stands without that too. */
async function notifyInvited(
  deps: AppDeps,
  { customer: index, invitedByName: byName, expiresAt }: Invitation,
  { email, firstName, locale, username }: User,
): Promise<void> {
  try {
    const customer = await readCustomer(deps.sdk, index);
    if (customer === null) return;
    const { timezone } = customer;
    const { publicUrl } = deps.configuration;
    const words = { firstName, customerName: shownName(customer), timezone, publicUrl };
    const message = invitationMessage({ byName, expiresAt }, words, locale ?? DEFAULT_LOCALE);
    await deps.mailer.send({ to: [email], ...message });
  } catch (error) {
    deps.log.error(`The invitation of ${username} was not sent: ${reasonOf(error)}`);
  }
}

export async function invitationsOf(
  deps: AppDeps,
  customer: CustomerIndex,
): Promise<ShownInvitation[]> {
  const invitations = await invitationsWhere(deps, "customer", customer);
  return invitations.map((one) => shownInvitation(one, deps.now()));
}

/** As the administrators of the customer see it. */
export function shownInvitation(
  { id, invited, role, invitedByName, at, expiresAt, state }: Invitation,
  now: number,
): ShownInvitation {
  const shown = { id, invited, role, invitedByName, at, expiresAt };
  return { ...shown, state: status({ state, expiresAt }, EpochMs.parse(now)) };
}

/** Takes back an invitation that nobody has answered; one that was withdrawn stays so. @throws DomainError not_found, conflict */
export async function withdraw(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: InvitationId,
): Promise<Invitation> {
  return deps.exclusively(USERS_LOCK, async () => {
    const known = await readDocument(deps.sdk, { ...PLACE, id }, Invitation);
    if (known === null || known.customer !== customer) throw noSuchInvitation(id);
    if (known.state === "withdrawn") return known;
    if (known.state !== "pending") {
      throw new DomainError(
        "conflict",
        { invitationId: id, state: known.state },
        `The invitation has ended (${known.state}): load the list again.`,
      );
    }
    return end(deps, known, "withdrawn", caller);
  });
}

/** What the caller can still answer. */
export async function ownInvitations(deps: AppDeps, caller: Caller): Promise<OwnInvitation[]> {
  const now = EpochMs.parse(deps.now());
  const own = await invitationsWhere(deps, "userId", caller.kuid);
  const open = own.filter((one) => status(one, now) === "pending");
  const customers = await openCustomers(deps, open);
  return open.flatMap(({ id, customer, role, invitedByName, expiresAt }) => {
    const known = customers.find(({ index }) => index === customer);
    if (known === undefined) return [];
    return [{ id, customer, customerName: shownName(known), role, invitedByName, expiresAt }];
  });
}

/** Gives the caller the role that they were invited to. Accepted before: nothing is left to do. @throws DomainError not_found */
export async function accept(
  deps: AppDeps,
  caller: Caller,
  id: InvitationId,
): Promise<{ customer: CustomerIndex }> {
  return deps.exclusively(USERS_LOCK, async () => {
    const invitation = await answerable(deps, caller, id, "accepted");
    const { customer, role, state } = invitation;
    if (state === "accepted") return { customer };
    const user = await readUser(deps.sdk, caller.kuid);
    const isOpen = (await openCustomers(deps, [invitation])).length === 1;
    if (user === null || !isOpen || invitationIssue(user, customer) !== null) {
      throw noSuchInvitation(id);
    }
    assertRoleByHand(deps, user, customer);
    const roles = [...profilesAt(user.profileIds, customer), role];
    await updateUser(deps.sdk, user.id, {
      profileIds: withProfilesAt(user.profileIds, customer, roles),
    });
    await end(deps, invitation, "accepted", caller);
    await publishRightsChange(deps, [user.id], { areTaken: false, caller });
    return { customer };
  });
}

/** @throws DomainError not_found */
export async function decline(
  deps: AppDeps,
  caller: Caller,
  id: InvitationId,
): Promise<{ customer: CustomerIndex }> {
  return deps.exclusively(USERS_LOCK, async () => {
    const invitation = await answerable(deps, caller, id, "declined");
    if (invitation.state === "pending") await end(deps, invitation, "declined", caller);
    return { customer: invitation.customer };
  });
}

/**
 * Ends what is open for an account that somebody else has changed or deleted: with the password or address that they gave
 * it they could answer in its user's place. Called under `USERS_LOCK`.
 */
export async function voidInvitations(
  deps: AppDeps,
  caller: Caller,
  user: Pick<User, "id">,
): Promise<void> {
  if (caller.kuid === user.id) return;
  for (const invitation of await invitationsWhere(deps, "userId", user.id)) {
    if (invitation.state === "pending") await end(deps, invitation, "void", caller);
  }
}

async function end(
  deps: AppDeps,
  invitation: Invitation,
  state: "accepted" | "declined" | "withdrawn" | "void",
  caller: Caller,
): Promise<Invitation> {
  const now = EpochMs.parse(deps.now());
  const next = ended(invitation, state, UserId.parse(caller.kuid), now);
  await writePlatform(deps.sdk, "invitations", next);
  return next;
}

/** An invitation of the caller's that is open, or that was answered so before. */
async function answerable(
  deps: AppDeps,
  caller: Caller,
  id: InvitationId,
  answer: "accepted" | "declined",
): Promise<Invitation> {
  const known = await readDocument(deps.sdk, { ...PLACE, id }, Invitation);
  if (known === null || known.userId !== caller.kuid) throw noSuchInvitation(id);
  const now = status(known, EpochMs.parse(deps.now()));
  if (now !== "pending" && now !== answer) throw noSuchInvitation(id);
  return known;
}

async function invitationsWhere(
  { sdk }: AppDeps,
  field: "customer" | "userId",
  value: string,
): Promise<Invitation[]> {
  const query = { term: { [field]: value } };
  const sort = [{ at: "desc" }];
  const { hits } = await sdk.document.search(
    PLACE.index,
    PLACE.collection,
    { query, sort },
    { size: SHOWN },
  );
  return hits.map((hit) => decoded(hit, `${PLACE.index}/${PLACE.collection}`, Invitation));
}

/** Of the customers of invitations those that are open. */
async function openCustomers(
  { sdk }: AppDeps,
  invitations: readonly Invitation[],
): Promise<Customer[]> {
  const indexes = [...new Set(invitations.map(({ customer }) => customer))];
  return (await readCustomers(sdk, indexes)).filter(({ isArchived }) => !isArchived);
}

async function calledSo({ sdk }: AppDeps, invited: string): Promise<User | null> {
  const found = await rivals(sdk, { username: invited, email: invited });
  return (
    found.find((user) => nameKey(user.username) === nameKey(invited)) ??
    found.find((user) => user.email === invited.toLowerCase()) ??
    null
  );
}

function assertInvitable(
  user: User | null,
  customer: CustomerIndex,
  invited: string,
): asserts user is User {
  const issue = invitationIssue(user, customer);
  if (issue === "unknown") {
    throw new DomainError(
      "not_found",
      { invited },
      `Nobody who can be invited is called ${invited}: check it, or create the user.`,
    );
  }
  if (issue !== null) {
    throw new DomainError(
      "conflict",
      { invited, issue },
      issue === "member"
        ? `${invited} has a role here already: change it in the list.`
        : `${invited} belongs to no customer: give them a role without an invitation.`,
    );
  }
}

function noSuchInvitation(id: InvitationId): DomainError {
  return new DomainError(
    "not_found",
    { invitationId: id },
    "There is no such open invitation: it has run out or was withdrawn. Ask for a new one.",
  );
}
