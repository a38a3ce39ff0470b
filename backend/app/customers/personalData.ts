import { Readable } from "node:stream";
import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import type { AssetId, CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { type CsvCell, csvText, readerDialect } from "../../../src/domain/base/csvText.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";
import { wallTime } from "../../../src/domain/base/wallTime.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readUser } from "../platform/tenancy/users.ts";
import { sessionsOf } from "../users/sessions.ts";

/**
 * How a collection names people. `person`: fields with the id of their resource; `user`: with that of their account; `tag`:
 * with that of their tag; `mail`: with their e-mail address or phone. `own`: parts of the document, by dotted path, of which
 * what names them alone is theirs: entries of a list, or an object. `given`: all that is given of a document that is mostly
 * about others. `isRead`: nothing of it can be searched, so that each document is read. `customer`: the field with the
 * customer, in the index of the platform. Null: it holds nothing of people that is not held elsewhere.
 */
type Naming = {
  readonly person?: readonly string[];
  readonly user?: readonly string[];
  readonly tag?: readonly string[];
  readonly mail?: readonly string[];
  readonly own?: readonly string[];
  readonly given?: readonly string[];
  readonly isRead?: true;
  readonly customer?: string;
};

const DELIVERY: Naming = { mail: ["recipient"] };
const RECIPIENTS: Naming = { mail: ["emails", "phones"], own: ["emails", "phones"] };

/** Of every collection of a customer, what it holds of a person (docs/decisions/0226). */
export const PERSONAL_DATA: Readonly<Record<string, Naming | null>> = {
  assets: { person: ["_id"] },
  "asset-locations": { person: ["assetId"] },
  "asset-history": { person: ["assetId"] },
  "asset-tracks": { person: ["_id"] },
  "asset-legs": { person: ["assetId"] },
  "tag-history": { person: ["assetId"], user: ["by"] },
  tags: { person: ["assetId"] },
  "tag-in-tag-out": { person: ["assetId"] },
  "site-checkpoints": { own: ["assets"], isRead: true },
  // The legs of a day once more, of all assets in one list of numbers.
  "fleet-days": null,
  "connector-devices": { tag: ["deviceId"] },
  "connector-refusals": { tag: ["deviceId"] },
  "device-commands": { tag: ["tagId"], user: ["by"] },
  alerts: { person: ["idAsset", "subject"], user: ["acknowledgement.by"] },
  evacuations: { user: ["startedBy"], own: ["roll"], isRead: true },
  "evacuation-events": { own: ["sightings"], isRead: true },
  distresses: { person: ["assetId"] },
  "badge-tests": { person: ["assetId"], user: ["by"] },
  "lone-workers": { person: ["_id"] },
  "asset-comments": { person: ["assetId"], user: ["author"] },
  // Names of files; what is in them is on the page of the resource.
  "asset-files": { person: ["assetId"], user: ["uploadedBy"] },
  "asset-maintenance": { person: ["assetId"], user: ["createdBy"] },
  // Machines alone have meters and faults.
  "asset-meters": { user: ["by"] },
  "asset-faults": { user: ["resolved.by"] },
  "qr-code": { person: ["assetId"] },
  "walk-tests": { user: ["by"], tag: ["tagId"] },
  "name-openings": { user: ["by"] },
  "saved-views": { user: ["owner"] },
  "asset-imports": { user: ["createdBy"] },
  reports: { user: ["createdBy", "users"], mail: ["emails"], own: ["emails", "users"] },
  "report-sends": { user: ["sentBy"], mail: ["recipients"], own: ["recipients"] },
  journal: { person: ["about"], user: ["by", "about"] },
  "audit-events": { person: ["about", "detail"], user: ["by", "about"] },
  "alert-deliveries": DELIVERY,
  "distress-deliveries": DELIVERY,
  "evacuation-deliveries": DELIVERY,
  "lone-work-deliveries": { ...DELIVERY, person: ["workerId"] },
  "push-deliveries": DELIVERY,
  "reminder-deliveries": DELIVERY,
  "report-deliveries": DELIVERY,
  "webhook-messages": DELIVERY,
  "webhook-deliveries": { isRead: true },
  "alert-configurations": RECIPIENTS,
  "distress-configurations": { own: ["steps.emails", "steps.phones"], isRead: true },
  "evacuation-configurations": RECIPIENTS,
  counters: {
    mail: ["alert.emails", "alert.phones"],
    own: ["alert.emails", "alert.phones"],
  },
  config: { mail: ["reports.emails"], own: ["reports.emails"], given: ["id", "reports"] },
  // What an import has read stands in the resource; the others are about devices, figures and rules.
  "asset-import-rows": null,
  "counter-history": null,
  "floor-fingerprints": null,
  forms: null,
  heartbeat: null,
  labels: null,
  "lone-work-configurations": null,
  references: null,
  "reminder-digests": null,
  sites: null,
  "unknown-devices": null,
  // Signals of a tag that a walk test was about: the test is above.
  "walk-traces": null,
};

const CONTACTS = ["administrativeContact", "operationalContact"];

/** The same of the platform's index, among what belongs to the customer. */
export const PERSONAL_DATA_OF_PLATFORM: Readonly<Record<string, Naming | null>> = {
  "access-keys": { user: ["by"] },
  connectors: { user: ["by"] },
  customers: {
    mail: CONTACTS.map((contact) => `${contact}.email`),
    own: CONTACTS,
    given: ["id", ...CONTACTS],
    customer: "index",
  },
  "data-requests": { user: ["userId"], person: ["assetId"] },
  invitations: { user: ["userId"] },
  journal: { user: ["by", "about"], person: ["about"] },
  "push-subscriptions": { user: ["user"] },
  "synced-users": { user: ["userId"] },
  "user-links": { user: ["_id"] },
  webhooks: { user: ["by"] },
  // Of the account, whichever customer it belongs to: given with it.
  "user-factors": null,
  // Who has asked for it stands in the journal.
  "customer-deletions": null,
  "box-keys": null,
  "customer-syncs": null,
  jobs: null,
  notices: null,
  permissions: null,
  "permission-templates": null,
  purges: null,
  "sensor-activity": null,
};

/** What is no data of the person, but opens something, or is what a sign-in is compared with. A token may stand in a `url`. */
const SECRETS: ReadonlySet<string> = new Set([
  "auth",
  "credentialId",
  "endpoint",
  "formerHash",
  "formerSecret",
  "hash",
  "p256dh",
  "publicKey",
  "sealed",
  "secret",
  "url",
]);

/**
 * Whose data: their account, their resource, or both. `withSignIns`: with how and where they sign in, which a customer that
 * shares the account with another is not given.
 */
export type DataSubject = {
  readonly userId: UserId | null;
  readonly assetId: AssetId | null;
  readonly withSignIns: boolean;
};

/** A document of a person and where it is held. */
type Held = { readonly collection: string; readonly document: Readonly<Record<string, unknown>> };
type Ids = {
  readonly person: readonly string[];
  readonly user: readonly string[];
  readonly tag: readonly string[];
  readonly mail: readonly string[];
};
type Deps = Pick<AppDeps, "internals" | "log" | "sdk">;

const Anything = z.looseObject({ id: z.string() });

/** Everything that a customer holds of a person, collection by collection, as it is stored. */
export async function* personalData(
  deps: Omit<Deps, "log">,
  index: CustomerIndex,
  { userId, assetId, withSignIns }: DataSubject,
): AsyncGenerator<Held> {
  const { sdk } = deps;
  const asset =
    assetId === null
      ? null
      : await readDocument(sdk, { index, collection: "assets", id: assetId }, Asset);
  const user = userId === null ? null : await readUser(sdk, userId);
  if (user !== null) {
    const { id, username, firstName, lastName, email, phone, locale, mailsOff } = user;
    const account = { id, username, firstName, lastName, email, phone, locale, mailsOff };
    const roles = profilesAt(user.profileIds, index);
    yield { collection: "users", document: { ...account, roles, lastLogin: user.lastLogin } };
    if (withSignIns) yield* signInsOf(deps, user.id);
  }
  const ids: Ids = {
    person: assetId === null ? [] : [assetId],
    user: userId === null ? [] : [userId],
    tag: asset?.tagId == null ? [] : [asset.tagId],
    mail: [user?.email, user?.phone].flatMap((one) => one ?? []),
  };
  for (const [collection, naming] of Object.entries(PERSONAL_DATA))
    if (naming !== null) yield* heldIn(sdk, { index, collection }, naming, ids, index);
  for (const [collection, naming] of Object.entries(PERSONAL_DATA_OF_PLATFORM))
    if (naming !== null)
      yield* heldIn(sdk, { index: PLATFORM_INDEX, collection }, naming, ids, index);
}

/** Where somebody is signed in, and what proves it besides the password. */
async function* signInsOf(deps: Omit<Deps, "log">, userId: UserId): AsyncGenerator<Held> {
  for (const { isCurrent: _, ...session } of await sessionsOf(deps, { kuid: userId, token: null }))
    yield { collection: "sessions", document: session };
  const place = { index: PLATFORM_INDEX, collection: "user-factors", id: userId };
  const factors = await readDocument(deps.sdk, place, Anything);
  if (factors !== null) yield { collection: place.collection, document: withoutSecrets(factors) };
}

async function* heldIn(
  sdk: Sdk,
  { index, collection }: { readonly index: string; readonly collection: string },
  naming: Naming,
  ids: Ids,
  customer: CustomerIndex,
): AsyncGenerator<Held> {
  const { customer: ofCustomer = "customer" } = naming;
  const filter = index === PLATFORM_INDEX ? [{ term: { [ofCustomer]: customer } }] : [];
  const kinds = ["person", "user", "tag", "mail"] as const;
  const named = kinds.flatMap((kind) =>
    (naming[kind] ?? []).map((field) => ({ field, values: ids[kind] })),
  );
  const byId = named.flatMap(({ field, values }) => (field === "_id" ? values : []));
  const place = { index, collection, ids: byId };
  for (const document of await readDocuments(sdk, place, Anything))
    // Of the platform what is another customer's is none of this one's.
    if (index !== PLATFORM_INDEX || document["customer"] === customer)
      yield { collection, document: withoutSecrets(document) };
  const should = named
    .filter(({ field, values }) => field !== "_id" && values.length > 0)
    .map(({ field, values }) => ({ terms: { [field]: values } }));
  if (naming.isRead !== true && should.length === 0) return;
  const query =
    naming.isRead === true ? {} : { query: { bool: { filter, should, minimum_should_match: 1 } } };
  for await (const one of searchAll(sdk, index, collection, Anything, query)) {
    const document = ownPart(one, naming, ids);
    if (naming.isRead !== true || isNamed(document, ids))
      yield { collection, document: withoutSecrets(document) };
  }
}

/** What of a document that is about many is about the person. */
function ownPart(
  document: Readonly<Record<string, unknown>>,
  { own = [], given }: Naming,
  ids: Ids,
): Readonly<Record<string, unknown>> {
  const theirs = own.reduce((part, path) => withOwn(part, path.split("."), ids), document);
  if (given === undefined) return theirs;
  return Object.fromEntries(Object.entries(theirs).filter(([field]) => given.includes(field)));
}

/** A value of which what is at the path is theirs alone: entries of a list, or null for an object that does not name them. */
function withOwn<Value>(value: Value, path: readonly string[], ids: Ids): Value;
function withOwn(value: unknown, path: readonly string[], ids: Ids): unknown {
  const [first, ...rest] = path;
  if (Array.isArray(value))
    return first === undefined
      ? value.filter((one) => isNamed(one, ids))
      : value.map((one) => withOwn(one, path, ids));
  if (first === undefined) return isNamed(value, ids) ? value : null;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, first)) return value;
  return { ...value, [first]: withOwn(Reflect.get(value, first), rest, ids) };
}

/** Whether a value names the person, also in JSON that is kept as a text. */
function isNamed(value: unknown, { person, user, mail }: Ids): boolean {
  const text = JSON.stringify(value) ?? "";
  return [...person, ...user, ...mail].some(
    (id) => text.includes(`"${id}"`) || text.includes(`\\"${id}\\"`),
  );
}

function withoutSecrets(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (SECRETS.has(key) ? undefined : value)),
  ) as Record<string, unknown>;
}

/** How the file is written: with what a reader of the customer's country expects. */
type Written = { readonly timezone: string; readonly locale: Locale; readonly now: number };

/**
 * The data of a person as a file: JSON as it is stored, or a table with an instant, a place and the rest, and a last line with
 * how many there are. Where something cannot be read the file ends without its last line.
 */
export function personalDataFile(
  deps: Deps,
  index: CustomerIndex,
  subject: DataSubject,
  format: "csv" | "json",
  written: Written,
): Readable {
  const all = personalData(deps, index, subject);
  const lines = format === "json" ? jsonLines(all, written) : csvLines(all, written);
  return Readable.from(logged(deps, index, lines));
}

async function* logged(
  { log }: Deps,
  index: CustomerIndex,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    log.error(`The data of a person of ${index} was cut off: ${reasonOf(error)}`);
  }
}

async function* jsonLines(all: AsyncIterable<Held>, { now }: Written): AsyncGenerator<string> {
  yield `{"format":"balise-personal-data","version":1,"writtenAt":${now},"documents":[\n`;
  let isFirst = true;
  for await (const held of all) {
    yield `${isFirst ? "" : ",\n"}${JSON.stringify(held)}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

const INSTANTS = ["at", "raisedAt", "dateIn", "from", "askedAt", "startedAt", "createdAt"] as const;

async function* csvLines(
  all: AsyncIterable<Held>,
  { timezone, locale }: Written,
): AsyncGenerator<string> {
  const dialect = readerDialect(locale);
  const line = (cells: readonly CsvCell[], isFirst: boolean) =>
    isFirst ? csvText([cells], dialect) : csvText([cells], dialect).replace(/^\uFEFF/u, "");
  const head =
    locale === "fr"
      ? ["Collection", "Instant", "Identifiant", "Site", "Contenu"]
      : ["Collection", "Instant", "Id", "Site", "Content"];
  let count = 0;
  yield line(head, true);
  for await (const { collection, document } of all) {
    count += 1;
    const { id, site, ...content } = document;
    const at = INSTANTS.map((field) => ownValue(document, field)).find(
      (one) => typeof one === "number",
    );
    yield line(
      [
        collection,
        at === undefined ? null : wallTime(at, timezone),
        typeof id === "string" ? id : null,
        typeof site === "string" ? site : null,
        JSON.stringify(content),
      ],
      false,
    );
  }
  yield line([locale === "fr" ? "Fin" : "End", null, null, null, count], false);
}
