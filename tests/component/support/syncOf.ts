import {
  askedSync,
  cancelledRun,
  type CustomerSync,
  isSyncDue,
  type SyncRun,
  type SyncService,
} from "../../../src/domain/customers/sync.ts";
import { cancelSync, readSync, startSync } from "../../../src/domain/customers/syncCalls.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { TOWER } from "./people.ts";

/** The synchronisation of the tower with one service, by the rules of the domain as the backend does it. */
export function syncOf(
  server: FixtureServer,
  service: SyncService,
  parts: {
    /** What a run comes to at its next step, by what the service says. */
    readonly step: (run: SyncRun) => SyncRun;
    readonly isLed?: () => boolean;
  },
): void {
  let sync: CustomerSync | null = null;
  let runs = 0;
  const status = () => ({
    isConfigured: true,
    isQuickconnectSlave: parts.isLed?.() ?? false,
    run: sync?.run ?? null,
    former: sync?.former ?? [],
  });
  const put = (next: CustomerSync) => {
    sync = next;
    return status();
  };
  server.answer(startSync, () => {
    const asked = {
      customer: TOWER,
      service,
      id: `run-${(runs += 1)}`,
      byName: "Root Last",
      now: Date.now(),
    };
    return put(askedSync(sync, asked));
  });
  server.answer(readSync, () => {
    if (sync === null || !isSyncDue(sync.run, Date.now())) return status();
    return put({ ...sync, run: parts.step(sync.run) });
  });
  server.answer(cancelSync, () =>
    sync === null ? status() : put({ ...sync, run: cancelledRun(sync.run, Date.now()) }),
  );
}
