import { z } from "zod";
import { type CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

const Found = z.object({ hits: z.array(z.object({ _id: TagId })) });

/** The tag that a code means: its id, or the manufacturer's id printed on it; null: none, or more than one. @throws RequestFailed */
export async function findTag(
  { request }: Pick<LiveClient, "request">,
  index: CustomerIndex,
  code: string,
): Promise<TagId | null> {
  const wanted = code.trim();
  const answer = await request({
    controller: "document",
    action: "search",
    index,
    collection: "tags",
    size: 2,
    body: {
      query: {
        bool: {
          filter: [{ term: { type: "tag" } }],
          must: [
            {
              bool: {
                should: [{ ids: { values: [wanted] } }, { term: { manufacturerId: wanted } }],
                minimum_should_match: 1,
              },
            },
          ],
        },
      },
    },
  });
  const [first, second] = Found.parse(answer).hits;
  return second === undefined ? (first?._id ?? null) : null;
}
