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
import { AssetId, idOf } from "../../../src/domain/base/ids.ts";
import { doneOutcome } from "./assetOutcome.ts";
import { linkAnswers } from "./linkAnswers.ts";
import { unlinkTags, withoutTag } from "./tagLinks.ts";
import {
  assertOwnResources,
  assetOf,
  assetsById,
  assetsLock,
  familiesOf,
  refuseTakenReference,
  saveAssets,
} from "./assets.ts";
import { refuseUnknownLinks } from "./assetLinks.ts";
import type { Caller } from "../platform/request.ts";
import type { AppDeps } from "../platform/deps.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";
import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";

/** `omniscient/asset`: what people say of assets. What readings tell of them is ingestion's alone. */
export const assetController: AnswersModule = (deps) => [
  answer(
    calls.createAsset,
    async ({ customerIndex: index, assetId, asset: form }, caller, { timezone }) => {
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
    },
  ),

  answer(
    calls.updateAsset,
    async ({ customerIndex: index, assetId, seen, changes }, caller, { timezone }) => {
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
    },
  ),

  answer(calls.archiveAssets, ({ unlinkTags: mayUnlink, ...body }, caller) =>
    setArchived(deps, caller, body, { isArchived: true, mayUnlink }),
  ),
  answer(calls.unarchiveAssets, (body, caller) =>
    setArchived(deps, caller, body, { isArchived: false, mayUnlink: false }),
  ),

  ...linkAnswers(deps),
];

async function setArchived(
  deps: AppDeps,
  caller: Caller,
  { customerIndex: index, assetIds, seen }: CheckedRequestOf<typeof calls.unarchiveAssets>,
  { isArchived, mayUnlink }: { readonly isArchived: boolean; readonly mayUnlink: boolean },
): Promise<{ outcomes: calls.AssetOutcome[] }> {
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
    if (linked.length > 0 && !mayUnlink)
      throw new DomainError(
        "asset_has_linked_tag",
        { assets: linked.map(({ id, reference, tagId }) => ({ id, reference, tagId })) },
        `${linked.map(({ reference }) => reference).join(", ")} cannot be archived: unlink the tags first.`,
      );
    // Before the archive: a crash in between leaves assets without tags, which the same call again archives.
    if (linked.length > 0) await unlinkTags(deps, index, linked);
    const archivedAt = isArchived ? deps.now() : null;
    const changes: { before: Asset; after: Asset }[] = [];
    const outcomes = assets.map((stored): calls.AssetOutcome => {
      const { id } = stored;
      const before = linked.includes(stored) ? withoutTag(stored) : stored;
      if (before.isArchived === isArchived)
        return before === stored ? { id, status: "unchanged" } : doneOutcome(stored, before);
      if (seen !== undefined && before.archivedAt !== seen) return { id, status: "changedSince" };
      const after = { ...before, isArchived, archivedAt };
      changes.push({ before, after });
      return doneOutcome(stored, after);
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
