import { z } from "zod";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import {
  DEFAULT_RETENTION,
  KeptSince,
  NOTHING_PURGED,
  retentionDays,
  type RetentionRules,
} from "../../../../src/domain/base/retention.ts";
import { namesOf } from "../../../../src/domain/referential/familyRename.ts";
import { Family } from "../../../../src/domain/referential/referential.ts";
import { loadJobState } from "../jobs/jobState.ts";
import type { SkipInvalid } from "../kuzzle/documents.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import { searchAll } from "../kuzzle/searchDocuments.ts";
import { readConfig } from "./customers.ts";

/** How long a customer keeps positions. */
export type Retention = {
  readonly rules: RetentionRules;
  /** For how many days positions of an asset are kept. */
  readonly daysOf: (asset: Pick<Asset, "category" | "family">) => number;
};

/** The rules of a customer, with its families by the names that assets have of them. */
export async function readRetention(
  { sdk, skipInvalid }: { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid },
  index: string,
): Promise<Retention> {
  const rules = (await readConfig(sdk, index))?.retention ?? DEFAULT_RETENTION;
  const familyIds =
    rules.families.length === 0 ? null : await familyIdsOf({ sdk, skipInvalid }, index);
  return {
    rules,
    daysOf: ({ category, family }) =>
      retentionDays(rules, {
        isPerson: category === "personnel",
        familyId: familyIds?.get(family) ?? null,
      }),
  };
}

/** The ids of a customer's families by the names that assets have of them. */
export async function familyIdsOf(
  { sdk, skipInvalid }: { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid },
  index: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for await (const family of searchAll(sdk, index, "references", Family, {}, skipInvalid))
    for (const name of namesOf(family)) ids.set(name, family.id);
  return ids;
}

/**
 * What the purge remembers. `sweeps`: of each number of days, up to where documents that hold many assets have been gone
 * through, and for which assets.
 */
export const PurgeMemory = z.object({
  dueAt: EpochMs,
  keptSince: KeptSince,
  sweeps: z.array(z.object({ days: z.number(), upTo: EpochMs, assets: z.string() })),
});
export type PurgeMemory = z.infer<typeof PurgeMemory>;

/** From when on the past of a customer is whole. */
export async function readKeptSince(sdk: Sdk, index: string): Promise<KeptSince> {
  return (await loadJobState(sdk, `retention-${index}`, PurgeMemory))?.keptSince ?? NOTHING_PURGED;
}
