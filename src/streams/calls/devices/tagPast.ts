import { z } from "zod";
import { AssetHistoryEvent } from "../../../domain/assets/assetHistory.ts";
import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Events of a tag that are read at once. */
const MOST = 200;

/** Where a tag was and what its battery said, on whichever asset, the last first. */
export type TagPast = readonly Extract<
  AssetHistoryEvent,
  { type: "asset.moved" | "asset.batteryChanged" }
>[];

const Found = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

/** The moves and battery levels of a tag, 200 at most. @throws RequestFailed, ZodError for an answer that is none */
export async function readTagPast(
  { request }: Pick<LiveClient, "request">,
  index: CustomerIndex,
  tagId: TagId,
): Promise<TagPast> {
  const answer = await request({
    controller: "document",
    action: "search",
    index,
    collection: "asset-history",
    size: MOST,
    body: {
      query: {
        bool: {
          filter: [
            { term: { tagId } },
            { terms: { type: ["asset.moved", "asset.batteryChanged"] } },
          ],
        },
      },
      sort: [{ at: "desc" }],
    },
  });
  return Found.parse(answer).hits.flatMap(({ _id, _source }) => {
    const event = AssetHistoryEvent.safeParse({ ..._source, id: _id }).data;
    return event?.type === "asset.moved" || event?.type === "asset.batteryChanged" ? [event] : [];
  });
}
