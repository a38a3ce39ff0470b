import { Tag } from "../../../src/domain/devices/tag.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { JobDeps } from "../platform/jobs/job.ts";

/** How many assets were last heard by this gateway or one of its anchors: they are unknown because of it (product.md section 3, root cause). */
export async function affectedTags(
  { sdk, skipInvalid }: Pick<JobDeps, "sdk" | "skipInvalid">,
  index: string,
  gateway: Tag["id"],
): Promise<number> {
  const ears: string[] = [gateway];
  const anchors = { query: { term: { gatewayId: gateway } } };
  for await (const anchor of searchAll(sdk, index, "tags", Tag, anchors, skipInvalid))
    if (anchor.type === "anchor") ears.push(anchor.id);
  const heard = await sdk.document.search(
    index,
    "assets",
    {
      query: {
        bool: { filter: [{ term: { isArchived: false } }, { terms: { scannedBy: ears } }] },
      },
    },
    { size: 0 },
  );
  return heard.total;
}
