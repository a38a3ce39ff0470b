import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type {
  ApiSubscriptionKey,
  TagInOutBoxKey,
} from "../../../src/domain/attendance/tagInOut.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import type { Secrets } from "../platform/security/secrets.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/** What writes the key of a box. */
export type BoxKeyDeps = {
  readonly sdk: Pick<Sdk, "document">;
  readonly secrets: Pick<Secrets, "seal">;
};

/** Keeps the key of an entry box sealed, where only super admins read, in place of the one before; null: it has none any more. */
export async function keepBoxKey(
  { sdk, secrets }: BoxKeyDeps,
  customer: CustomerIndex,
  boxId: TagId,
  apiSubscriptionKey: ApiSubscriptionKey | null,
): Promise<void> {
  const id = `${boxId}@${customer}`;
  if (apiSubscriptionKey !== null) {
    const sealed = await secrets.seal(apiSubscriptionKey, id);
    const key: TagInOutBoxKey = { id, customer, boxId, apiSubscriptionKey: sealed };
    await sdk.document.createOrReplace(PLATFORM_INDEX, "box-keys", id, storedForm(key));
  } else if (await sdk.document.exists(PLATFORM_INDEX, "box-keys", id))
    await sdk.document.delete(PLATFORM_INDEX, "box-keys", id);
}
