import type { Asset } from "./asset.ts";
import type { AssetHistoryEvent } from "./assetHistory.ts";
import type { EpochMs } from "../base/time.ts";

type WithoutNumber<Event> = Event extends unknown
  ? Omit<Event, "id" | "recordedAt" | "seq">
  : never;
/** An event before it is recorded: who records it gives the id, the number and the time of recording. */
export type NewAssetEvent = WithoutNumber<AssetHistoryEvent>;

type Subject = Pick<
  Asset,
  "currentWorksite" | "family" | "id" | "isArchived" | "subFamily" | "tagId"
>;

/** What an administrator's change of an asset means for its history; `before` null: the asset is new. */
export function eventsOfChange(
  before: Subject | null,
  after: Subject,
  at: EpochMs,
): NewAssetEvent[] {
  const common = { at, assetId: after.id, family: after.family, subFamily: after.subFamily };
  const events: NewAssetEvent[] = [];
  const [tagBefore, tagAfter] = [before?.tagId ?? null, after.tagId];
  if (tagBefore !== tagAfter) {
    if (tagBefore !== null) events.push({ ...common, type: "asset.tagUnlinked", tagId: tagBefore });
    if (tagAfter !== null) events.push({ ...common, type: "asset.tagLinked", tagId: tagAfter });
  }
  const [siteBefore, siteAfter] = [before?.currentWorksite ?? null, after.currentWorksite];
  const bearer = { ...common, tagId: tagAfter };
  if (siteBefore !== siteAfter) {
    if (siteBefore !== null)
      events.push({ ...bearer, type: "asset.siteDissociated", site: siteBefore });
    if (siteAfter !== null)
      events.push({ ...bearer, type: "asset.siteAssociated", site: siteAfter });
  }
  if ((before?.isArchived ?? false) !== after.isArchived)
    events.push({ ...bearer, type: after.isArchived ? "asset.archived" : "asset.unarchived" });
  return events;
}
