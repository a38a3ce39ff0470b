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
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { loneHoursOfFamily, loneSpan } from "../../../src/domain/distress/loneHours.ts";
import {
  DEFAULT_LONE_WORK_RULES,
  LONE_WORK_RULES,
  LoneWorker,
  LoneWorkRules,
  newLoneWorker,
} from "../../../src/domain/distress/loneWorker.ts";
import {
  type PlaceRecording,
  RECORDED_ALWAYS,
} from "../../../src/domain/ingestion/ingestionState.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, type SkipInvalid } from "../platform/kuzzle/documents.ts";
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
};

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
    isClosed: ({ category, family }, at) =>
      category === "personnel" && isClosedHour(rules, familyIds?.get(family) ?? null, at, timezone),
  };
}

/** What holds now by these hours, with what goes on for which places are recorded all the same. */
export async function recordingOf(
  deps: Deps,
  index: CustomerIndex,
  hours: PlaceHours | null,
  skipInvalid: SkipInvalid,
): Promise<PlaceRecording> {
  const sealing = await placeSealing(deps.secrets);
  if (hours === null) return { ...RECORDED_ALWAYS, ...sealing };
  const { forAll, callsOf, loneWorkOf } = await exceptionsNow(deps, index, hours, skipInvalid);
  return {
    ...sealing,
    isClosed: hours.isClosed,
    exceptionOf: (asset, at) =>
      [...forAll, ...(callsOf.get(asset.id) ?? []), ...loneWorkOf(asset)].find((one) =>
        isExcepted(one, at),
      ) ?? null,
  };
}

/** Evacuations and drills that run, calls for help that are open, and who works alone. */
async function exceptionsNow(
  { sdk, now }: Deps,
  index: CustomerIndex,
  { timezone }: PlaceHours,
  skipInvalid: SkipInvalid,
) {
  await Promise.all(
    ["evacuations", "distresses", "lone-workers"].map((name) =>
      sdk.collection.refresh(index, name),
    ),
  );
  const forAll: PlaceException[] = [];
  const callsOf = new Map<AssetId, PlaceException[]>();
  const running = { query: { term: { state: "running" } } };
  for await (const { id, startedAt } of searchAll(
    sdk,
    index,
    "evacuations",
    Running,
    running,
    skipInvalid,
  ))
    forAll.push({ cause: "evacuation", about: id, since: startedAt });
  const open = { query: { terms: { state: OPEN_STATES } } };
  for await (const call of searchAll(sdk, index, "distresses", Call, open, skipInvalid))
    if (call.assetId !== null)
      callsOf.set(call.assetId, [
        ...(callsOf.get(call.assetId) ?? []),
        { cause: "distress", about: call.id, since: call.receivedAt },
      ]);
  const workers = new Map<AssetId, LoneWorker>();
  for await (const worker of searchAll(sdk, index, "lone-workers", LoneWorker, {}, skipInvalid))
    workers.set(worker.id, worker);
  const place = { index, collection: "lone-work-configurations", id: LONE_WORK_RULES };
  const rules = (await readDocument(sdk, place, LoneWorkRules)) ?? DEFAULT_LONE_WORK_RULES;
  return { forAll, callsOf, loneWorkOf };

  /** Who works alone by hand, by hours of their own or by those of their family. */
  function loneWorkOf({ id, family }: Pick<Asset, "family" | "id">): PlaceException[] {
    const worker = workers.get(id) ?? newLoneWorker(id);
    const span = loneSpan(worker, loneHoursOfFamily(rules, family), timezone, now());
    return span === null || span.until <= now()
      ? []
      : [{ cause: "loneWork", about: id, since: span.since }];
  }
}

/** That places were recorded in closed hours, and what for, is written down before they are: once for each cause. */
export async function recordExceptions(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  index: CustomerIndex,
  exceptions: Iterable<PlaceException>,
): Promise<void> {
  const events = [...exceptions].map(({ cause, about, since }): AuditEvent => ({
    id: `places-${cause}-${about}-${since}`,
    type: "places.recorded",
    at: now(),
    by: null,
    byName: cause,
    about,
    site: null,
    detail: cause,
  }));
  if (events.length > 0) await createDocuments(sdk, index, "audit-events", events);
}
