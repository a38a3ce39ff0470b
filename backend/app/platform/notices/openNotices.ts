import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { PlatformNotice } from "../../../../src/domain/operations/platformNotice.ts";
import type { AppDeps } from "../deps.ts";
import { decoded, storedForm } from "../kuzzle/documents.ts";
import { PLATFORM_INDEX } from "../security/platform.ts";

/** Where notices are kept. */
export const NOTICES = { index: PLATFORM_INDEX, collection: "notices" } as const;
/** More than can be planned at once. */
const READ = 100;

/** The notices that are not over, what begins first. */
export async function openNotices(
  sdk: AppDeps["sdk"],
  now: number,
): Promise<readonly PlatformNotice[]> {
  return found(sdk, { query: { range: { to: { gt: now } } }, sort: [{ from: "asc" }] });
}

/** Nothing of a customer that is deleted stays: a notice to nobody else goes with it. */
export async function forgetInNotices(sdk: AppDeps["sdk"], index: CustomerIndex): Promise<void> {
  const { index: platform, collection } = NOTICES;
  for (const notice of await found(sdk, { query: { term: { customers: index } } })) {
    const { id } = notice;
    const customers = (notice.customers ?? []).filter((one) => one !== index);
    const stored: Record<string, unknown> = storedForm({ ...notice, customers });
    await (customers.length === 0
      ? sdk.document.delete(platform, collection, id, { refresh: "wait_for" })
      : sdk.document.createOrReplace(platform, collection, id, stored, { refresh: "wait_for" }));
  }
}

async function found(sdk: AppDeps["sdk"], body: object): Promise<readonly PlatformNotice[]> {
  const { index, collection } = NOTICES;
  const { hits } = await sdk.document.search(index, collection, body, { size: READ });
  return hits.map((hit) => decoded(hit, `${index}/${collection}`, PlatformNotice));
}
