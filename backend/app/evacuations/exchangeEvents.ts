import { Asset } from "../../../src/domain/assets/asset.ts";
import type { CheckedRequestOf, GivenAnswerOf } from "../../../src/domain/base/call.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetId, type CustomerIndex, type SiteId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { deviceStatus } from "../../../src/domain/distress/signals.ts";
import type { exchangeEvents as exchangeCall } from "../../../src/domain/evacuations/calls.ts";
import type { CommandId } from "../../../src/domain/base/commandId.ts";
import type {
  CheckedIn,
  Evacuation,
  EvacuationEvent,
  PersonId,
} from "../../../src/domain/evacuations/evacuation.ts";
import type { DeviceCall } from "../../../src/domain/evacuations/deviceRoll.ts";
import { heardInside } from "../../../src/domain/evacuations/heardInside.ts";
import { personOfEvent, recordedEvent } from "../../../src/domain/evacuations/recordedEvent.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, readDocuments, type SkipInvalid } from "../platform/kuzzle/documents.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { createMayReadHelp } from "../platform/security/helpReads.ts";
import { signatureOf } from "../platform/signature.ts";
import { evacuationOf, eventsOf, sightingsOfAll } from "./evacuations.ts";

/**
 * Writes down what a device did and answers with all that is known (docs/decisions/0178). The event's id follows from
 * the device's: of two exchanges at once the first is kept, and the second is told so.
 */
export function exchangeEvents(deps: AppDeps) {
  const skipInvalid = skipInvalidLogged(deps.log);
  return async (
    {
      customerIndex: index,
      evacuationId,
      author,
      sentAt,
      events,
    }: CheckedRequestOf<typeof exchangeCall>,
    caller: Caller,
  ): Promise<GivenAnswerOf<typeof exchangeCall>> => {
    const evacuation = await evacuationOf(deps, index, evacuationId);
    const signature = await signatureOf(deps, caller);
    if (author !== null && author !== signature.by)
      throw new DomainError(
        "not_allowed",
        { author },
        "These events are somebody else's: sign in as the one who made them.",
      );
    const now = deps.now();
    const people = new Set(events.flatMap((event) => personOfEvent(event) ?? []));
    const heard = await assetsOf(deps, index, people);
    const recorded = events.map((event) => {
      const person = personOfEvent(event);
      const told = {
        sentAt,
        now,
        heardInsideAt: (checkIn: Pick<CheckedIn, "at" | "means">) =>
          insideAfter(person === null ? undefined : heard.get(person), checkIn, evacuation),
      };
      return recordedEvent(event, evacuation, signature, told);
    });
    if (recorded.length > 0) await createDocuments(deps.sdk, index, "evacuation-events", recorded);
    const site = await readDocument(
      deps.sdk,
      { index, collection: "sites", id: evacuation.site },
      Site,
    );
    const known = await eventsOf(deps, index, evacuation.id);
    return {
      now,
      user: { id: signature.by, name: signature.byName },
      // Read after the events: an end that came meanwhile is told with them.
      evacuation: await evacuationOf(deps, index, evacuationId),
      events: known,
      sightings: await sightingsOfAll(deps, index, evacuation, known),
      areas: site?.areas.map(({ id, name }) => ({ id, name })) ?? [],
      calls: await callsFor({ sdk: deps.sdk, skipInvalid }, caller, index, evacuation.site),
      notTaken: usedForOthers(recorded, known),
    };
  };
}

/** The open calls for help of a customer, for who may see them: a page of the roll has no live core that would show them. */
async function callsFor(
  { sdk, skipInvalid }: Pick<AppDeps, "sdk"> & { readonly skipInvalid: SkipInvalid },
  caller: Caller,
  index: CustomerIndex,
  here: SiteId,
): Promise<DeviceCall[]> {
  const mayRead = createMayReadHelp({ sdk });
  if (!(await mayRead(caller, { index, collection: "distresses" }))) return [];
  const open = { query: { terms: { state: OPEN_STATES } } };
  const calls: Distress[] = [];
  for await (const call of searchAll(sdk, index, "distresses", Distress, open, skipInvalid))
    if (call.purpose === "real") calls.push(call);
  const ids = new Set(calls.flatMap(({ place }) => place.site ?? []));
  ids.delete(here);
  const elsewhere = { index, collection: "sites", ids: [...ids] };
  const sites = await readDocuments(sdk, elsewhere, Site, skipInvalid);
  return calls.map((call) => ({
    id: call.id,
    name: call.name,
    kind: deviceStatus(call).kind,
    area: call.place.area,
    siteName: sites.find(({ id }) => id === call.place.site)?.siteName ?? null,
    isTaken: call.state !== "raised",
  }));
}

/** When somebody was heard inside after a check-in by hand at that instant; null: not. */
export async function heardInsideAfter(
  deps: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  evacuation: Evacuation,
  person: PersonId,
  at: EpochMs,
): Promise<EpochMs | null> {
  const asset = (await assetsOf(deps, index, new Set([person]))).get(person);
  return insideAfter(asset, { at, means: "hand" }, evacuation);
}

/** When somebody was heard inside after a check-in; null: not, or nothing of theirs is ever heard. */
function insideAfter(
  asset: Asset | undefined,
  checkIn: Pick<CheckedIn, "at" | "means">,
  evacuation: Evacuation,
): EpochMs | null {
  return asset === undefined ? null : (heardInside(asset, checkIn, evacuation)?.at ?? null);
}

/** The assets of those people who have one. */
async function assetsOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  people: ReadonlySet<PersonId>,
): Promise<ReadonlyMap<PersonId, Asset>> {
  const personOf = new Map(
    [...people].flatMap((id) => {
      const assetId = AssetId.safeParse(id).data;
      return assetId === undefined ? [] : [[assetId, id] as const];
    }),
  );
  const place = { index, collection: "assets", ids: [...personOf.keys()] };
  const assets = await readDocuments(sdk, place, Asset);
  return new Map(
    assets.flatMap((asset) => {
      const person = personOf.get(asset.id);
      return person === undefined ? [] : [[person, asset] as const];
    }),
  );
}

/** The ids of commands whose event is another one. */
function usedForOthers(
  recorded: readonly EvacuationEvent[],
  known: readonly EvacuationEvent[],
): CommandId[] {
  const byId = new Map(known.map((event) => [event.id, event]));
  return recorded.flatMap(({ id, type, by, commandId }) => {
    const kept = byId.get(id);
    const isSame = kept === undefined || (kept.type === type && kept.by === by);
    return isSame || commandId === null ? [] : [commandId];
  });
}
