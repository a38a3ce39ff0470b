import { CustomerDeletion, isDue } from "../../../src/domain/customers/customerStatus.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { PlatformJobModule } from "../platform/jobs/job.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { removeCustomer } from "./removeCustomer.ts";

/** Deletes one customer a run: the next follows soon, and one that fails does not hold up the others for ever. */
const MOST = 200;

/** Deletes the customers whose grace is over (product.md section 8). */
export const customerDeletionJob: PlatformJobModule = (deps) => ({
  name: "customer deletion",
  every: 5 * SECOND,
  async run() {
    const { sdk, now, log, skipInvalid } = deps;
    const found = await searchSome(
      sdk,
      PLATFORM_INDEX,
      "customer-deletions",
      CustomerDeletion,
      { query: { range: { dueAt: { lte: now() } } } },
      MOST,
      skipInvalid,
    );
    for (const deletion of found.filter((one) => isDue(one, now()))) {
      if (!deps.isHeld()) return;
      const { id } = deletion;
      await deps.exclusively(`customer/${id}`, () => removeCustomer(deps, id));
      log.info(`The customer ${id} is deleted with everything of it, as ${deletion.byName} asked.`);
    }
  },
});
