import { z } from "zod";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { PlatformNotice } from "../../../../src/domain/operations/platformNotice.ts";
import type { AppDeps } from "../deps.ts";
import { decoded } from "../kuzzle/documents.ts";
import { PLATFORM_INDEX } from "../security/platform.ts";

/** Where notices are kept. */
export const NOTICES = { index: PLATFORM_INDEX, collection: "notices" } as const;
const Told = z.object({ customers: z.array(z.string()) });
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
  const body = { query: { term: { customers: index } } };
  const { hits } = await sdk.document.search(platform, collection, body, { size: READ });
  // As they are stored: one that cannot be read must not keep a customer from being deleted.
  for (const { _id: id, _source: stored } of hits) {
    const customers = Told.safeParse(stored).data?.customers.filter((one) => one !== index) ?? [];
    await (customers.length === 0
      ? sdk.document.delete(platform, collection, id, { refresh: "wait_for" })
      : sdk.document.update(platform, collection, id, { customers }, { refresh: "wait_for" }));
  }
}

async function found(sdk: AppDeps["sdk"], body: object): Promise<readonly PlatformNotice[]> {
  const { index, collection } = NOTICES;
  const { hits } = await sdk.document.search(index, collection, body, { size: READ });
  return hits.map((hit) => decoded(hit, `${index}/${collection}`, PlatformNotice));
}
