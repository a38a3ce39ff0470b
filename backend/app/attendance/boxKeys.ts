import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type {
  ApiSubscriptionKey,
  TagInOutBoxKey,
} from "../../../src/domain/attendance/tagInOut.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/** Keeps the key of an entry box where only super admins read, in place of the one before; null: it has none any more. */
export async function keepBoxKey(
  sdk: Pick<Sdk, "document">,
  customer: CustomerIndex,
  boxId: TagId,
  apiSubscriptionKey: ApiSubscriptionKey | null,
): Promise<void> {
  const id = `${boxId}@${customer}`;
  if (apiSubscriptionKey !== null) {
    const key: TagInOutBoxKey = { id, customer, boxId, apiSubscriptionKey };
    await sdk.document.createOrReplace(PLATFORM_INDEX, "box-keys", id, storedForm(key));
  } else if (await sdk.document.exists(PLATFORM_INDEX, "box-keys", id))
    await sdk.document.delete(PLATFORM_INDEX, "box-keys", id);
}
