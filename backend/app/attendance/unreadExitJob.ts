import { Asset } from "../../../src/domain/assets/asset.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { TagInOutRecord } from "../../../src/domain/attendance/tagInOut.ts";
import {
  isPurged,
  UNREAD_EXITS_KEPT,
  withAssumedExit,
} from "../../../src/domain/attendance/unreadExit.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { keepExits } from "./keepExits.ts";

/** Records the exits that were probably not read once nobody is going to: entries of last week are nobody who is in. */
export const unreadExitJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => ({
  name: "unread exits",
  every: 10 * MINUTE,
  async run({ index }) {
    const at = now();
    const old = {
      query: {
        bool: {
          filter: [
            { term: { kind: "record" } },
            { term: { status: "in" } },
            { range: { dateIn: { lte: at - UNREAD_EXITS_KEPT } } },
          ],
        },
      },
    };
    const stays: TagInOutRecord[] = [];
    for await (const stay of searchAll(
      sdk,
      index,
      "tag-in-tag-out",
      TagInOutRecord,
      old,
      skipInvalid,
    ))
      stays.push(stay);
    if (stays.length === 0) return;
    const ids = [...new Set(stays.flatMap(({ assetId }) => assetId ?? []))];
    const place = { index, collection: "assets", ids };
    const assets = new Map(
      (await readDocuments(sdk, place, Asset, skipInvalid)).map((asset) => [asset.id, asset]),
    );
    const ended = stays.flatMap((stay) => {
      const heard = stay.assetId === null ? null : (assets.get(stay.assetId) ?? null);
      const assumed = { at, by: null, byName: null };
      return isPurged(stay, heard, at) ? [withAssumedExit(stay, heard, assumed)] : [];
    });
    if (ended.length > 0 && isHeld()) await keepExits(sdk, index, ended);
  },
});
