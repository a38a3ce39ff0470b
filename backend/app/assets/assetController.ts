import { z } from "zod";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { eventsOfChange } from "../../../src/domain/assets/assetEvents.ts";
import {
  AssetForm,
  AssetFormPart,
  fieldsOf,
  formIssues,
  formOf,
  identityOf,
  newAsset,
  withPart,
} from "../../../src/domain/assets/assetForm.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { editConflicts, sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { AssetId, CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { importActions } from "../imports/importActions.ts";
import { type AssetOutcome, doneOutcome } from "./assetOutcome.ts";
import { linkActions } from "./linkActions.ts";
import {
  assertOwnResources,
  assetOf,
  assetsById,
  ASSETS_PER_CALL,
  assetsLock,
  familiesOf,
  refuseTakenReference,
  saveAssets,
} from "./assets.ts";
import { refuseUnknownLinks } from "./assetLinks.ts";
import { clientId } from "./clientIds.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { PREPARERS } from "../../../src/domain/users/holders.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

const Create = z.strictObject({
  customerIndex: CustomerIndex,
  /** Chosen by the caller, so that a repeated call makes the asset once. */
  assetId: clientId("asset").pipe(AssetId).optional(),
  asset: AssetForm,
});
const Update = z.strictObject({
  customerIndex: CustomerIndex,
  assetId: AssetId,
  /** The fields as the editor saw them: every one that is changed. */
  seen: AssetFormPart,
  changes: AssetFormPart,
});
const Several = z.strictObject({
  customerIndex: CustomerIndex,
  assetIds: z.array(AssetId).min(1).max(ASSETS_PER_CALL),
});
const Unarchive = Several.extend({ seen: EpochMs.optional() });

/** `omniscient/asset`: what people say of assets. What readings tell of them is ingestion's alone. */
export const assetController: ControllerModule = (deps) => ({
  name: "omniscient/asset",
  actions: {
    /** Answers {asset, created}. OM001, OM002 by the referential, OM005 for a reference that is taken. */
    create: action(Create, async ({ customerIndex: index, assetId, asset: form }, caller) => {
      const { timezone } = await customerFor(deps.sdk, caller, index, PREPARERS);
      await assertOwnResources(deps.sdk, caller, index);
      const families = await familiesOf(deps.sdk, index);
      refuseFormIssues(form, families);
      const id = assetId ?? AssetId.parse(idOf("asset", deps.newId()));
      const asset = newAsset(id, identityOf(form, families, timezone), deps.now());
      return deps.exclusively(assetsLock(index), async () => {
        const known = (await assetsById(deps.sdk, index, [id])).get(id);
        if (known !== undefined) return repeatedCreation(known, asset);
        await refuseTakenReference(deps.sdk, index, asset);
        await refuseUnknownLinks(deps.sdk, index, null, asset);
        await deps.assetHistory.record(index, eventsOfChange(null, asset, deps.now()));
        await createDocuments(deps.sdk, index, "assets", [asset]);
        return { asset, created: true };
      });
    }),

    /**
     * Changes the fields that are given. Answers {asset}. Where one is stored otherwise than the editor saw it: error
     * conflict with {conflicts: [{field, seen, stored, wanted}], current}; what is chosen goes with `current` as seen.
     */
    update: action(Update, async ({ customerIndex: index, assetId, seen, changes }, caller) => {
      const { timezone } = await customerFor(deps.sdk, caller, index, PREPARERS);
      await assertOwnResources(deps.sdk, caller, index);
      const families = await familiesOf(deps.sdk, index);
      return deps.exclusively(assetsLock(index), async () => {
        const before = await assetOf(deps.sdk, index, assetId);
        refuseArchived(before);
        refuseConflicts(before, seen, changes);
        const form = withPart(formOf(before), changes);
        refuseFormIssues(form, families);
        const after = { ...before, ...identityOf(form, families, timezone) };
        if (after.referenceKey !== before.referenceKey)
          await refuseTakenReference(deps.sdk, index, after);
        await refuseUnknownLinks(deps.sdk, index, before, after);
        await saveAssets(deps, index, [{ before, after }]);
        return { asset: after };
      });
    }),

    /**
     * All or none. Answers as `associate`, status done or unchanged. asset_has_linked_tag names in
     * {assets: [{id, reference, tagId}]} those whose tags must be unlinked first.
     */
    archive: action(Several, (body, caller) => setArchived(deps, caller, body, true)),
    /** All or none; with `seen` only those that are archived since then: of the others the status is changedSince. */
    unarchive: action(Unarchive, (body, caller) => setArchived(deps, caller, body, false)),

    ...linkActions(deps),
    ...importActions(deps),
  },
});

async function setArchived(
  deps: AppDeps,
  caller: Caller,
  { customerIndex: index, assetIds, seen }: z.output<typeof Unarchive>,
  isArchived: boolean,
): Promise<{ outcomes: AssetOutcome[] }> {
  await customerFor(deps.sdk, caller, index, ["admin"]);
  await assertOwnResources(deps.sdk, caller, index);
  return deps.exclusively(assetsLock(index), async () => {
    const known = await assetsById(deps.sdk, index, assetIds);
    const missing = assetIds.filter((id) => !known.has(id));
    if (missing.length > 0)
      throw new DomainError(
        "OM006",
        { assets: missing },
        `There is no asset ${missing.slice(0, 5).join(", ")}: load the list again.`,
      );
    const assets = [...known.values()];
    const linked = isArchived ? assets.filter(({ tagId }) => tagId !== null) : [];
    if (linked.length > 0)
      throw new DomainError(
        "asset_has_linked_tag",
        { assets: linked.map(({ id, reference, tagId }) => ({ id, reference, tagId })) },
        `${linked.map(({ reference }) => reference).join(", ")} cannot be archived: unlink the tags first.`,
      );
    const archivedAt = isArchived ? deps.now() : null;
    const changes: { before: Asset; after: Asset }[] = [];
    const outcomes = assets.map((before): AssetOutcome => {
      const { id } = before;
      if (before.isArchived === isArchived) return { id, status: "unchanged" };
      if (seen !== undefined && before.archivedAt !== seen) return { id, status: "changedSince" };
      const after = { ...before, isArchived, archivedAt };
      changes.push({ before, after });
      return doneOutcome(before, after);
    });
    await saveAssets(deps, index, changes);
    return { outcomes };
  });
}

function repeatedCreation(known: Asset, asset: Asset): { asset: Asset; created: boolean } {
  if (sameJson(formOf(known), formOf(asset))) return { asset: known, created: false };
  throw new DomainError(
    "conflict",
    { assetId: known.id, current: known },
    `There is an asset ${known.id} already, which says something else: take another id.`,
  );
}

function refuseArchived({ id, reference, isArchived }: Asset): void {
  if (!isArchived) return;
  throw new DomainError(
    "archived",
    { assetId: id },
    `The asset ${reference} is archived: take it out of the archive first.`,
  );
}

function refuseConflicts(stored: Asset, seen: AssetFormPart, changes: AssetFormPart): void {
  const conflicts = editConflicts(fieldsOf(formOf(stored)), fieldsOf(seen), fieldsOf(changes));
  if (conflicts.length === 0) return;
  throw new DomainError(
    "conflict",
    { assetId: stored.id, conflicts, current: stored },
    `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} of ${stored.reference} meanwhile: choose for each which one counts.`,
  );
}

/** @throws DomainError OM001, or OM002 with all the issues */
function refuseFormIssues(form: AssetForm, families: Parameters<typeof formIssues>[1]): void {
  const issues = formIssues(form, families);
  const [first] = issues;
  if (first === undefined) return;
  const { family, subFamily } = form;
  if (first.code === "OM001")
    throw new DomainError(
      "OM001",
      { family, subFamily },
      `There is no sub-family ${subFamily} of ${family} in the referential: choose another or add it.`,
    );
  throw new DomainError(
    "OM002",
    { family, subFamily, issues },
    `The values do not fit the referential (${issues
      .map((one) => (one.code === "OM002" ? `${one.attribute}: ${one.issue}` : one.code))
      .join(", ")}): correct them, or load the referential again.`,
  );
}
