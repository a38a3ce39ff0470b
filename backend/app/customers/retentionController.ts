import { Backups } from "../../../src/domain/base/backups.ts";
import { NOTHING_PURGED } from "../../../src/domain/base/retention.ts";
import { PurgeCertificate } from "../../../src/domain/customers/purge.ts";
import * as calls from "../../../src/domain/customers/retentionCalls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { readBackups } from "../platform/backups.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { PurgeMemory } from "../platform/tenancy/retention.ts";

/** `omniscient/retention`: what a customer keeps no longer (docs/decisions/0212). */
export const retentionController: AnswersModule = (deps) => {
  const skipInvalid = skipInvalidLogged(deps.log);
  return [
    answer(calls.readRetention, async ({ customerIndex: index }) => {
      const newest = { query: { term: { customer: index } }, sort: [{ at: "desc" }] };
      const [memory, backup, certificates] = await Promise.all([
        loadJobState(deps.sdk, `retention-${index}`, PurgeMemory),
        readBackups(deps),
        searchSome(
          deps.sdk,
          PLATFORM_INDEX,
          "purges",
          PurgeCertificate,
          newest,
          calls.MAX_CERTIFICATES,
          skipInvalid,
        ),
      ]);
      return {
        dueAt: memory?.dueAt ?? null,
        keptSince: memory?.keptSince ?? NOTHING_PURGED,
        certificates,
        // Why one failed is for operators alone.
        backup: backup === null ? null : Backups.parse(backup),
      };
    }),

    answer(calls.purgeNow, async ({ customerIndex: index }) =>
      deps.exclusively(`retention/${index}`, async () => {
        const memory = await loadJobState(deps.sdk, `retention-${index}`, PurgeMemory);
        const dueAt = Math.min(deps.now(), memory?.dueAt ?? Number.POSITIVE_INFINITY);
        const next = { keptSince: NOTHING_PURGED, sweeps: [], ...memory, dueAt };
        await saveJobState(deps.sdk, `retention-${index}`, next);
        return { dueAt };
      }),
    ),
  ];
};
