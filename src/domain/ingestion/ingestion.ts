import type { Asset } from "../assets/asset.ts";
import { settled, withTrip } from "../assets/assetReadings.ts";
import { follows, meterByHand } from "../assets/assetMeter.ts";
import { isPlaceOlderThan, withoutPlace } from "../assets/forgottenPlace.ts";
import { withHiddenPlace, withShownPlace } from "../assets/hiddenPlace.ts";
import { DomainError } from "../base/domainError.ts";
import { isCounter, type MeterKind, METER_UNITS } from "../devices/meter.ts";
import type { IngestionInput, IngestionResult } from "./ingestionState.ts";
import {
  applyReading,
  eventOf,
  isCalling,
  isOfClosedHours,
  recordUnknown,
  keepAsset,
  refusalOf,
} from "./ingestionSteps.ts";
import type { AssetId, UserId } from "../base/ids.ts";
import type { Reading, ReadingOutcome } from "../devices/reading.ts";
import type { EpochMs } from "../base/time.ts";

/**
 * Folds validated readings, in the order they came, into what they mean. Every effect is keyed by the
 * reading or by the instant it speaks of, and nothing moves an asset back in time: folding a reading
 * twice has the effect of once.
 */
export function ingestReadings(
  input: IngestionInput,
  readings: readonly Reading[],
): IngestionResult {
  const result = nothingYet();
  for (const reading of readings) {
    const reason = refusalOf(input, reading);
    if (reason !== null) recordUnknown(input, result, reading);
    const outcome: ReadingOutcome =
      reason === null
        ? applyReading(input, result, notAhead(reading, input.now))
        : { id: reading.id, status: "refused", reason };
    const isUnrecorded = isOfClosedHours(input, result, reading);
    result.outcomes.push(isUnrecorded ? { ...outcome, isUnrecorded } : outcome);
  }
  // What came late of open hours is recorded, and is not shown now.
  applyHours(input, result, [...result.assets.values()]);
  return result;
}

/**
 * The reading, of now at the latest: a device whose clock runs ahead must not outrun what other devices
 * will say in the minutes to come.
 */
function notAhead(reading: Reading, now: EpochMs): Reading {
  return reading.at > now ? { ...reading, at: now } : reading;
}

/** Time alone: settles the candidate places of the given assets (product.md section 3, debounce of 10 s). */
export function settleAssets(input: IngestionInput): IngestionResult {
  const result = nothingYet();
  for (const asset of input.assets.values()) {
    const next = settled(asset, input.now);
    if (next !== asset) keepAsset(input, result, asset, next);
  }
  return result;
}

/** The given assets that have a location, with the city of that location where there is one: those without, and where `isCorrected` those with another. */
export function assetsWithCity({
  assets,
  cityAt,
  isCorrected = false,
}: Pick<IngestionInput, "assets" | "cityAt"> & {
  readonly isCorrected?: boolean;
}): IngestionResult {
  const result = nothingYet();
  for (const asset of assets.values()) {
    if (asset.location === null || (asset.locationCity !== null && !isCorrected)) continue;
    const locationCity = cityAt(asset.location);
    if (locationCity !== null && locationCity !== asset.locationCity)
      result.assets.set(asset.id, { ...asset, locationCity });
  }
  return result;
}

/** The given assets that have moved, by the ends of their trips, since they are known to have. */
export function assetsWithTrips(
  assets: IngestionInput["assets"],
  endedAt: ReadonlyMap<AssetId, EpochMs>,
): IngestionResult {
  const result = nothingYet();
  for (const asset of assets.values()) {
    const at = endedAt.get(asset.id);
    const next = at === undefined ? asset : withTrip(asset, at);
    if (next !== asset) result.assets.set(asset.id, next);
  }
  return result;
}

/** What somebody has read off a machine (`enterMeter`). */
export type MeterEntry = {
  readonly assetId: AssetId;
  readonly recordId: string;
  readonly meter: MeterKind;
  readonly value: number;
  readonly at: EpochMs;
  readonly isCorrection: boolean;
  readonly by: UserId;
};

/**
 * The asset of an entry, with the value that counts now, and its record.
 *
 * @throws DomainError conflict where a value does not follow from what is known, and is no correction
 */
export function assetsWithMeter(
  assets: IngestionInput["assets"],
  { assetId, recordId, meter, value, at, isCorrection, by }: MeterEntry,
  now: EpochMs,
): IngestionResult {
  const result = nothingYet();
  const asset = assets.get(assetId);
  if (asset === undefined) return result;
  const before = asset.meters[meter] ?? null;
  const isContrary =
    before !== null && isCounter(meter) && at > before.at && !follows(meter, before, { value, at });
  if (isContrary && !isCorrection)
    throw new DomainError(
      "conflict",
      { meter, value: before.value, at: before.at },
      `The meter stood at ${before.value} ${METER_UNITS[meter]}, from which ${value} ${METER_UNITS[meter]} does not follow: say that it is a correction, or read it off again.`,
    );
  const step = meterByHand(before, { meter, value, at });
  const id = `${assetId}-${meter}-${recordId}`;
  const record = { id, assetId, meter, at, recordedAt: now, reading: value, tagId: null, by };
  result.meterRecords.set(id, { ...record, value: step.value, used: step.used });
  if (step.after !== before)
    result.assets.set(assetId, { ...asset, meters: { ...asset.meters, [meter]: step.after } });
  return result;
}

/** The given assets whose newest position is older than the instant of each, without it; of others nothing is changed. */
export function assetsWithoutPlaces(
  assets: IngestionInput["assets"],
  cuts: ReadonlyMap<AssetId, EpochMs>,
): IngestionResult {
  const result = nothingYet();
  for (const asset of assets.values()) {
    const cut = cuts.get(asset.id);
    if (cut !== undefined && isPlaceOlderThan(asset, cut))
      result.assets.set(asset.id, withoutPlace(asset));
  }
  return result;
}

/**
 * Time alone: the places of the given assets whose hours are closed are put away, and of those are shown again whose hours
 * are open or for whom something goes on.
 */
export function placesByHours(input: HoursInput): IngestionResult {
  const result = nothingYet();
  applyHours(input, result, input.assets.values());
  return result;
}

type HoursInput = Pick<IngestionInput, "assets" | "nextSeq" | "now" | "recording">;

function applyHours(input: HoursInput, result: IngestionResult, assets: Iterable<Asset>): void {
  const { now, recording } = input;
  for (const asset of assets) {
    const isClosed = !asset.isArchived && recording.isClosed(asset, now);
    const exception = isClosed ? recording.exceptionOf(asset, now) : null;
    if (isClosed && exception === null && !isCalling(result, asset)) {
      const hidden = withHiddenPlace(asset, now, recording);
      if (hidden === asset) continue;
      result.assets.set(asset.id, hidden);
      result.events.push({
        ...eventOf(input, hidden, `hidden-${asset.id}-${now}`, now),
        type: "asset.placeHidden",
      });
      continue;
    }
    const shown = withShownPlace(asset, recording);
    if (shown === asset) continue;
    result.assets.set(asset.id, shown);
    if (exception !== null) result.excepted.set(`${exception.cause}-${exception.about}`, exception);
  }
}

function nothingYet(): IngestionResult {
  return {
    outcomes: [],
    assets: new Map(),
    devices: new Map(),
    boxes: new Map(),
    stays: new Map(),
    records: new Map(),
    events: [],
    locations: [],
    meterRecords: new Map(),
    faults: [],
    walked: new Map(),
    signals: [],
    excepted: new Map(),
    unknown: new Map(),
  };
}
