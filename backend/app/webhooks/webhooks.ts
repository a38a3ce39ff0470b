import { randomBytes } from "node:crypto";
import type { SecretOverlap } from "../../../src/domain/base/secretOverlap.ts";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { type CustomerIndex, idOf, UserId, WebhookId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ShownDelivery, ShownWebhook } from "../../../src/domain/webhooks/calls.ts";
import {
  MAX_WEBHOOKS,
  sinceOf,
  urlIssue,
  urlSentence,
  Webhook,
  type WebhookForm,
} from "../../../src/domain/webhooks/webhook.ts";
import { FRESH_LANE, type WebhookDelivery } from "../../../src/domain/webhooks/webhookDelivery.ts";
import type { AppDeps } from "../platform/deps.ts";
import { type SkipInvalid, readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { nameOf } from "../platform/tenancy/users.ts";

const COLLECTION = "webhooks";
/** As the convention asks for (24 to 64 bytes). */
const SECRET_BYTES = 32;
/** What a secret begins with by the convention; what follows are its bytes in base64. */
const SECRET_PREFIX = "whsec_";

/** A webhook with what is shown of it once. */
type Made = { readonly webhook: Webhook; readonly secret: string };

/** Changes of one customer's webhooks are made one after the other: their number is bounded. */
const lockOf = (index: CustomerIndex) => `webhooks/${index}`;

/** The webhooks of a customer, the newest first. */
export function webhooksOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  skipInvalid?: SkipInvalid,
): Promise<Webhook[]> {
  const query = { query: { term: { customer: index } }, sort: [{ at: "desc" }] };
  return searchSome(sdk, PLATFORM_INDEX, COLLECTION, Webhook, query, 2 * MAX_WEBHOOKS, skipInvalid);
}

/** A webhook as it is stored now; null where there is none. */
export function readWebhook({ sdk }: Pick<AppDeps, "sdk">, id: WebhookId): Promise<Webhook | null> {
  return readDocument(sdk, { index: PLATFORM_INDEX, collection: COLLECTION, id }, Webhook);
}

/** A webhook of this customer; that of another is as one that does not exist. @throws DomainError not_found */
export async function ownWebhook(
  deps: Pick<AppDeps, "sdk">,
  customer: CustomerIndex,
  id: WebhookId,
): Promise<Webhook> {
  const webhook = await readWebhook(deps, id);
  if (webhook !== null && webhook.customer === customer) return webhook;
  throw new DomainError(
    "not_found",
    { webhookId: id },
    "There is no such webhook: load the list again.",
  );
}

/** @throws DomainError too_many, invalid_input */
export async function makeWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  form: WebhookForm,
): Promise<Made> {
  assertUrl(deps, form);
  return deps.exclusively(lockOf(customer), async () => {
    const known = await webhooksOf(deps, customer);
    if (known.length >= MAX_WEBHOOKS)
      throw new DomainError(
        "too_many",
        { most: MAX_WEBHOOKS },
        `This customer has ${MAX_WEBHOOKS} webhooks: remove one that nobody needs any more.`,
      );
    const now = EpochMs.parse(deps.now());
    const id = WebhookId.parse(idOf("webhook", deps.newId()));
    const secret = newSecret();
    const webhook: Webhook = {
      ...form,
      id,
      customer,
      secret: await deps.secrets.seal(secret, id),
      formerSecret: null,
      formerUntil: null,
      since: sinceOf(form.events, null, now),
      state: "active",
      pausedAt: null,
      pausedBecause: null,
      ...(await signatureOf(deps, caller)),
      at: now,
      rotatedAt: null,
      ...FRESH_LANE,
      lastSentAt: null,
      lastError: null,
    };
    await deps.sdk.document.create(PLATFORM_INDEX, COLLECTION, storedForm(webhook), id, {
      refresh: "wait_for",
    });
    await record(deps, caller, webhook, "webhook.created");
    return { webhook, secret };
  });
}

/** @throws DomainError not_found, conflict with `conflicts`, invalid_input */
export async function changeWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  edit: {
    readonly id: WebhookId;
    readonly seen: Fields;
    readonly changes: { readonly [Field in keyof WebhookForm]?: WebhookForm[Field] | undefined };
  },
): Promise<Webhook> {
  return deps.exclusively(lockOf(customer), async () => {
    const webhook = await ownWebhook(deps, customer, edit.id);
    const changes = Object.fromEntries(
      Object.entries(edit.changes).filter(([, value]) => value !== undefined),
    ) as Partial<WebhookForm>;
    const conflicts = editConflicts(webhook, edit.seen, changes);
    if (conflicts.length > 0)
      throw new DomainError("conflict", { webhookId: webhook.id, conflicts });
    if (changes.url !== undefined) assertUrl(deps, { url: changes.url });
    const now = EpochMs.parse(deps.now());
    const changed = await write(deps, webhook, {
      ...changes,
      ...(changes.events === undefined ? {} : { since: sinceOf(changes.events, webhook, now) }),
      // Another receiver has failed at nothing yet.
      ...(changes.url === undefined || changes.url === webhook.url
        ? {}
        : { ...FRESH_LANE, recoveredAt: now, lastError: null }),
    });
    await record(deps, caller, changed, "webhook.changed");
    return changed;
  });
}

/** @throws DomainError not_found */
export async function rotateWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  { id, overlap }: { readonly id: WebhookId; readonly overlap: SecretOverlap },
): Promise<Made> {
  return deps.exclusively(lockOf(customer), async () => {
    const webhook = await ownWebhook(deps, customer, id);
    const now = EpochMs.parse(deps.now());
    const secret = newSecret();
    const rotated = await write(deps, webhook, {
      secret: await deps.secrets.seal(secret, id),
      formerSecret: overlap === 0 ? null : webhook.secret,
      formerUntil: overlap === 0 ? null : EpochMs.parse(now + overlap),
      rotatedAt: now,
    });
    await record(deps, caller, rotated, "webhook.rotated");
    return { webhook: rotated, secret };
  });
}

/** @throws DomainError not_found */
export async function pauseWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: WebhookId,
): Promise<Webhook> {
  return deps.exclusively(lockOf(customer), async () => {
    const webhook = await ownWebhook(deps, customer, id);
    if (webhook.state === "paused") return webhook;
    const pausedAt = EpochMs.parse(deps.now());
    const paused = await write(deps, webhook, {
      state: "paused",
      pausedAt,
      pausedBecause: "hand",
    });
    await record(deps, caller, paused, "webhook.paused");
    return paused;
  });
}

/** What happened while it was paused is not sent; what waited before is. @throws DomainError not_found */
export async function resumeWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: WebhookId,
): Promise<Webhook> {
  return deps.exclusively(lockOf(customer), async () => {
    const webhook = await ownWebhook(deps, customer, id);
    if (webhook.state === "active") return webhook;
    const now = EpochMs.parse(deps.now());
    const resumed = await write(deps, webhook, {
      state: "active",
      pausedAt: null,
      pausedBecause: null,
      since: sinceOf(webhook.events, null, now),
      ...FRESH_LANE,
      recoveredAt: now,
    });
    await record(deps, caller, resumed, "webhook.resumed");
    return resumed;
  });
}

/** @throws DomainError not_found */
export async function removeWebhook(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: WebhookId,
): Promise<void> {
  await deps.exclusively(lockOf(customer), async () => {
    const webhook = await ownWebhook(deps, customer, id);
    await deps.sdk.document.delete(PLATFORM_INDEX, COLLECTION, id, { refresh: "wait_for" });
    await record(deps, caller, webhook, "webhook.removed");
  });
}

/** Writes these fields of a webhook alone: what others write beside them stays. */
export async function writeWebhook(
  { sdk }: Pick<AppDeps, "sdk">,
  id: WebhookId,
  changes: Partial<Webhook>,
): Promise<void> {
  await sdk.document.update(PLATFORM_INDEX, COLLECTION, id, changes, { retryOnConflict: 5 });
}

/** What administrators see of a webhook. */
export function shownWebhook({
  by: _by,
  customer: _customer,
  formerSecret: _former,
  recoveredAt: _recovered,
  secret: _secret,
  since: _since,
  ...shown
}: Webhook): ShownWebhook {
  return shown;
}

/** What administrators see of a delivery. */
export function shownDelivery({
  part: _part,
  seq: _seq,
  triedFrom: _from,
  ...shown
}: WebhookDelivery): ShownDelivery {
  return shown;
}

function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** @throws DomainError invalid_input with `url` */
function assertUrl({ webhookPost }: AppDeps, { url }: Pick<WebhookForm, "url">): void {
  const issue = urlIssue(url, webhookPost.allowsPrivate);
  if (issue !== null)
    throw refused([{ path: "url", code: issue, message: urlSentence(issue) }], "webhook");
}

async function write(
  { sdk }: AppDeps,
  webhook: Webhook,
  changes: Partial<Webhook>,
): Promise<Webhook> {
  await sdk.document.update(PLATFORM_INDEX, COLLECTION, webhook.id, changes, {
    refresh: "wait_for",
    retryOnConflict: 5,
  });
  return { ...webhook, ...changes };
}

async function signatureOf(
  { sdk }: AppDeps,
  { kuid }: Caller,
): Promise<{ readonly by: UserId; readonly byName: string }> {
  return { by: UserId.parse(kuid), byName: await nameOf(sdk, kuid) };
}

async function record(
  deps: AppDeps,
  caller: Caller,
  { id, customer, name }: Webhook,
  type: AuditEvent["type"],
): Promise<void> {
  const event: AuditEvent = {
    id: deps.newId(),
    type,
    at: EpochMs.parse(deps.now()),
    ...(await signatureOf(deps, caller)),
    about: id,
    site: null,
    detail: name,
  };
  await createDocuments(deps.sdk, customer, "audit-events", [event]);
}
