import { repairedPermissions } from "../../../src/domain/users/permissions.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import type { Log } from "../platform/log.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/**
 * Writes permissions anew that hold what is refused today, such as a default page that needs an id: it was accepted
 * once and kept a whole customer from signing in. Idempotent.
 */
export async function repairPermissions({ sdk, log }: { sdk: Sdk; log: Log }): Promise<void> {
  const { hits } = await sdk.document.search(PLATFORM_INDEX, "permissions", {}, { size: 10_000 });
  for (const { _id, _source } of hits) {
    const { _kuzzle_info: _, ...fields } = _source;
    const repaired = repairedPermissions({ ...fields, id: _id });
    if (repaired === null) continue;
    await writePlatform(sdk, "permissions", repaired);
    log.warn(`The permissions of ${_id} held a default page or an entry that cannot be: removed.`);
  }
}
