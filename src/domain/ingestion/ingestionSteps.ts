import { type Asset, newestFixAt, placeOf } from "../assets/asset.ts";
import { meterAfter } from "../assets/assetMeter.ts";
import { crossesBatteryStep } from "../assets/assetHistory.ts";
import { type AssetLocation, needsTrackPoint } from "../assets/assetLocation.ts";
import {
  heard as heardAsset,
  isOutdated,
  type ProvenPosition,
  withBattery,
  withMeter,
  withMovement,
  withPosition,
} from "../assets/assetReadings.ts";
import { meterRecordId } from "../assets/meterRecord.ts";
import { type RadioPlace, radioPlace } from "../coverage/radioPlace.ts";
import type { WalkDecision } from "../coverage/walkTest.ts";
import { FORGET_AFTER, hear, levelAt, NOT_HEARD, TAKE_OVER } from "../devices/bleLocation.ts";
import type { TagId } from "../base/ids.ts";
import type { IngestionInput, IngestionResult } from "./ingestionState.ts";
import { callIdOf, type ReceivedSignal, signalOf, wearerOf } from "../distress/signals.ts";
import { withShownPlace } from "../assets/hiddenPlace.ts";
import { isExcepted, type PlaceException } from "../base/recordedHours.ts";
import { NOWHERE, samePlace } from "../sites/presence.ts";
import {
  type BatteryReading,
  boxDeviceId,
  type BoxReading,
  CLOCK_TOLERANCE,
  type DistressReading,
  type FaultReading,
  type HeardReading,
  type MeterReading,
  type MovementReading,
  type PositionReading,
  type Reading,
  type ReadingOutcome,
  takenAt,
} from "../devices/reading.ts";
import type { Tag } from "../devices/tag.ts";
import { heardAsMore } from "../devices/unknownDevices.ts";
import { readAtBox, stayKey } from "../attendance/tagInOut.ts";
import { isExitUnread, withAssumedExit } from "../attendance/unreadExit.ts";
import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/** Why a reading cannot be taken: what, which and what now. Null when it can. */
export function refusalOf(input: IngestionInput, reading: Reading): string | null {
  // A call for help is not refused for a clock, nor for a device that is out of service.
  if (reading.type === "distress")
    return input.tags.has(reading.tagId) ? null : unknownTag(reading.tagId);
  if (reading.at > input.now + CLOCK_TOLERANCE)
    return `The reading is ${Math.round((reading.at - input.now) / 1000)} s in the future: set the device's clock.`;
  switch (reading.type) {
    case "alive":
      return input.tags.has(reading.deviceId) || input.boxes.has(reading.deviceId)
        ? null
        : `The device ${reading.deviceId} is not known: register it among the tags.`;
    case "tagInOut":
      if (!input.boxes.has(boxDeviceId(reading.entryNumber)))
        return `The entry box ${reading.entryNumber} is not known: register it.`;
      return refusalOfTag(input, reading.tagId);
    case "heard":
      if (!input.tags.has(reading.scannedBy))
        return `The anchor ${reading.scannedBy} is not known: register it among the tags.`;
      return refusalOfTag(input, reading.tagId);
    case "position":
    case "battery":
    case "movement":
      return refusalOfTag(input, reading.tagId);
    case "fault":
    case "meter":
      return refusalOfTag(input, reading.tagId) ?? refusalOfPerson(input, reading);
    default:
      return unreachable(reading);
  }
}

const unknownTag = (id: TagId) => `The tag ${id} is not known: register it.`;

function refusalOfTag(input: IngestionInput, id: TagId): string | null {
  const tag = input.tags.get(id);
  if (tag === undefined) return unknownTag(id);
  if (tag.status === "unassigned" || tag.isArchived)
    return `The tag ${id} is out of service: assign it to a customer first.`;
  return null;
}

/** A telephone has an odometer too: how far people go is nobody's business. */
function refusalOfPerson(
  { assets, tags }: IngestionInput,
  { tagId: id, type }: FaultReading | MeterReading,
): string | null {
  const assetId = tags.get(id)?.assetId ?? null;
  if (assetId === null || assets.get(assetId)?.category !== "personnel") return null;
  return `The tag ${id} is a person's, who has no ${type}s: send those of machines.`;
}

/** Of a reading that is refused, the receiver that nobody has registered. A tag that nobody knows may be a neighbour's. */
export function recordUnknown(
  { tags, boxes }: Pick<IngestionInput, "boxes" | "tags">,
  { unknown }: Pick<IngestionResult, "unknown">,
  reading: Reading,
): void {
  if (reading.type === "heard" && !tags.has(reading.scannedBy))
    unknown.set(reading.scannedBy, heardAsMore(unknown.get(reading.scannedBy) ?? null, "anchor"));
  if (
    reading.type === "alive" &&
    !tags.has(reading.deviceId) &&
    !boxes.has(reading.deviceId) &&
    !unknown.has(reading.deviceId)
  )
    unknown.set(reading.deviceId, null);
}

/** Folds one reading that was not refused into the result. */
export function applyReading(
  input: IngestionInput,
  result: IngestionResult,
  reading: Reading,
): ReadingOutcome {
  switch (reading.type) {
    case "alive":
      if (input.boxes.has(reading.deviceId)) boxHeard(result, reading.deviceId, reading.at, 0, 0);
      else deviceHeard(result, reading.deviceId, reading.at);
      return { id: reading.id, status: "accepted" };
    case "tagInOut":
      return applyBoxReading(input, result, reading);
    case "heard":
      return applyHeard(input, result, reading);
    case "position":
      return applyPosition(input, result, reading);
    case "battery":
      return applyBattery(input, result, reading);
    case "meter":
      return applyMeter(input, result, reading);
    case "fault":
      return applyFault(input, result, reading);
    case "movement":
      return applyMovement(input, result, reading);
    case "distress":
      return applyDistress(input, result, reading);
    default:
      return unreachable(reading);
  }
}

function applyPosition(
  input: IngestionInput,
  result: IngestionResult,
  reading: PositionReading,
): ReadingOutcome {
  const { position: location, tagId } = reading;
  deviceHeard(result, tagId, reading.at);
  const asset = assetOf(input, result, tagId);
  // It spoke, whatever can be said of where.
  if (asset !== undefined) keepAsset(input, result, asset, heardAsset(asset, reading.at));
  const reason = input.placeRefusal(location);
  if (reason !== null) return { id: reading.id, status: "refused", reason };
  const radius = radiusOf(reading, input.tags.get(tagId));
  const floor = reading.floor ?? null;
  const at = takenAt(reading);
  const placed = placedAsset(input, result, tagId, at);
  const newest = placed === undefined ? null : newestFixAt(placed);
  const isNewer = newest === null || at > newest;
  return applyProof(input, result, reading, {
    // A late one speaks of a time of which the present place says nothing.
    ...input.judgePlace(
      { location, radius, floor },
      placed !== undefined && isNewer ? placeOf(placed) : NOWHERE,
    ),
    at,
    location,
    accuracy: radius,
    scannedBy: null,
    rssi: null,
  });
}

/** Whether a position or movement of `at` is recorded. Notes what it is recorded for in closed hours. */
function mayRecord(
  input: IngestionInput,
  result: IngestionResult,
  asset: Asset,
  at: EpochMs,
): boolean {
  if (!input.recording.isClosed(asset, at)) return true;
  const exception = exceptionFor(input, result, asset, at);
  if (exception === null) return false;
  result.excepted.set(`${exception.cause}-${exception.about}`, exception);
  return true;
}

function exceptionFor(
  { recording }: IngestionInput,
  result: IngestionResult,
  asset: Asset,
  at: EpochMs,
): PlaceException | null {
  return recording.exceptionOf(asset, at) ?? raisedHere(result, asset, at);
}

/** Whether a reading says where somebody is, or that they move, in hours in which that is not recorded. */
export function isOfClosedHours(
  input: IngestionInput,
  result: IngestionResult,
  reading: Reading,
): boolean {
  if (reading.type !== "heard" && reading.type !== "movement" && reading.type !== "position")
    return false;
  const asset = assetOf(input, result, reading.tagId);
  if (asset === undefined) return false;
  const at = takenAt(reading);
  return input.recording.isClosed(asset, at) && exceptionFor(input, result, asset, at) === null;
}

/** Whether an asset called for help among these readings. */
export function isCalling(result: IngestionResult, asset: Asset): boolean {
  return raiseOf(result, asset) !== undefined;
}

function raiseOf({ signals }: IngestionResult, asset: Asset): ReceivedSignal | undefined {
  return signals.find(({ signal, wearer }) => wearer.assetId === asset.id && signal.isRaised);
}

/** The call for help among these readings for which a position of `at` is recorded. */
function raisedHere(result: IngestionResult, asset: Asset, at: EpochMs): PlaceException | null {
  const raised = raiseOf(result, asset);
  const exception = raised === undefined ? null : exceptionOfSignal(raised.signal);
  return exception !== null && isExcepted(exception, at) ? exception : null;
}

function exceptionOfSignal({ id, receivedAt }: ReceivedSignal["signal"]): PlaceException {
  return { cause: "distress", about: callIdOf(id), since: receivedAt };
}

/** The asset of a tag, with the place that was put away where a position of `at` is recorded. */
function placedAsset(
  input: IngestionInput,
  result: IngestionResult,
  tagId: TagId,
  at: EpochMs,
): Asset | undefined {
  const asset = assetOf(input, result, tagId);
  if (asset?.placeHidden == null || !mayRecord(input, result, asset, at)) return asset;
  return showPlace(input, result, asset);
}

/** Its moves up to where it was put away are in the history: no event. */
function showPlace({ recording }: IngestionInput, result: IngestionResult, asset: Asset): Asset {
  const shown = withShownPlace(asset, recording);
  result.assets.set(shown.id, shown);
  return shown;
}

/** Who calls for help in closed hours is looked for where they were last: the place that was put away, and the one since that was not recorded. */
function recallPlace(
  input: IngestionInput,
  result: IngestionResult,
  asset: Asset,
  signal: ReceivedSignal["signal"],
): void {
  const exception = exceptionOfSignal(signal);
  if (asset.placeHidden !== null) {
    result.excepted.set(`${exception.cause}-${exception.about}`, exception);
    showPlace(input, result, asset);
  }
  const tagId = asset.tagId;
  const last = tagId === null ? undefined : input.memory.unrecorded.get(tagId);
  if (last === undefined || !isExcepted(exception, last.proof.at)) return;
  const { recording } = input;
  const exceptionOf = () => exception;
  applyProof(
    { ...input, recording: { ...recording, exceptionOf } },
    result,
    last.reading,
    last.proof,
  );
}

/** Metres: as the device says, else as the tag's settings do; null: unknown, as where a device says 0, which no receiver reaches. */
function radiusOf({ accuracy }: PositionReading, tag: Tag | undefined): number | null {
  if (accuracy !== undefined && accuracy > 0) return accuracy;
  return tag?.settings?.accuracy ?? null;
}

function applyHeard(
  input: IngestionInput,
  result: IngestionResult,
  reading: HeardReading,
): ReadingOutcome {
  deviceHeard(result, reading.scannedBy, reading.at);
  deviceHeard(result, reading.tagId, reading.at);
  const before = input.memory.heardBy.get(reading.tagId) ?? NOT_HEARD;
  const heardBy = hear(before, reading);
  input.memory.heardBy.set(reading.tagId, heardBy);
  // The mean speaks of its newest advertisement, which need not be this one.
  const at = Math.max(...[...heardBy.values()].map((hearing) => hearing.at));
  const decided = decide(input, result, reading.tagId, at);
  keepWalked(input, result, reading, decided);
  if (decided === null) return { id: reading.id, status: "accepted" };
  const { nearest, place, location, accuracy } = decided;
  return applyProof(input, result, reading, {
    at,
    location,
    accuracy,
    place,
    proves: "place",
    isSure: isSureByLevel(input, reading.tagId, at, decided),
    scannedBy: nearest.anchor,
    rssi: Math.round(nearest.level),
  });
}

/** Of a tag under test every reading is kept, with what followed from it; what was heard before the test is none of it. */
function keepWalked(
  { underTest }: IngestionInput,
  { walked }: IngestionResult,
  { id, at, tagId, scannedBy, rssi }: HeardReading,
  decided: RadioPlace | null,
): void {
  const test = underTest.get(tagId);
  if (test === undefined || at < test.startedAt) return;
  walked.set(test.id, [
    ...(walked.get(test.id) ?? []),
    { id, at, scannedBy, rssi, decision: decided === null ? null : walkDecision(decided) },
  ]);
}

function walkDecision({ nearest, place, location, basis, accuracy }: RadioPlace): WalkDecision {
  return { ...nearest, place, location, basis, accuracy };
}

/** What was decided last of a worn tag stands in its asset, which every node sees. */
function decide(
  input: IngestionInput,
  result: IngestionResult,
  tagId: TagId,
  at: EpochMs,
): RadioPlace | null {
  const { memory, mapOf, tags } = input;
  const asset = assetOf(input, result, tagId);
  const before = memory.radio.get(tagId);
  const worn = asset === undefined || asset.scannedBy === null ? null : asset;
  const current = {
    anchor: worn?.scannedBy ?? before?.nearest.anchor ?? null,
    place: worn === null ? (before?.place ?? null) : (worn.candidate ?? placeOf(worn)),
    last: before?.last ?? null,
  };
  const heardBy = memory.heardBy.get(tagId) ?? NOT_HEARD;
  const decided = radioPlace({ heardBy, at, current, mountOf: (id) => tags.get(id), mapOf });
  if (decided !== null) memory.radio.set(tagId, decided);
  return decided;
}

/** Whether no receiver of another place hears the tag nearly as well: closer than this, another place may take over. */
function isSureByLevel(
  { memory, tags }: IngestionInput,
  tagId: TagId,
  at: EpochMs,
  { nearest, place }: RadioPlace,
): boolean {
  for (const [id, hearing] of memory.heardBy.get(tagId) ?? NOT_HEARD) {
    const mount = tags.get(id);
    if (
      mount !== undefined &&
      mount.settings !== null &&
      at - hearing.at <= FORGET_AFTER &&
      nearest.level - levelAt(hearing, at) < TAKE_OVER &&
      !samePlace(place, { site: mount.site, floor: mount.settings.floor, area: mount.area })
    )
      return false;
  }
  return true;
}

function applyProof(
  input: IngestionInput,
  result: IngestionResult,
  reading: PositionReading | HeardReading,
  proof: ProvenPosition,
): ReadingOutcome {
  const asset = placedAsset(input, result, reading.tagId, proof.at);
  if (asset === undefined) return { id: reading.id, status: "accepted" };
  if (!mayRecord(input, result, asset, proof.at)) {
    if (!isHeldNewer(input, reading.tagId, proof))
      input.memory.unrecorded.set(reading.tagId, { reading, proof });
    return { id: reading.id, status: "accepted" };
  }
  if (!isHeldNewer(input, reading.tagId, proof)) input.memory.unrecorded.delete(reading.tagId);
  const newest = newestFixAt(asset);
  // The mean of what is heard speaks of its newest advertisement, which need not be this one.
  const at = reading.type === "position" ? proof.at : reading.at;
  if (reading.type === "position" && at === newest)
    return { id: reading.id, status: reading.at === at ? "duplicate" : "accepted" };
  if ((newest !== null && at < newest) || (reading.type === "position" && isOutdated(reading))) {
    if (reading.type === "position")
      addTrackPoint(input, result, asset, reading, proof, { isLate: true });
    return { id: reading.id, status: "late" };
  }
  const next = withPosition(asset, proof);
  const doubt = next.doubtfulFix?.reason;
  addTrackPoint(input, result, asset, reading, proof, {
    isLate: false,
    ...(doubt === undefined ? {} : { doubt }),
  });
  keepAsset(
    input,
    result,
    asset,
    doubt === undefined ? { ...next, locationCity: input.cityAt(proof.location) } : next,
  );
  return { id: reading.id, status: "accepted" };
}

/** Whether what was not recorded of a tag is newer than a position that comes now. */
function isHeldNewer({ memory }: IngestionInput, tagId: TagId, { at }: ProvenPosition): boolean {
  const held = memory.unrecorded.get(tagId);
  return held !== undefined && held.proof.at > at;
}

function addTrackPoint(
  input: IngestionInput,
  result: IngestionResult,
  asset: Asset,
  reading: PositionReading | HeardReading,
  proof: ProvenPosition,
  worth: Pick<AssetLocation, "doubt" | "isLate">,
): void {
  const last = input.memory.lastTrackPoints.get(asset.id) ?? null;
  const { location, at } = proof;
  const isDoubtful = worth.doubt !== undefined;
  if (!worth.isLate && !needsTrackPoint(last, { location, at, isDoubtful })) return;
  if (!worth.isLate) input.memory.lastTrackPoints.set(asset.id, { location, at, isDoubtful });
  result.locations.push({
    id: reading.id,
    assetId: asset.id,
    tagId: reading.tagId,
    at: proof.at,
    recordedAt: input.now,
    location: proof.location,
    accuracy: proof.accuracy,
    ...proof.place,
    scannedBy: proof.scannedBy,
    ...(reading.type === "position" && reading.isEngineOn !== undefined
      ? { isEngineOn: reading.isEngineOn }
      : {}),
    ...worth,
  });
}

function applyBattery(
  input: IngestionInput,
  result: IngestionResult,
  reading: BatteryReading,
): ReadingOutcome {
  deviceHeard(result, reading.tagId, reading.at, reading.level);
  const asset = assetOf(input, result, reading.tagId);
  if (asset === undefined) return { id: reading.id, status: "accepted" };
  const status = orderOf(asset.lastBatteryUpdate, reading.at);
  if (status === "accepted") {
    keepAsset(input, result, asset, withBattery(asset, reading.level, reading.at));
    if (crossesBatteryStep(asset.batteryLevel, reading.level))
      result.events.push({
        ...eventOf(input, asset, `battery-${reading.id}`, reading.at),
        type: "asset.batteryChanged",
        batteryLevel: reading.level,
      });
  }
  return { id: reading.id, status };
}

function applyMovement(
  input: IngestionInput,
  result: IngestionResult,
  reading: MovementReading,
): ReadingOutcome {
  deviceHeard(result, reading.tagId, reading.at);
  const asset = assetOf(input, result, reading.tagId);
  if (asset === undefined) return { id: reading.id, status: "accepted" };
  const status = orderOf(asset.lastMovementUpdate, reading.at);
  if (!mayRecord(input, result, asset, reading.at))
    keepAsset(input, result, asset, heardAsset(asset, reading.at));
  else if (status === "accepted") {
    keepAsset(input, result, asset, withMovement(asset, reading.state, reading.at));
    if (asset.movementState !== reading.state)
      result.events.push({
        ...eventOf(input, asset, `movement-${reading.id}`, reading.at),
        type: "asset.movementChanged",
        movementState: reading.state,
      });
  }
  return { id: reading.id, status };
}

function applyMeter(
  input: IngestionInput,
  result: IngestionResult,
  reading: MeterReading,
): ReadingOutcome {
  const { id, meter, tagId, value: said, at } = reading;
  deviceHeard(result, tagId, at);
  const asset = assetOf(input, result, tagId);
  if (asset === undefined) return { id, status: "accepted" };
  // What the device counted before it was linked is another machine's (docs/decisions/0247).
  if (at < (input.tags.get(tagId)?.linkedAt ?? 0)) return { id, status: "late" };
  const before = asset.meters[meter] ?? null;
  const step = meterAfter(before, { meter, tagId, value: said, at });
  if (step.isKept) {
    const { value, used } = step;
    const what = { assetId: asset.id, meter, at, value };
    const recordId = meterRecordId(what);
    const record = { ...what, id: recordId, reading: said, used, tagId, by: null };
    // The first of an hour stays, as where it is stored.
    if (!result.meterRecords.has(recordId))
      result.meterRecords.set(recordId, { ...record, recordedAt: input.now });
  }
  const next =
    step.after === before ? heardAsset(asset, at) : withMeter(asset, meter, step.after, at);
  keepAsset(input, result, asset, next);
  return { id, status: step.status };
}

function applyFault(
  input: IngestionInput,
  result: IngestionResult,
  reading: FaultReading,
): ReadingOutcome {
  const { id, tagId, at, code, source = null, severity = null, description = null } = reading;
  deviceHeard(result, tagId, at);
  const asset = assetOf(input, result, tagId);
  if (asset === undefined) return { id, status: "accepted" };
  // What the device reported before it was linked is another machine's, as with meters.
  if (at < (input.tags.get(tagId)?.linkedAt ?? 0)) return { id, status: "late" };
  keepAsset(input, result, asset, heardAsset(asset, at));
  result.faults.push({ assetId: asset.id, tagId, at, code, source, severity, description });
  return { id, status: "accepted" };
}

function applyDistress(
  input: IngestionInput,
  result: IngestionResult,
  reading: DistressReading,
): ReadingOutcome {
  const { id, tagId } = reading;
  deviceHeard(result, tagId, reading.at);
  const asset = assetOf(input, result, tagId);
  if (asset !== undefined) keepAsset(input, result, asset, heardAsset(asset, reading.at));
  const signal = signalOf(reading, input.now);
  if (asset !== undefined && signal.isRaised) recallPlace(input, result, asset, signal);
  result.signals.push({ tagId, signal, wearer: wearerOf(assetOf(input, result, tagId)) });
  return { id, status: signal.isLate ? "late" : "accepted" };
}

function applyBoxReading(
  input: IngestionInput,
  result: IngestionResult,
  reading: BoxReading,
): ReadingOutcome {
  const id = boxDeviceId(reading.entryNumber);
  const box = input.boxes.get(id);
  if (box === undefined) return unknownBox(reading);
  deviceHeard(result, reading.tagId, reading.at, reading.battery ?? null);
  const asset = assetOf(input, result, reading.tagId);
  if (asset !== undefined) keepAsset(input, result, asset, heardAsset(asset, reading.at));
  const key = stayKey(reading.tagId, box.site);
  const known = result.stays.get(key) ?? input.stays.get(key) ?? null;
  // Before this read the tag was last received by what `asset` says.
  const isUnread = known !== null && isExitUnread(known, asset ?? null, reading.at);
  const last = isUnread
    ? withAssumedExit(known, asset ?? null, { at: reading.at, by: null, byName: null })
    : known;
  const who = asset === undefined ? null : { id: asset.id, name: asset.designation };
  const outcome = readAtBox(last, reading, box, who);
  switch (outcome.status) {
    case "opened":
    case "closed":
      result.stays.set(key, outcome.record);
      if (isUnread && last !== null) result.records.set(last.id, last);
      result.records.set(outcome.record.id, outcome.record);
      boxHeard(result, id, reading.at, 1, 0);
      return { id: reading.id, status: "accepted" };
    case "tooClose":
      boxHeard(result, id, reading.at, 0, 0);
      return { id: reading.id, status: "duplicate" };
    case "late":
      boxHeard(result, id, reading.at, 0, 0);
      return { id: reading.id, status: "late" };
    case "batteryTooLow": {
      const before = result.boxes.get(id)?.lastUpdate ?? box.lastUpdate;
      boxHeard(result, id, reading.at, 0, before === null || reading.at > before ? 1 : 0);
      return {
        id: reading.id,
        status: "refused",
        reason: `The battery of ${reading.tagId} is at ${reading.battery} %, below the ${box.minimumBatteryLevel} % that box ${reading.entryNumber} asks for: change the battery.`,
      };
    }
    default:
      return unreachable(outcome);
  }
}

function unknownBox(reading: BoxReading): ReadingOutcome {
  return {
    id: reading.id,
    status: "refused",
    reason: `The entry box ${reading.entryNumber} is not known: register it.`,
  };
}

/** Puts the changed asset into the result, and a move of its settled place into the history. */
export function keepAsset(
  input: IngestionInput,
  result: IngestionResult,
  before: Asset,
  after: Asset,
): void {
  if (after === before) return;
  result.assets.set(after.id, after);
  const from = placeOf(before);
  const to = placeOf(after);
  if (samePlace(from, to) || after.areaSince === null) return;
  result.events.push({
    // Keyed by the first proof of the new place: the same move is one event, whichever reading settled it.
    ...eventOf(input, after, `moved-${after.id}-${after.areaSince}`, after.areaSince),
    type: "asset.moved",
    from,
    to,
  });
}

/** What every event of an asset carries. */
export function eventOf(
  input: Pick<IngestionInput, "nextSeq" | "now">,
  asset: Asset,
  id: string,
  at: EpochMs,
) {
  return {
    id,
    seq: input.nextSeq(),
    at,
    recordedAt: input.now,
    assetId: asset.id,
    tagId: asset.tagId,
    family: asset.family,
    subFamily: asset.subFamily,
  };
}

function orderOf(last: EpochMs | null, at: EpochMs): "accepted" | "late" | "duplicate" {
  if (last === null || at > last) return "accepted";
  return at === last ? "duplicate" : "late";
}

function assetOf(input: IngestionInput, result: IngestionResult, tagId: TagId): Asset | undefined {
  const id = input.tags.get(tagId)?.assetId ?? null;
  if (id === null) return undefined;
  const asset = result.assets.get(id) ?? input.assets.get(id);
  // The asset has the last word on its tag: a link that was just cut must not move it any more.
  return asset === undefined || asset.isArchived || asset.tagId !== tagId ? undefined : asset;
}

function deviceHeard(
  result: IngestionResult,
  id: TagId,
  at: EpochMs,
  level: Tag["battery"] = null,
): void {
  const known = result.devices.get(id);
  const battery = known?.battery ?? null;
  result.devices.set(id, {
    lastMessageAt: Math.max(at, known?.lastMessageAt ?? 0),
    battery: level !== null && (battery === null || at >= battery.at) ? { level, at } : battery,
  });
}

function boxHeard(
  result: IngestionResult,
  id: TagId,
  at: EpochMs,
  reads: number,
  refused: number,
): void {
  const known = result.boxes.get(id);
  result.boxes.set(id, {
    lastUpdate: Math.max(at, known?.lastUpdate ?? 0),
    reads: (known?.reads ?? 0) + reads,
    refused: (known?.refused ?? 0) + refused,
  });
}
