import type { TagId } from "../../../src/domain/base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../../../src/domain/base/limits.ts";
import { partsOf } from "../../../src/domain/base/parts.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import type { LocatedTag } from "../../../src/domain/devices/tagCalls.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { tagsById } from "./tagChanges.ts";

/** Which of the devices exist, of any customer, by id; of several customers with one of that id, the first by index. */
export async function locatedTags(
  deps: Pick<AppDeps, "sdk">,
  ids: readonly TagId[],
): Promise<ReadonlyMap<TagId, LocatedTag>> {
  const customers = await readAllDocuments(
    deps.sdk,
    { index: PLATFORM_INDEX, collection: "customers" },
    Customer,
  );
  const found = new Map<TagId, LocatedTag>();
  for (const { index } of customers.toSorted((a, b) => (a.index < b.index ? -1 : 1))) {
    const left = ids.filter((id) => !found.has(id));
    for (const part of partsOf(left, DOCUMENTS_PER_CALL))
      for (const [id, tag] of await tagsById(deps, index, part))
        found.set(id, { tag, customer: index });
  }
  return found;
}
