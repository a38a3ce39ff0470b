import { Readable } from "node:stream";
import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import type { AssetId, CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { type CsvCell, csvText, readerDialect } from "../../../src/domain/base/csvText.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";
import { wallTime } from "../../../src/domain/base/wallTime.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readUser } from "../platform/tenancy/users.ts";

/**
 * How a collection names people. `person`: fields with the id of their resource; `user`: with that of their account; `tag`:
 * with that of their tag; `mail`: with their address; `own`: a list in the document of which their own entries alone are
 * theirs. `isRead`: nothing of it can be searched, so that each document is read. Null: it holds nothing of people.
 */
type Naming = {
  readonly person?: readonly string[];
  readonly user?: readonly string[];
  readonly tag?: readonly string[];
  readonly mail?: readonly string[];
  readonly own?: string;
  readonly isRead?: true;
};

const DELIVERY: Naming = { mail: ["recipient"] };

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
  "site-checkpoints": { own: "assets", isRead: true },
  "fleet-days": { own: "assets", isRead: true },
  "connector-devices": { tag: ["deviceId"] },
  "connector-refusals": { tag: ["deviceId"] },
  alerts: { person: ["idAsset", "subject"], user: ["acknowledgement.by"] },
  evacuations: { user: ["startedBy"], own: "roll", isRead: true },
  "evacuation-events": { own: "sightings", isRead: true },
  distresses: { person: ["assetId"] },
  "badge-tests": { person: ["assetId"], user: ["by"] },
  "lone-workers": { person: ["_id"] },
  "asset-comments": { person: ["assetId"], user: ["author"] },
  // Names of files; what is in them is on the page of the resource.
  "asset-files": { person: ["assetId"], user: ["uploadedBy"] },
  "asset-maintenance": { person: ["assetId"], user: ["createdBy"] },
  "qr-code": { person: ["assetId"] },
  "walk-tests": { user: ["by"], tag: ["tagId"] },
  "name-openings": { user: ["by"] },
  "saved-views": { user: ["owner"] },
  "asset-imports": { user: ["createdBy"] },
  reports: { user: ["createdBy", "users"], mail: ["emails"] },
  "report-sends": { user: ["sentBy"], mail: ["recipients"] },
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
  "alert-configurations": { mail: ["emails"] },
  "evacuation-configurations": { mail: ["emails"] },
  counters: { mail: ["alert.emails"] },
  config: { mail: ["reports.emails"] },
  // What an import has read stands in the resource; the others are about devices, figures and rules.
  "asset-import-rows": null,
  "counter-history": null,
  "distress-configurations": null,
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

/** The same of the platform's index, among what belongs to the customer. */
const OF_PLATFORM: Readonly<Record<string, Naming>> = {
  "data-requests": { user: ["userId"], person: ["assetId"] },
  invitations: { user: ["userId"] },
  "push-subscriptions": { user: ["user"] },
  "user-links": { user: ["_id"] },
};

/** What is no data of the person, but opens something. */
const SECRETS: ReadonlySet<string> = new Set([
  "auth",
  "endpoint",
  "formerHash",
  "hash",
  "p256dh",
  "sealed",
]);

/** Whose data: their account, their resource, or both. */
export type DataSubject = {
  readonly userId: UserId | null;
  readonly assetId: AssetId | null;
};

/** A document of a person and where it is held. */
type Held = { readonly collection: string; readonly document: Readonly<Record<string, unknown>> };
type Ids = {
  readonly person: readonly string[];
  readonly user: readonly string[];
  readonly tag: readonly string[];
  readonly mail: readonly string[];
};
type Deps = Pick<AppDeps, "log" | "sdk">;

const Anything = z.looseObject({ id: z.string() });

/** Everything that a customer holds of a person, collection by collection, as it is stored. */
export async function* personalData(
  { sdk }: Pick<Deps, "sdk">,
  index: CustomerIndex,
  { userId, assetId }: DataSubject,
): AsyncGenerator<Held> {
  const asset =
    assetId === null
      ? null
      : await readDocument(sdk, { index, collection: "assets", id: assetId }, Asset);
  const user = userId === null ? null : await readUser(sdk, userId);
  if (user !== null) {
    const { id, username, firstName, lastName, email, phone, locale, mailsOff } = user;
    const account = { id, username, firstName, lastName, email, phone, locale, mailsOff };
    yield { collection: "users", document: account };
  }
  const ids: Ids = {
    person: assetId === null ? [] : [assetId],
    user: userId === null ? [] : [userId],
    tag: asset?.tagId == null ? [] : [asset.tagId],
    mail: user === null ? [] : [user.email],
  };
  for (const [collection, naming] of Object.entries(PERSONAL_DATA))
    if (naming !== null) yield* heldIn(sdk, { index, collection }, naming, ids, index);
  for (const [collection, naming] of Object.entries(OF_PLATFORM))
    yield* heldIn(sdk, { index: PLATFORM_INDEX, collection }, naming, ids, index);
}

async function* heldIn(
  sdk: Sdk,
  { index, collection }: { readonly index: string; readonly collection: string },
  naming: Naming,
  ids: Ids,
  customer: CustomerIndex,
): AsyncGenerator<Held> {
  const filter = index === PLATFORM_INDEX ? [{ term: { customer } }] : [];
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
    const document = naming.isRead === true ? ownPart(one, naming.own, ids) : one;
    if (document !== null) yield { collection, document: withoutSecrets(document) };
  }
}

/** What of a document that is about many is about the person; null: nothing. */
function ownPart(
  document: z.infer<typeof Anything>,
  own: string | undefined,
  ids: Ids,
): Readonly<Record<string, unknown>> | null {
  const known = [...ids.person, ...ids.user];
  const isNamed = (value: unknown) => {
    const text = JSON.stringify(value) ?? "";
    // Also in JSON that is kept as a text.
    return known.some((id) => text.includes(`"${id}"`) || text.includes(`\\"${id}\\"`));
  };
  const list = own === undefined ? undefined : ownValue(document, own);
  if (own === undefined || !Array.isArray(list)) return isNamed(document) ? document : null;
  const entries = list.filter(isNamed);
  const { [own]: _, ...rest } = document;
  if (entries.length === 0 && !isNamed(rest)) return null;
  return { ...rest, [own]: entries };
}

function withoutSecrets(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (SECRETS.has(key) ? undefined : value)),
  ) as Record<string, unknown>;
}

/** How the file is written: with what a reader of the customer's country expects. */
type Written = { readonly timezone: string; readonly locale: Locale; readonly now: number };

/**
 * The data of a person as a file: JSON as it is stored, or a table with an instant, a place and the rest. Where something
 * cannot be read the file ends without its last line.
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
  yield line(head, true);
  for await (const { collection, document } of all) {
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
}
