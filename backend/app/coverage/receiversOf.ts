import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";

/** What receives tags at a site. */
export async function receiversOf(
  sdk: Sdk,
  index: CustomerIndex,
  site: SiteId,
  skipInvalid?: SkipInvalid,
): Promise<Tag[]> {
  const query = {
    query: {
      bool: {
        filter: [
          { terms: { type: ["gateway", "anchor"] } },
          { term: { site } },
          { term: { isArchived: false } },
        ],
      },
    },
  };
  const tags: Tag[] = [];
  for await (const tag of searchAll(sdk, index, "tags", Tag, query, skipInvalid)) tags.push(tag);
  return tags;
}
