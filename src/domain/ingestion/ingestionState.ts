import type { Asset } from "../assets/asset.ts";
import type { AssetHistoryEvent } from "../assets/assetHistory.ts";
import type { ProvenPosition } from "../assets/assetReadings.ts";
import type { Sealing } from "../assets/hiddenPlace.ts";
import type { PlaceException } from "../base/recordedHours.ts";
import type { AssetLocation, TrackWord } from "../assets/assetLocation.ts";
import type { RadioInput, RadioPlace } from "../coverage/radioPlace.ts";
import type { WalkReading, WalkTest, WalkTestId } from "../coverage/walkTest.ts";
import type { HeardBy } from "../devices/bleLocation.ts";
import type { FaultOccurrence } from "../assets/assetFault.ts";
import type { MeterRecord } from "../assets/meterRecord.ts";
import type { HeardAs } from "../devices/unknownDevices.ts";
import type { LonLat } from "../base/geometry.ts";
import type { AssetId, TagId } from "../base/ids.ts";
import type { PlaceJudge } from "../sites/placeJudge.ts";
import type { HeardReading, PositionReading, ReadingOutcome } from "../devices/reading.ts";
import type { Tag } from "../devices/tag.ts";
import type { ReceivedSignal } from "../distress/signals.ts";
import type { TagInOutBox, TagInOutRecord } from "../attendance/tagInOut.ts";
import type { EpochMs } from "../base/time.ts";

/**
 * When places of people are recorded (docs/decisions/0225). `exceptionOf`: what goes on now for which a position of `at` is
 * recorded in closed hours; null: nothing.
 */
export type PlaceRecording = Sealing & {
  readonly isClosed: (asset: Pick<Asset, "category" | "family">, at: EpochMs) => boolean;
  readonly exceptionOf: (asset: Pick<Asset, "family" | "id">, at: EpochMs) => PlaceException | null;
};

/** What holds where a customer has closed no hours. */
export const RECORDED_ALWAYS: PlaceRecording = {
  isClosed: () => false,
  exceptionOf: () => null,
  seal: (text) => text,
  unseal: () => null,
};

/** A position that was not recorded. */
export type Unrecorded = {
  readonly reading: HeardReading | PositionReading;
  readonly proof: ProvenPosition;
};

/**
 * Memory of the process from one batch to the next: losing it costs a few seconds of smoothing and one
 * track point more, never a wrong present.
 */
export type IngestionMemory = {
  readonly heardBy: Map<TagId, HeardBy>;
  /** What was decided last of each tag that is heard: one that nobody wears has no asset that would say so. */
  readonly radio: Map<TagId, Pick<RadioPlace, "last" | "nearest" | "place">>;
  readonly lastTrackPoints: Map<AssetId, TrackWord>;
  /** The newest position of each tag whose hours are closed: for a call for help, and stored nowhere. */
  readonly unrecorded: Map<TagId, Unrecorded>;
};

/** What a fold of readings needs to know of one customer. */
export type IngestionInput = {
  readonly now: EpochMs;
  readonly memory: IngestionMemory;
  readonly tags: ReadonlyMap<TagId, Tag>;
  readonly boxes: ReadonlyMap<TagId, TagInOutBox>;
  readonly assets: ReadonlyMap<AssetId, Asset>;
  /** The tags whose every reading is kept. */
  readonly underTest: ReadonlyMap<TagId, Pick<WalkTest, "id" | "startedAt">>;
  /** newest record, open or closed, by `stayKey` */
  readonly stays: ReadonlyMap<string, TagInOutRecord>;
  /** what a position says of site, floor and area */
  readonly judgePlace: PlaceJudge;
  /** why no position can be there: what, which and what now; null: it can */
  readonly placeRefusal: (point: LonLat) => string | null;
  /** what walks have taught of a floor */
  readonly mapOf: RadioInput["mapOf"];
  /** the city of a point, as assets carry it; null: in no town */
  readonly cityAt: (point: LonLat) => string | null;
  readonly recording: PlaceRecording;
  /** rises strictly with each call */
  readonly nextSeq: () => number;
};

/** A gateway, anchor or tag was heard; the newest battery it told of, in percent, and when. */
export type DeviceNews = {
  readonly lastMessageAt: EpochMs;
  readonly battery: { readonly level: number; readonly at: EpochMs } | null;
};
/** An entry box was heard; how many of its reads counted and how many were refused for their battery. */
export type BoxNews = {
  readonly lastUpdate: EpochMs;
  readonly reads: number;
  readonly refused: number;
};

/**
 * What changed, by id, and what became of each reading in the order they came. `stays` are the newest by
 * `stayKey`; `records` are all that were opened or closed: a stay may end and the next begin in one fold.
 */
export type IngestionResult = {
  readonly outcomes: ReadingOutcome[];
  readonly assets: Map<AssetId, Asset>;
  readonly devices: Map<TagId, DeviceNews>;
  readonly boxes: Map<TagId, BoxNews>;
  readonly stays: Map<string, TagInOutRecord>;
  readonly records: Map<string, TagInOutRecord>;
  readonly events: AssetHistoryEvent[];
  readonly locations: AssetLocation[];
  /** What enters the history of meters, by id. */
  readonly meterRecords: Map<string, MeterRecord>;
  /** Faults that machines have reported, in the order they came. */
  readonly faults: FaultOccurrence[];
  /** What was heard of tags under test, in the order it came. */
  readonly walked: Map<WalkTestId, WalkReading[]>;
  /** What devices said of people who need help, in the order it came. */
  readonly signals: ReceivedSignal[];
  /** For what places were recorded in closed hours, by cause and what it is about. */
  readonly excepted: Map<string, PlaceException>;
  /** Receivers that spoke and that nobody has registered. */
  readonly unknown: Map<TagId, HeardAs>;
};
