import { type Asset } from "../../../src/domain/assets/asset.ts";
import type { AssetId, TagId } from "../../../src/domain/base/ids.ts";
import { ingestReadings } from "../../../src/domain/ingestion/ingestion.ts";
import {
  type IngestionInput,
  RECORDED_ALWAYS,
} from "../../../src/domain/ingestion/ingestionState.ts";
import { placeJudge } from "../../../src/domain/sites/placeJudge.ts";
import type { Reading, ReadingOutcome } from "../../../src/domain/devices/reading.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import type { TagInOutBox, TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";

type Documents = {
  readonly sites: readonly Site[];
  readonly devices: readonly Tag[];
  readonly boxes: readonly TagInOutBox[];
  readonly assets: readonly Asset[];
  /** What walks have taught of floors; absent: nothing. */
  readonly mapOf?: IngestionInput["mapOf"];
};

/** The backend's rules without a backend: folds readings into the documents of one customer. */
export function createFold(documents: Documents) {
  const assets = new Map<AssetId, Asset>(documents.assets.map((asset) => [asset.id, asset]));
  const stays = new Map<string, TagInOutRecord>();
  const outcomes: ReadingOutcome[] = [];
  let seq = 0;
  const base: Omit<IngestionInput, "now"> = {
    memory: {
      heardBy: new Map(),
      radio: new Map(),
      lastTrackPoints: new Map(),
      unrecorded: new Map(),
    },
    underTest: new Map(),
    tags: new Map<TagId, Tag>(documents.devices.map((tag) => [tag.id, tag])),
    boxes: new Map<TagId, TagInOutBox>(documents.boxes.map((box) => [box.id, box])),
    assets,
    stays,
    mapOf: documents.mapOf ?? (() => null),
    judgePlace: placeJudge(documents.sites),
    placeRefusal: () => null,
    cityAt: () => null,
    recording: RECORDED_ALWAYS,
    nextSeq: () => (seq += 1),
  };
  return {
    assets,
    stays,
    outcomes,
    fold: (readings: readonly Reading[], now: number) => {
      const result = ingestReadings({ ...base, now }, readings);
      for (const [id, asset] of result.assets) assets.set(id, asset);
      for (const [key, stay] of result.stays) stays.set(key, stay);
      outcomes.push(...result.outcomes);
      return result;
    },
  };
}
