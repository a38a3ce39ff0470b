import { z } from "zod";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { type AssetId, type CustomerIndex, EvacuationId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  ALWAYS_RECORDED,
  hasClosedHours,
  isClosedHour,
  isExcepted,
  type PlaceException,
} from "../../../src/domain/base/recordedHours.ts";
import { partsOf } from "../../../src/domain/base/parts.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { loneHoursOfFamily, loneSpan } from "../../../src/domain/distress/loneHours.ts";
import {
  LoneWorker,
  type LoneWorkRules,
  newLoneWorker,
} from "../../../src/domain/distress/loneWorker.ts";
import {
  type PlaceRecording,
  RECORDED_ALWAYS,
} from "../../../src/domain/ingestion/ingestionState.ts";
import { loneWorkRulesOf } from "../distress/loneWorkers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments, type SkipInvalid } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { placeSealing } from "../platform/names/placeSealing.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { familyIdsOf } from "../platform/tenancy/retention.ts";

type Deps = Pick<AppDeps, "now" | "sdk" | "secrets">;

/** The hours of a customer, without what goes on now; null: it has closed none. */
export type PlaceHours = {
  readonly timezone: string;
  readonly isClosed: PlaceRecording["isClosed"];
  readonly loneWork: LoneWorkRules;
};

/** Causes that a node knows to be written down; beyond this many they are written again, which changes nothing. */
const REMEMBERED = 10_000;
/** People who are read at once. */
const READ_AT_ONCE = 1000;

const Running = z.object({ id: EvacuationId, startedAt: EpochMs });
const Call = Distress.pick({ id: true, assetId: true, receivedAt: true });

/** The hours that a customer has configured. */
export async function readPlaceHours(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  customer: Pick<Customer, "timezone"> | null,
  skipInvalid: SkipInvalid,
): Promise<PlaceHours | null> {
  const rules = (await readConfig(sdk, index))?.recordedHours ?? ALWAYS_RECORDED;
  if (!hasClosedHours(rules)) return null;
  const timezone = customer?.timezone ?? DEFAULT_TIMEZONE;
  const familyIds =
    rules.families.length === 0 ? null : await familyIdsOf({ sdk, skipInvalid }, index);
  return {
    timezone,
    loneWork: await loneWorkRulesOf({ sdk }, index),
    isClosed: ({ category, family }, at) =>
      category === "personnel" && isClosedHour(rules, familyIds?.get(family) ?? null, at, timezone),
  };
}

/** What holds now for these assets by these hours, with what goes on for which places are recorded all the same. */
export async function recordingOf(
  deps: Deps,
  index: CustomerIndex,
  hours: PlaceHours | null,
  assets: readonly AssetId[],
  skipInvalid: SkipInvalid,
): Promise<PlaceRecording> {
  const sealing = await placeSealing(deps.secrets);
  if (hours === null) return { ...RECORDED_ALWAYS, ...sealing };
  const { forAll, callsOf, loneWorkOf } = await exceptionsNow(
    deps,
    index,
    hours,
    assets,
    skipInvalid,
  );
  return {
    ...sealing,
    isClosed: hours.isClosed,
    exceptionOf: (asset, at) =>
      [...forAll, ...(callsOf.get(asset.id) ?? []), ...loneWorkOf(asset)].find((one) =>
        isExcepted(one, at),
      ) ?? null,
  };
}

/** Evacuations and drills that run, calls for help that are open, and who of these assets works alone. */
async function exceptionsNow(
  { sdk, now }: Deps,
  index: CustomerIndex,
  { timezone, loneWork }: PlaceHours,
  assets: readonly AssetId[],
  skipInvalid: SkipInvalid,
) {
  const forAll: PlaceException[] = [];
  const callsOf = new Map<AssetId, PlaceException[]>();
  const workers = new Map<AssetId, LoneWorker>();
  const runs = async () => {
    await sdk.collection.refresh(index, "evacuations");
    const body = { query: { term: { state: "running" } } };
    const found = searchAll(sdk, index, "evacuations", Running, body, skipInvalid);
    for await (const { id, startedAt } of found)
      forAll.push({ cause: "evacuation", about: id, since: startedAt });
  };
  const isCalled = async () => {
    await sdk.collection.refresh(index, "distresses");
    const body = { query: { terms: { state: OPEN_STATES } } };
    for await (const call of searchAll(sdk, index, "distresses", Call, body, skipInvalid))
      if (call.assetId !== null)
        callsOf.set(call.assetId, [
          ...(callsOf.get(call.assetId) ?? []),
          { cause: "distress", about: call.id, since: call.receivedAt },
        ]);
  };
  const worksAlone = async (ids: readonly AssetId[]) => {
    const place = { index, collection: "lone-workers", ids };
    for (const worker of await readDocuments(sdk, place, LoneWorker, skipInvalid))
      workers.set(worker.id, worker);
  };
  await Promise.all([runs(), isCalled(), ...partsOf(assets, READ_AT_ONCE).map(worksAlone)]);
  return { forAll, callsOf, loneWorkOf };

  /** Who works alone by hand, by hours of their own or by those of their family. */
  function loneWorkOf({ id, family }: Pick<Asset, "family" | "id">): PlaceException[] {
    const worker = workers.get(id) ?? newLoneWorker(id);
    const span = loneSpan(worker, loneHoursOfFamily(loneWork, family), timezone, now());
    return span === null || span.until <= now()
      ? []
      : [{ cause: "loneWork", about: id, since: span.since }];
  }
}

/** That places were recorded in closed hours, and what for, is written down before they are: once for each cause. */
export function createExceptionList(deps: Pick<AppDeps, "now" | "sdk">) {
  const written = new Set<string>();
  return async (index: CustomerIndex, exceptions: Iterable<PlaceException>): Promise<void> => {
    const events = [...exceptions].flatMap(({ cause, about, since }): AuditEvent[] => {
      const id = `places-${cause}-${about}-${since}`;
      if (written.has(`${index}/${id}`)) return [];
      return [
        {
          id,
          type: "places.recorded",
          at: deps.now(),
          by: null,
          byName: cause,
          about,
          site: null,
          detail: cause,
        },
      ];
    });
    if (events.length === 0) return;
    await createDocuments(deps.sdk, index, "audit-events", events);
    if (written.size > REMEMBERED) written.clear();
    for (const { id } of events) written.add(`${index}/${id}`);
  };
}
