import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { DEFAULT_LOCALE } from "../../../src/domain/base/locale.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { linkAddress, linkMessage } from "../../../src/domain/users/linkMessage.ts";
import type { User } from "../../../src/domain/users/user.ts";
import {
  LINK_LIFE,
  LINK_PAUSE,
  linkPause,
  linkStatus,
  linkToken,
  readLinkToken,
  UserLink,
} from "../../../src/domain/users/userLink.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import type { AppDeps } from "../platform/deps.ts";
import { spendSends } from "../platform/delivery/spendSends.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { reasonOf } from "../platform/log.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";
import { nameOf, readUser } from "../platform/tenancy/users.ts";
import { setPassword } from "./setPassword.ts";
import {
  assertGoodPassword,
  comparedPassword,
  mayChangeIdentity,
  ofProvider,
  shared,
  userOfCustomer,
  USERS_LOCK,
} from "./userRules.ts";

const PLACE = { index: PLATFORM_INDEX, collection: "user-links" } as const;

/** 32 bytes are 43 characters that nobody guesses. */
const SECRET_BYTES = 32;

/** The links of users, whatever became of them. */
export function linksOf(
  { sdk }: Pick<AppDeps, "sdk">,
  ids: readonly UserId[],
): Promise<UserLink[]> {
  return readDocuments(sdk, { ...PLACE, ids }, UserLink);
}

/**
 * Sends a user of the customer a link by which they set their own password, once. An earlier one opens nothing any more.
 * Where no mail server takes it, the link stays and says so: it can be sent again at once.
 * `sendsLeft`: how many messages more the caller may send by hand today.
 * @throws DomainError not_found, not_allowed, conflict, too_soon, too_many_sends
 */
export function sendLink(
  deps: AppDeps,
  caller: Caller,
  customer: Customer,
  userId: UserId,
): Promise<SentLink> {
  return makeLink(deps, caller.kuid, customer, async () => {
    const known = await userOfCustomer(deps, customer.index, userId);
    assertLinkable(caller, known, customer);
    return known;
  });
}

export type SentLink = { readonly link: UserLink; readonly sendsLeft: number };

/**
 * Makes a link and mails it.
 * @param by the administrator who asks for it; null: its owner, who is not signed in
 * @param readOwner whom it is for, as they are under the lock. @throws DomainError where they are sent none
 * @throws DomainError too_soon, too_many_sends
 */
export async function makeLink(
  deps: AppDeps,
  by: string | null,
  customer: Customer,
  readOwner: () => Promise<User>,
): Promise<SentLink> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const { link, user, sendsLeft } = await deps.exclusively(USERS_LOCK, async () => {
    const known = await readOwner();
    const userId = known.id;
    const now = EpochMs.parse(deps.now());
    const pause = linkPause(await readLink(deps, userId), now);
    if (pause > 0) throw new DomainError("too_soon", { pause });
    // Many at once, or after the address was changed, are a link too soon as well.
    if (!(await deps.internals.claim(pauseKeyOf(userId), "1", LINK_PAUSE)))
      throw new DomainError("too_soon", { pause: LINK_PAUSE });
    const { left } = await spendSends(deps, { by, customer: customer.index }, [known.email]);
    const hasPassword = await deps.sdk.security.hasCredentials("local", userId);
    const made: UserLink = {
      id: userId,
      kind: hasPassword ? "reset" : "invitation",
      hash: hashOf(secret).toString("hex"),
      customer: customer.index,
      address: known.email,
      by: UserId.parse(by ?? userId),
      byName: await nameOf(deps.sdk, by ?? userId),
      at: now,
      expiresAt: EpochMs.parse(now + LINK_LIFE),
      sentAt: null,
      state: "open",
      endedAt: null,
    };
    await writePlatform(deps.sdk, "user-links", made);
    return { link: made, user: known, sendsLeft: left };
  });
  // Not under the lock: a mail server may take seconds.
  if (!(await mail(deps, link, user, customer, secret))) {
    await deps.internals.forget(pauseKeyOf(user.id));
    return { link, sendsLeft };
  }
  const noted = await deps.exclusively(USERS_LOCK, async () => {
    const known = await readLink(deps, user.id);
    if (known === null || known.hash !== link.hash) return known ?? link;
    const sent = { ...known, sentAt: EpochMs.parse(deps.now()) };
    await writePlatform(deps.sdk, "user-links", sent);
    return sent;
  });
  return { link: noted, sendsLeft };
}

const pauseKeyOf = (userId: UserId) => `link-pause/${userId}`;

/** Takes a link back that was not used. @throws DomainError not_found */
export async function withdrawLink(
  deps: AppDeps,
  caller: Caller,
  customer: Customer,
  userId: UserId,
): Promise<UserLink> {
  return deps.exclusively(USERS_LOCK, async () => {
    const user = await userOfCustomer(deps, customer.index, userId);
    if (!mayChangeIdentity(caller, user, customer.index)) throw shared(user);
    const link = await readLink(deps, userId);
    if (link === null || link.state === "used") {
      throw new DomainError("not_found", { userId }, "No link is open: load the list again.");
    }
    if (link.state === "withdrawn") return link;
    return end(deps, link, "withdrawn");
  });
}

/** Forgets the link of a user who is another now, or gone. Called under `USERS_LOCK`. */
export async function removeLink(deps: AppDeps, userId: UserId): Promise<void> {
  if (await deps.sdk.document.exists(PLACE.index, PLACE.collection, userId))
    await deps.sdk.document.delete(PLACE.index, PLACE.collection, userId);
}

/** Whose password a link sets; nothing is said of one that is over. @throws DomainError link_over */
export async function previewLink(
  deps: AppDeps,
  token: string,
): Promise<{
  readonly link: UserLink;
  readonly user: User;
  readonly customerName: string;
}> {
  const opened = await openLink(deps, token);
  const customer = await readCustomer(deps.sdk, opened.link.customer);
  return { ...opened, customerName: customer === null ? "" : shownName(customer) };
}

/** Sets the password of whom a link is for; the link is used, and all sessions end. @throws DomainError link_over, invalid_password */
export async function setPasswordByLink(
  deps: AppDeps,
  token: string,
  password: string,
): Promise<User> {
  // First whether it opens anything: nobody is asked about what a stranger sends.
  await openLink(deps, token);
  const compared = await comparedPassword(deps, password);
  return deps.exclusively(USERS_LOCK, async () => {
    const { link, user } = await openLink(deps, token);
    await assertGoodPassword(deps, user, compared);
    // Used first: should the rest fail, a new link is asked for, and none is used twice.
    await end(deps, link, "used");
    await setPassword(deps, user.id, { username: user.username, password });
    await deps.internals.revokeTokens(user.id, null);
    return user;
  });
}

async function openLink(
  deps: AppDeps,
  token: string,
): Promise<{ readonly link: UserLink; readonly user: User }> {
  const carried = readLinkToken(token);
  const link = carried === null ? null : await readLink(deps, carried.id);
  if (carried === null || link === null) throw new DomainError("link_over");
  const isRight = timingSafeEqual(hashOf(carried.secret), Buffer.from(link.hash, "hex"));
  const isOpen = linkStatus(link, EpochMs.parse(deps.now())) === "open";
  const user = isRight && isOpen ? await readUser(deps.sdk, link.id) : null;
  if (user === null || user.pausedAt !== null || user.email !== link.address)
    throw new DomainError("link_over");
  return { link, user };
}

function readLink({ sdk }: Pick<AppDeps, "sdk">, id: UserId): Promise<UserLink | null> {
  return readDocument(sdk, { ...PLACE, id }, UserLink);
}

async function end(deps: AppDeps, link: UserLink, state: "used" | "withdrawn"): Promise<UserLink> {
  const ended: UserLink = { ...link, state, endedAt: EpochMs.parse(deps.now()) };
  await writePlatform(deps.sdk, "user-links", ended);
  return ended;
}

/** @throws DomainError not_allowed, conflict */
function assertLinkable(caller: Caller, user: User, { index }: Customer): void {
  if (!mayChangeIdentity(caller, user, index)) throw shared(user);
  if (user.identitySubject !== null) throw ofProvider(user);
  if (user.pausedAt !== null) {
    throw new DomainError(
      "conflict",
      { userId: user.id },
      `The account of ${user.username} is paused: put it in use first.`,
    );
  }
}

/** Whether a mail server has taken the link. */
async function mail(
  { mailer, configuration, log }: AppDeps,
  link: UserLink,
  { id, firstName, username, locale, email }: User,
  customer: Customer,
  secret: string,
): Promise<boolean> {
  const words = linkMessage(
    link,
    {
      firstName,
      username,
      customerName: shownName(customer),
      timezone: customer.timezone,
      link: linkAddress(configuration.publicUrl, linkToken(id, secret)),
    },
    locale ?? DEFAULT_LOCALE,
  );
  try {
    await mailer.send({ to: [email], ...words });
    return true;
  } catch (error) {
    log.error(`The link for ${username} was not sent: ${reasonOf(error)}`);
    return false;
  }
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
