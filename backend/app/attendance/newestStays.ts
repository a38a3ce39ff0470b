import { z } from "zod";
import type { TagId } from "../../../src/domain/base/ids.ts";
import { boxDeviceId, type Reading } from "../../../src/domain/devices/reading.ts";
import {
  stayKey,
  type TagInOutBox,
  TagInOutRecord,
} from "../../../src/domain/attendance/tagInOut.ts";
import { decoded } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";

const buckets = <Bucket extends z.ZodType>(bucket: Bucket) =>
  z.object({ buckets: z.array(bucket) });
const Newest = z.object({
  tags: buckets(
    z.object({
      sites: buckets(
        z.object({ newest: z.object({ hits: z.object({ hits: z.array(z.unknown()) }) }) }),
      ),
    }),
  ),
});

/** The newest record, open or closed, of each tag read at a box of each site, by `stayKey`; one search for all. */
export async function newestStays(
  sdk: Sdk,
  customer: string,
  readings: readonly Reading[],
  boxes: ReadonlyMap<TagId, TagInOutBox>,
): Promise<Map<string, TagInOutRecord>> {
  const tags = new Set<string>();
  const sites = new Set<string>();
  for (const reading of readings) {
    const box =
      reading.type === "tagInOut" ? boxes.get(boxDeviceId(reading.entryNumber)) : undefined;
    if (reading.type !== "tagInOut" || box === undefined) continue;
    tags.add(reading.tagId);
    sites.add(box.site);
  }
  const stays = new Map<string, TagInOutRecord>();
  if (tags.size === 0) return stays;
  // A search sees what was written up to a second ago only: the stay may have been opened just now.
  await sdk.collection.refresh(customer, "tag-in-tag-out");
  const { aggregations } = await sdk.document.search(
    customer,
    "tag-in-tag-out",
    {
      query: {
        bool: {
          filter: [
            { term: { kind: "record" } },
            { terms: { tagNumber: [...tags] } },
            { terms: { site: [...sites] } },
          ],
        },
      },
      aggs: {
        tags: {
          terms: { field: "tagNumber", size: tags.size },
          aggs: {
            sites: {
              terms: { field: "site", size: sites.size },
              aggs: { newest: { top_hits: { size: 1, sort: [{ dateIn: "desc" }] } } },
            },
          },
        },
      },
    },
    { size: 0 },
  );
  for (const tag of Newest.parse(aggregations).tags.buckets)
    for (const { newest } of tag.sites.buckets)
      for (const hit of newest.hits.hits) {
        const stay = decoded(hit, `${customer}/tag-in-tag-out`, TagInOutRecord);
        stays.set(stayKey(stay.tagNumber, stay.site), stay);
      }
  return stays;
}
