import { createHash, randomBytes } from "node:crypto";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { ConnectorId, type CustomerIndex, idOf, UserId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ShownConnector } from "../../../src/domain/connectors/calls.ts";
import {
  Connector,
  type ConnectorForm,
  ConnectorSecrets,
  type ConnectorKey,
  formIssue,
  MAX_CONNECTOR_KEYS,
  MAX_CONNECTORS,
  NO_SECRETS,
  type SecretChanges,
  secretNames,
  withSecrets,
} from "../../../src/domain/connectors/connector.ts";
import { connectorAddress, connectorToken } from "../../../src/domain/connectors/connectorToken.ts";
import {
  brokerIssue,
  brokerSentence,
  type Upstream,
} from "../../../src/domain/connectors/brokerIssue.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { SecretUnreadable } from "../platform/security/secrets.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { nameOf } from "../platform/tenancy/users.ts";

const COLLECTION = "connectors";
/** 256 bits: an address cannot be guessed, so that its hash needs no salt and no slow hash. */
const SECRET_BYTES = 32;

/** A connector with what is shown of it once; `address` null: nothing is posted to it. */
type Made = { readonly connector: Connector; readonly address: string | null };

/** Changes of one customer's connectors are made one after the other: their number is bounded. */
const lockOf = (index: CustomerIndex) => `connectors/${index}`;

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The connectors of a customer, the newest first. */
export function connectorsOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
): Promise<Connector[]> {
  const query = { query: { term: { customer: index } }, sort: [{ at: "desc" }] };
  return searchSome(sdk, PLATFORM_INDEX, COLLECTION, Connector, query, 2 * MAX_CONNECTORS);
}

export function readConnector(
  { sdk }: Pick<AppDeps, "sdk">,
  id: ConnectorId,
): Promise<Connector | null> {
  return readDocument(sdk, { index: PLATFORM_INDEX, collection: COLLECTION, id }, Connector);
}

/** A connector of this customer; that of another is as one that does not exist. @throws DomainError not_found */
export async function ownConnector(
  deps: Pick<AppDeps, "sdk">,
  customer: CustomerIndex,
  id: ConnectorId,
): Promise<Connector> {
  const connector = await readConnector(deps, id);
  if (connector !== null && connector.customer === customer) return connector;
  throw new DomainError(
    "not_found",
    { connectorId: id },
    "There is no such connector: load the list again.",
  );
}

/**
 * One that its maker asks for again by its id, before it has heard anything, is the same one with another address: the first
 * answer was lost. @throws DomainError too_many, invalid_input, conflict where the id is taken
 */
export async function makeConnector(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  asked: {
    readonly id: ConnectorId | undefined;
    readonly form: ConnectorForm;
    readonly secrets: ConnectorSecrets;
  },
): Promise<Made> {
  const { form } = asked;
  assertForm(deps, form);
  const id = asked.id ?? ConnectorId.parse(idOf("connector", deps.newId()));
  return deps.exclusively(lockOf(customer), async () => {
    const former = await readConnector(deps, id);
    if (former !== null && (former.customer !== customer || former.by !== caller.kuid))
      throw new DomainError("conflict", { connectorId: id }, "This id is taken: choose another.");
    if (former !== null && former.lastMessageAt !== null)
      throw new DomainError(
        "conflict",
        { connectorId: id },
        "This connector is there and has heard messages: open it from the list.",
      );
    const known = await connectorsOf(deps, customer);
    if (former === null && known.length >= MAX_CONNECTORS)
      throw new DomainError(
        "too_many",
        { most: MAX_CONNECTORS },
        `This customer has ${MAX_CONNECTORS} connectors: remove one that nobody needs any more.`,
      );
    const secret = form.transport === "http" ? newSecret() : null;
    const now = EpochMs.parse(deps.now());
    const connector: Connector = {
      ...form,
      id,
      customer,
      hash: secret === null ? null : hashOfSecret(secret),
      keys: [],
      zones: [],
      series: null,
      sealed: await seal(deps, id, asked.secrets),
      state: "active",
      by: UserId.parse(caller.kuid),
      byName: await nameOf(deps.sdk, caller.kuid),
      at: former?.at ?? now,
      rotatedAt: former === null ? null : now,
      lastMessageAt: null,
      lastRefusedAt: null,
      days: [],
      link: null,
    };
    await deps.sdk.document.createOrReplace(PLATFORM_INDEX, COLLECTION, id, storedForm(connector), {
      refresh: "wait_for",
    });
    await record(
      deps,
      caller,
      connector,
      former === null ? "connector.created" : "connector.rotated",
    );
    return { connector, address: addressOf(deps, id, secret) };
  });
}

/** @throws DomainError not_found, conflict with `conflicts`, invalid_input */
export async function changeConnector(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  edit: {
    readonly id: ConnectorId;
    readonly seen: Fields;
    readonly changes: {
      readonly [Field in keyof ConnectorForm]?: ConnectorForm[Field] | undefined;
    };
    readonly secrets: SecretChanges;
  },
): Promise<Connector> {
  return deps.exclusively(lockOf(customer), async () => {
    const connector = await ownConnector(deps, customer, edit.id);
    const changes = Object.fromEntries(
      Object.entries(edit.changes).filter(([, value]) => value !== undefined),
    ) as Partial<ConnectorForm>;
    const conflicts = editConflicts(connector, edit.seen, changes);
    if (conflicts.length > 0)
      throw new DomainError("conflict", { connectorId: connector.id, conflicts });
    assertForm(deps, { ...connector, ...changes });
    const isSecretChanged = Object.keys(edit.secrets).length > 0;
    const changed = await write(deps, connector, {
      ...changes,
      ...(isSecretChanged ? { sealed: await sealedAnew(deps, connector, edit.secrets) } : {}),
      // Another broker, hub or provider has failed at nothing yet, and another hub has other zones.
      ...(changes.broker === undefined &&
      changes.server === undefined &&
      changes.poll === undefined &&
      !isSecretChanged
        ? {}
        : { link: null, series: null }),
      ...(changes.server === undefined ? {} : { zones: [] }),
    });
    await record(deps, caller, changed, "connector.changed");
    return changed;
  });
}

/** @throws DomainError not_found, conflict where nothing is posted to it */
export async function rotateConnector(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: ConnectorId,
): Promise<Made> {
  return deps.exclusively(lockOf(customer), async () => {
    const connector = await postedTo(deps, customer, id);
    const secret = newSecret();
    const rotated = await write(deps, connector, {
      hash: hashOfSecret(secret),
      rotatedAt: EpochMs.parse(deps.now()),
    });
    await record(deps, caller, rotated, "connector.rotated");
    return { connector: rotated, address: addressOf(deps, id, secret) };
  });
}

/** A further address of a connector. @throws DomainError not_found, conflict where nothing is posted to it, too_many */
export async function addConnectorKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  { id, name }: { readonly id: ConnectorId; readonly name: string },
): Promise<Made> {
  return deps.exclusively(lockOf(customer), async () => {
    const connector = await postedTo(deps, customer, id);
    if (connector.keys.length >= MAX_CONNECTOR_KEYS)
      throw new DomainError(
        "too_many",
        { most: MAX_CONNECTOR_KEYS },
        `This connector has ${MAX_CONNECTOR_KEYS} further addresses: revoke one that nobody needs any more.`,
      );
    const secret = newSecret();
    const key: ConnectorKey = {
      id: deps.newId(),
      name,
      hash: hashOfSecret(secret),
      at: EpochMs.parse(deps.now()),
    };
    const changed = await write(deps, connector, { keys: [...connector.keys, key] });
    await record(deps, caller, changed, "connector.keyAdded", name);
    return { connector: changed, address: addressOf(deps, id, secret) };
  });
}

/** One that is revoked already stays so. @throws DomainError not_found */
export async function revokeConnectorKey(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  { id, keyId }: { readonly id: ConnectorId; readonly keyId: string },
): Promise<Connector> {
  return deps.exclusively(lockOf(customer), async () => {
    const connector = await ownConnector(deps, customer, id);
    const key = connector.keys.find((one) => one.id === keyId);
    if (key === undefined) return connector;
    const keys = connector.keys.filter((one) => one !== key);
    const changed = await write(deps, connector, { keys });
    await record(deps, caller, changed, "connector.keyRevoked", key.name);
    return changed;
  });
}

/** @throws DomainError not_found, conflict where nothing is posted to it */
async function postedTo(
  deps: Pick<AppDeps, "sdk">,
  customer: CustomerIndex,
  id: ConnectorId,
): Promise<Connector> {
  const connector = await ownConnector(deps, customer, id);
  if (connector.hash !== null) return connector;
  throw new DomainError(
    "conflict",
    { connectorId: id },
    "Nothing is posted to this connector: it has no address to exchange.",
  );
}

/** @throws DomainError not_found */
export async function setConnectorState(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: ConnectorId,
  state: Connector["state"],
): Promise<Connector> {
  return deps.exclusively(lockOf(customer), async () => {
    const connector = await ownConnector(deps, customer, id);
    if (connector.state === state) return connector;
    const changed = await write(deps, connector, { state, link: null });
    const type = state === "paused" ? "connector.paused" : "connector.resumed";
    await record(deps, caller, changed, type);
    return changed;
  });
}

/** What it keeps of messages goes with it. @throws DomainError not_found */
export async function dropConnector(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  id: ConnectorId,
): Promise<void> {
  await deps.exclusively(lockOf(customer), async () => {
    const connector = await ownConnector(deps, customer, id);
    const own = { query: { term: { connectorId: id } } };
    await deps.sdk.bulk.deleteByQuery(customer, "connector-refusals", own);
    await deps.sdk.bulk.deleteByQuery(customer, "connector-devices", own);
    await deps.sdk.document.delete(PLATFORM_INDEX, COLLECTION, id, { refresh: "wait_for" });
    await record(deps, caller, connector, "connector.removed");
  });
}

/** The secrets of the other side; null: there are none. @throws SecretUnreadable */
export async function secretsOf(
  { secrets }: Pick<AppDeps, "secrets">,
  { id, sealed }: Pick<Connector, "id" | "sealed">,
): Promise<ConnectorSecrets | null> {
  if (sealed === null) return null;
  // Kinds of secrets that are newer than what was sealed are none.
  const opened = JSON.parse(await secrets.open(sealed, id)) as object;
  return ConnectorSecrets.parse({ ...NO_SECRETS, ...opened });
}

/** Writes these fields of a connector alone: what others write beside them stays. */
export async function writeConnector(
  { sdk }: Pick<AppDeps, "sdk">,
  id: ConnectorId,
  changes: Partial<Connector>,
): Promise<void> {
  await sdk.document.update(PLATFORM_INDEX, COLLECTION, id, changes, { retryOnConflict: 5 });
}

/** What administrators see of a connector. */
export async function shownConnector(
  deps: Pick<AppDeps, "secrets">,
  connector: Connector,
): Promise<ShownConnector> {
  const {
    by: _by,
    customer: _customer,
    hash: _hash,
    sealed: _sealed,
    zones: _zones,
    keys,
    ...shown
  } = connector;
  return {
    ...shown,
    keys: keys.map(({ hash: _of, ...key }) => key),
    secrets: [...secretNames(await readableSecrets(deps, connector))],
  };
}

/** The secrets that are kept. Those that no key opens any more are lost: they are as none, so that others can be given. */
async function readableSecrets(
  deps: Pick<AppDeps, "secrets">,
  connector: Pick<Connector, "id" | "sealed">,
): Promise<ConnectorSecrets> {
  try {
    return (await secretsOf(deps, connector)) ?? NO_SECRETS;
  } catch (error) {
    if (error instanceof SecretUnreadable) return NO_SECRETS;
    throw error;
  }
}

async function sealedAnew(
  deps: AppDeps,
  connector: Connector,
  changes: SecretChanges,
): Promise<string | null> {
  const kept = await readableSecrets(deps, connector);
  return seal(deps, connector.id, withSecrets(kept, changes));
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

function addressOf(
  { configuration }: Pick<AppDeps, "configuration">,
  id: ConnectorId,
  secret: string | null,
): string | null {
  return secret === null
    ? null
    : connectorAddress(configuration.connectUrl, connectorToken(id, secret));
}

async function seal(
  { secrets }: AppDeps,
  id: ConnectorId,
  given: ConnectorSecrets,
): Promise<string | null> {
  return secretNames(given).length === 0 ? null : secrets.seal(JSON.stringify(given), id);
}

/** @throws DomainError invalid_input */
function assertForm({ configuration }: AppDeps, form: ConnectorForm): void {
  const issue = formIssue(form);
  if (issue !== null) throw refused([{ ...issue, code: issue.path }], "connector");
  const { broker, server, poll } = form;
  const given: readonly [path: string, url: string | null, upstream: Upstream][] = [
    ["url", broker?.url ?? null, "broker"],
    ["serverUrl", server?.url ?? null, "server"],
    ["tokenUrl", server?.tokenUrl ?? null, "server"],
    ["poll.url", poll?.url ?? null, "server"],
    ["poll.tokenUrl", poll?.tokenUrl ?? null, "server"],
  ];
  for (const [path, url, upstream] of given) {
    if (url === null) continue;
    const wrong = brokerIssue(url, configuration.connectorNetworks.length > 0, upstream);
    if (wrong !== null)
      throw refused([{ path, code: wrong, message: brokerSentence(wrong) }], "connector");
  }
}

async function write(
  { sdk }: AppDeps,
  connector: Connector,
  changes: Partial<Connector>,
): Promise<Connector> {
  await sdk.document.update(PLATFORM_INDEX, COLLECTION, connector.id, changes, {
    refresh: "wait_for",
    retryOnConflict: 5,
  });
  return { ...connector, ...changes };
}

async function record(
  deps: AppDeps,
  caller: Caller,
  { id, customer, name }: Connector,
  type: AuditEvent["type"],
  detail: string = name,
): Promise<void> {
  const event: AuditEvent = {
    id: deps.newId(),
    type,
    at: EpochMs.parse(deps.now()),
    by: UserId.parse(caller.kuid),
    byName: await nameOf(deps.sdk, caller.kuid),
    about: id,
    site: null,
    detail,
  };
  await createDocuments(deps.sdk, customer, "audit-events", [event]);
}
