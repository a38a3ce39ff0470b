import { Asset } from "../../../src/domain/assets/asset.ts";
import { withShownPlace } from "../../../src/domain/assets/hiddenPlace.ts";
import { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import {
  Evacuation,
  EvacuationEvent,
  type EvacuationView,
  frozenRoll,
  reduceEvents,
  type RollPerson,
  type Sighting,
  sightingsOf,
  viewOfEvacuation,
} from "../../../src/domain/evacuations/evacuation.ts";
import type { AssetId, CustomerIndex, EvacuationId, SiteId } from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import {
  receiversOf,
  type UncoveredPlace,
  uncoveredPlaces,
} from "../../../src/domain/evacuations/uncoveredPlaces.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import { isExitUnread } from "../../../src/domain/attendance/unreadExit.ts";
import type { AppDeps } from "../platform/deps.ts";
import { placeSealing } from "../platform/names/placeSealing.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Signature } from "../platform/signature.ts";

/** @throws DomainError not_found */
export async function evacuationOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: EvacuationId,
): Promise<Evacuation> {
  const evacuation = await readDocument(sdk, { index, collection: "evacuations", id }, Evacuation);
  if (evacuation !== null) return evacuation;
  throw new DomainError(
    "not_found",
    { evacuationId: id },
    `There is no evacuation ${id}: load the list again.`,
  );
}

/** The evacuation that runs on a site; null: none. */
export async function runningAt(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  site: SiteId,
): Promise<Evacuation | null> {
  await sdk.collection.refresh(index, "evacuations");
  const query = {
    query: { bool: { filter: [{ term: { site } }, { term: { state: "running" } }] } },
  };
  for await (const one of searchAll(sdk, index, "evacuations", Evacuation, query)) return one;
  return null;
}

/** Everybody who has to be found on the site, as known now. */
export async function rollOf(
  { sdk, now, secrets }: Pick<AppDeps, "now" | "sdk" | "secrets">,
  index: CustomerIndex,
  site: Site,
): Promise<RollPerson[]> {
  await Promise.all(
    ["assets", "tag-in-tag-out"].map((name) => sdk.collection.refresh(index, name)),
  );
  const open: TagInOutRecord[] = [];
  const stays = {
    query: {
      bool: {
        filter: [
          { term: { kind: "record" } },
          { term: { status: "in" } },
          { term: { site: site.id } },
        ],
      },
    },
  };
  for await (const stay of searchAll(sdk, index, "tag-in-tag-out", TagInOutRecord, stays))
    open.push(stay);
  const people: Asset[] = [];
  const personnel = {
    query: {
      bool: { filter: [{ term: { category: "personnel" } }, { term: { isArchived: false } }] },
    },
  };
  const sealing = await placeSealing(secrets);
  // Whose hours are over is expected where they were last.
  for await (const asset of searchAll(sdk, index, "assets", Asset, personnel))
    people.push(withShownPlace(asset, sealing));
  const at = now();
  const heard = new Map(people.map((asset) => [asset.id, asset]));
  const inside = new Set<AssetId>();
  for (const stay of open) {
    // An entry alone does not keep somebody on the site for ever: where their tag was located still does.
    const asset = stay.assetId === null ? undefined : heard.get(stay.assetId);
    if (asset !== undefined && !isExitUnread(stay, asset, at)) inside.add(asset.id);
  }
  return frozenRoll(people, site, inside, at);
}

/**
 * Writes an event down, or answers the one that the same command has written before. What was done while a screen was
 * cut off is told late and still counts; what is done after the end does not.
 * @throws DomainError conflict
 */
export async function recordEvent(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  { id, endedAt }: Evacuation,
  event: EvacuationEvent,
): Promise<EvacuationEvent> {
  const place = { index, collection: "evacuation-events", id: event.id };
  const known = await readDocument(sdk, place, EvacuationEvent);
  if (known === null && endedAt !== null && event.at > endedAt)
    throw new DomainError(
      "conflict",
      { evacuationId: id, endedAt },
      "The evacuation has ended: start another to go on.",
    );
  if (known === null) await createDocuments(sdk, index, "evacuation-events", [event]);
  // Of two at once the first was written.
  const stored = known ?? (await readDocument(sdk, place, EvacuationEvent)) ?? event;
  if (stored.type === event.type && stored.by === event.by) return stored;
  throw new DomainError(
    "conflict",
    { commandId: event.commandId },
    "The command's id was used for another command: choose a new one.",
  );
}

/** All events of an evacuation. */
export async function eventsOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  evacuationId: EvacuationId,
): Promise<EvacuationEvent[]> {
  await sdk.collection.refresh(index, "evacuation-events");
  const events: EvacuationEvent[] = [];
  const query = { query: { term: { evacuationId } } };
  for await (const event of searchAll(sdk, index, "evacuation-events", EvacuationEvent, query))
    events.push(event);
  return events;
}

/** What all events of the evacuation come to. */
export async function viewOf(
  deps: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  evacuation: Evacuation,
): Promise<EvacuationView> {
  return viewOfEvacuation(reduceEvents(evacuation, await eventsOf(deps, index, evacuation.id)));
}

/** Where everybody of the evacuation was last heard, for its report: later they will be elsewhere. */
export async function sightingsAtEnd(
  deps: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  evacuation: Evacuation,
): Promise<Sighting[]> {
  return sightingsOfAll(deps, index, evacuation, await eventsOf(deps, index, evacuation.id));
}

/** Where everybody of the evacuation was last heard, of those who were since they came onto the roll. */
export async function sightingsOfAll(
  deps: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  evacuation: Evacuation,
  events: readonly EvacuationEvent[],
): Promise<Sighting[]> {
  const { people } = viewOfEvacuation(reduceEvents(evacuation, events));
  const ids = people.flatMap(({ assetId }) => assetId ?? []);
  const assets = await readDocuments(deps.sdk, { index, collection: "assets", ids }, Asset);
  return sightingsOf(people, assets);
}

/** Where nobody would be heard on the site of an evacuation now; null where the site is gone. */
export async function uncoveredNow(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  index: CustomerIndex,
  evacuation: Evacuation,
): Promise<UncoveredPlace[] | null> {
  const site = await readDocument(sdk, { index, collection: "sites", id: evacuation.site }, Site);
  if (site === null) return null;
  const mounted = {
    query: {
      bool: {
        filter: [{ terms: { type: ["gateway", "anchor"] } }, { term: { isArchived: false } }],
      },
    },
  };
  const tags: Tag[] = [];
  for await (const tag of searchAll(sdk, index, "tags", Tag, mounted)) tags.push(tag);
  return uncoveredPlaces(site, evacuation, receiversOf(tags, now()));
}

/** Names are open to the screens of the site while an evacuation runs: who opened them is answered for (product.md section 5.12). */
export async function auditNames(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  { id, site }: Pick<Evacuation, "id" | "site">,
  type: AuditEvent["type"],
  { by, byName }: Signature,
  at: number,
): Promise<void> {
  const event: AuditEvent = {
    id: `${id}.${type}`,
    type,
    at,
    by,
    byName,
    about: id,
    site,
    detail: null,
  };
  await createDocuments(sdk, index, "audit-events", [event]);
}
