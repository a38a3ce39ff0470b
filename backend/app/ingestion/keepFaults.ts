import { createHash } from "node:crypto";
import {
  AssetFault,
  faultAfter,
  type FaultOccurrence,
} from "../../../src/domain/assets/assetFault.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments, type SkipInvalid, storedForm } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

const FAULTS = "asset-faults";

/** Writes what occurrences of faults come to; what says nothing new is not written. */
export async function keepFaults(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  customer: CustomerIndex,
  occurrences: readonly FaultOccurrence[],
  skipInvalid: SkipInvalid,
): Promise<void> {
  if (occurrences.length === 0) return;
  const ids = [...new Set(occurrences.map(faultId))];
  const place = { index: customer, collection: FAULTS, ids };
  const stored = await readDocuments(sdk, place, AssetFault, skipInvalid);
  const before = new Map(stored.map((fault) => [fault.id, fault]));
  const after = new Map(before);
  for (const occurrence of occurrences) {
    const id = faultId(occurrence);
    const known = after.get(id) ?? null;
    after.set(id, faultAfter(known, occurrence, { id, now: EpochMs.parse(now()) }));
  }
  const all = [...after.values()];
  await createDocuments(
    sdk,
    customer,
    FAULTS,
    all.filter(({ id }) => !before.has(id)),
  );
  await updateDocuments(
    sdk,
    customer,
    FAULTS,
    all.flatMap((fault) => {
      if (!before.has(fault.id) || before.get(fault.id) === fault) return [];
      // Somebody may resolve it at this moment.
      const { resolved: _, ...changes } = storedForm(fault);
      return [{ id: fault.id, changes }];
    }),
  );
}

/** Of one machine the same code of the same source is one fault. */
function faultId({
  assetId,
  code,
  source,
}: Pick<FaultOccurrence, "assetId" | "code" | "source">): string {
  const digest = createHash("sha256").update(JSON.stringify([code, source]));
  return `${assetId}-${digest.digest("hex").slice(0, 16)}`;
}
