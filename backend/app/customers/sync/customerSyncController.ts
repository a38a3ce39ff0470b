import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  askedSync,
  cancelledRun,
  type CustomerSync,
  type SyncService,
} from "../../../../src/domain/customers/sync.ts";
import * as calls from "../../../../src/domain/customers/syncCalls.ts";
import { answer, type AnswersModule } from "../../platform/answer.ts";
import { readConfig } from "../../platform/tenancy/customers.ts";
import { nameOf } from "../../platform/tenancy/users.ts";
import { readSyncOf, syncLock, writeSync } from "./syncs.ts";

/** `omniscient/customer`: customers synchronised with the maps service and with quickconnect, for super admins. The job `customer syncs` does the work. */
export const customerSyncController: AnswersModule = (deps) => {
  const now = () => deps.now();

  async function status(
    index: CustomerIndex,
    service: SyncService,
    sync: CustomerSync | null,
  ): Promise<calls.SyncStatus> {
    return {
      isConfigured: deps.services[service] !== null,
      isQuickconnectSlave: (await readConfig(deps.sdk, index))?.quickConnectSlave === true,
      run: sync?.run ?? null,
      former: sync?.former ?? [],
    };
  }

  return [
    answer(calls.readSync, async ({ customerIndex: index, service }) =>
      status(index, service, await readSyncOf(deps.sdk, index, service)),
    ),

    answer(calls.startSync, async ({ customerIndex: index, service }, caller, { isArchived }) => {
      if (isArchived) throw new DomainError("archived", { customer: index });
      if (deps.services[service] === null)
        throw new DomainError("service_not_configured", { service });
      const isSlave = (await readConfig(deps.sdk, index))?.quickConnectSlave === true;
      if (service === "quickconnect" && !isSlave)
        throw new DomainError("quickconnect_off", { customer: index });
      const byName = await nameOf(deps.sdk, caller.kuid);
      return deps.exclusively(syncLock(service, index), async () => {
        const known = await readSyncOf(deps.sdk, index, service);
        const asked = { customer: index, service, id: deps.newId(), byName, now: now() };
        const sync = askedSync(known, asked);
        if (sync !== known) await writeSync(deps.sdk, sync);
        return status(index, service, sync);
      });
    }),

    answer(calls.cancelSync, async ({ customerIndex: index, service }) =>
      deps.exclusively(syncLock(service, index), async () => {
        const known = await readSyncOf(deps.sdk, index, service);
        if (known === null) return status(index, service, null);
        const sync = { ...known, run: cancelledRun(known.run, now()) };
        if (sync.run !== known.run) await writeSync(deps.sdk, sync);
        return status(index, service, sync);
      }),
    ),
  ];
};
