import { createHash, randomBytes } from "node:crypto";
import type { SecretOverlap } from "../../../src/domain/base/secretOverlap.ts";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { type CustomerIndex, idOf, KeyId, UserId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { profileIdOf } from "../../../src/domain/base/profile.ts";
import {
  AccessKey,
  endIssue,
  type KeyForm,
  keyStatus,
  keyToken,
  MAX_KEYS,
  profileOfKey,
} from "../../../src/domain/apiKeys/accessKey.ts";
import type { ShownKey } from "../../../src/domain/apiKeys/calls.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { nameOf } from "../platform/tenancy/users.ts";

const COLLECTION = "access-keys";
/** 32 bytes are 43 characters that nobody guesses. */
const SECRET_BYTES = 32;
const MAX_LISTED = 1000;

/** A key with what is shown of it once. */
type Made = { readonly key: AccessKey; readonly token: string };

/** Changes of one customer's keys are made one after the other: their number is bounded. */
const lockOf = (index: CustomerIndex) => `keys/${index}`;

/** The keys of a customer, the newest first. */
export function keysOf({ sdk }: Pick<AppDeps, "sdk">, index: CustomerIndex): Promise<AccessKey[]> {
  const query = { query: { term: { customer: index } }, sort: [{ at: "desc" }] };
  return searchSome(sdk, PLATFORM_INDEX, COLLECTION, AccessKey, query, MAX_LISTED);
}

/** A key by its id, as it is stored now; null where there is none. */
export function readKey({ sdk }: Pick<AppDeps, "sdk">, id: KeyId): Promise<AccessKey | null> {
  return readDocument(sdk, { index: PLATFORM_INDEX, collection: COLLECTION, id }, AccessKey);
}

/** What is kept of a secret. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** @throws DomainError too_many, invalid_input */
export async function makeKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  form: KeyForm,
): Promise<Made> {
  const now = EpochMs.parse(deps.now());
  assertEnd(form.expiresAt, now);
  return deps.exclusively(lockOf(customer), async () => {
    const inUse = (await keysOf(deps, customer)).filter((key) =>
      ["open", "rotating"].includes(keyStatus(key, now)),
    );
    if (inUse.length >= MAX_KEYS) {
      throw new DomainError(
        "too_many",
        { most: MAX_KEYS },
        `This customer has ${MAX_KEYS} keys in use: revoke one that nothing uses any more.`,
      );
    }
    const id = KeyId.parse(idOf("key", deps.newId()));
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const key: AccessKey = {
      ...form,
      id,
      customer,
      hash: hashOf(secret),
      formerHash: null,
      formerUntil: null,
      ...(await signatureOf(deps, caller)),
      at: now,
      rotatedAt: null,
      revokedAt: null,
      revokedByName: null,
      lastUsedAt: null,
      lastUsedFrom: null,
    };
    // The user first: without the key's document it opens nothing, and without it the key would answer failures.
    const profile = profileOfKey(form.right);
    if (profile !== null) await createKeyUser(deps, id, profileIdOf(customer, profile));
    await deps.sdk.document.create(PLATFORM_INDEX, COLLECTION, storedForm(key), id, {
      refresh: "wait_for",
    });
    await record(deps, caller, key, "key.created");
    return { key, token: keyToken(id, secret) };
  });
}

/** @throws DomainError not_found, conflict with `conflicts`, invalid_input */
export async function changeKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  edit: {
    readonly id: KeyId;
    readonly seen: Fields;
    readonly changes: {
      readonly [Field in "addresses" | "expiresAt" | "name"]?: KeyForm[Field] | undefined;
    };
  },
): Promise<AccessKey> {
  return deps.exclusively(lockOf(customer), async () => {
    const key = await ownKey(deps, customer, edit.id);
    assertNotRevoked(key);
    const changes = Object.fromEntries(
      Object.entries(edit.changes).filter(([, value]) => value !== undefined),
    ) as Partial<KeyForm>;
    const conflicts = editConflicts(key, edit.seen, changes);
    if (conflicts.length > 0) throw new DomainError("conflict", { keyId: key.id, conflicts });
    if (changes.expiresAt !== undefined) assertEnd(changes.expiresAt, EpochMs.parse(deps.now()));
    const changed = await write(deps, key, changes);
    await record(deps, caller, changed, "key.changed");
    return changed;
  });
}

/** @throws DomainError not_found, conflict */
export async function rotateKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  { id, overlap }: { readonly id: KeyId; readonly overlap: SecretOverlap },
): Promise<Made> {
  return deps.exclusively(lockOf(customer), async () => {
    const key = await ownKey(deps, customer, id);
    assertNotRevoked(key);
    const now = EpochMs.parse(deps.now());
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const rotated = await write(deps, key, {
      hash: hashOf(secret),
      formerHash: overlap === 0 ? null : key.hash,
      formerUntil: overlap === 0 ? null : EpochMs.parse(now + overlap),
      rotatedAt: now,
    });
    await record(deps, caller, rotated, "key.rotated");
    return { key: rotated, token: keyToken(id, secret) };
  });
}

/** @throws DomainError not_found */
export async function revokeKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: KeyId,
): Promise<AccessKey> {
  return deps.exclusively(lockOf(customer), async () => {
    const key = await ownKey(deps, customer, id);
    if (key.revokedAt !== null) return key;
    const revoked = await write(deps, key, {
      revokedAt: EpochMs.parse(deps.now()),
      revokedByName: (await signatureOf(deps, caller)).byName,
      formerHash: null,
      formerUntil: null,
    });
    // From here on it opens nothing. Its user goes besides: nothing is left that could be given a right.
    if (profileOfKey(key.right) !== null) await deps.sdk.security.deleteUser(id);
    await record(deps, caller, revoked, "key.revoked");
    return revoked;
  });
}

/** Notes beside a key when and from where it was used last. */
export async function noteUse(
  deps: Pick<AppDeps, "newId" | "sdk">,
  { id, customer, name }: AccessKey,
  { at, address, isRecorded }: { at: EpochMs; address: string; isRecorded: boolean },
): Promise<void> {
  await deps.sdk.document.update(
    PLATFORM_INDEX,
    COLLECTION,
    id,
    { lastUsedAt: at, lastUsedFrom: address },
    { retryOnConflict: 5 },
  );
  if (!isRecorded) return;
  const used: AuditEvent = {
    id: deps.newId(),
    type: "key.used",
    at,
    by: UserId.parse(id),
    byName: name,
    about: id,
    site: null,
    detail: address,
  };
  await createDocuments(deps.sdk, customer, "audit-events", [used]);
}

/** What administrators see of a key. */
export function shownKey({
  by: _by,
  customer: _customer,
  hash: _hash,
  formerHash: _former,
  ...shown
}: AccessKey): ShownKey {
  return shown;
}

/** A key of this customer; that of another is as one that does not exist. @throws DomainError not_found */
async function ownKey(deps: AppDeps, customer: CustomerIndex, id: KeyId): Promise<AccessKey> {
  const key = await readKey(deps, id);
  if (key !== null && key.customer === customer) return key;
  throw new DomainError("not_found", { keyId: id }, "There is no such key: load the list again.");
}

function assertNotRevoked({ id, name, revokedAt }: AccessKey): void {
  if (revokedAt === null) return;
  throw new DomainError("conflict", { keyId: id }, `The key ${name} is revoked: make another.`);
}

/** @throws DomainError invalid_input with `expiresAt` */
function assertEnd(expiresAt: EpochMs, now: EpochMs): void {
  const issue = endIssue(expiresAt, now);
  if (issue === null) return;
  const message =
    issue === "past"
      ? "The end is over already: choose a later one."
      : "A key ends after two years at the latest: choose an earlier end.";
  const code = issue === "past" ? "too_small" : "too_big";
  throw refused([{ path: "expiresAt", code, message }], "key");
}

async function write(
  { sdk }: AppDeps,
  key: AccessKey,
  changes: Partial<AccessKey>,
): Promise<AccessKey> {
  // These fields alone: when it was used last is written beside it at any time.
  await sdk.document.update(PLATFORM_INDEX, COLLECTION, key.id, changes, {
    refresh: "wait_for",
    retryOnConflict: 5,
  });
  return { ...key, ...changes };
}

/** Whom a key acts as: a user without a name or password, whom no list of users shows. */
async function createKeyUser({ sdk }: AppDeps, id: KeyId, profileId: string): Promise<void> {
  await sdk.query({
    controller: "security",
    action: "createUser",
    _id: id,
    body: { content: { profileIds: [profileId] }, credentials: {} },
    refresh: "wait_for",
  });
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
  { id, customer, name }: AccessKey,
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
