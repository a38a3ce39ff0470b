import { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { CustomerIndex, idOf, LabelId } from "../../../src/domain/base/ids.ts";
import { Label, labelTaken } from "../../../src/domain/referential/label.ts";
import { findSubFamily } from "../../../src/domain/referential/referential.ts";
import { siteInUse } from "../assets/assetLinks.ts";
import { assertOwnResources, assetsLock, familiesOf, saveAssets } from "../assets/assets.ts";
import { readAllDocuments, readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/referential/calls.ts";

/** Assets that a deleted label is taken from at once: what Kuzzle writes in a call. */
const PAGE = 200;

/** `omniscient/label`: unique per sub-family (specification section 5). */
export const labelController: AnswersModule = (deps) => {
  const lockOf = (index: CustomerIndex) => `labels/${index}`;

  /** @throws DomainError label_taken */
  async function refuseTaken(index: CustomerIndex, label: Label): Promise<void> {
    await deps.sdk.collection.refresh(index, "labels");
    const all = await readAllDocuments(deps.sdk, { index, collection: "labels" }, Label);
    const rival = labelTaken(label, all);
    if (rival !== null)
      throw new DomainError(
        "label_taken",
        { label: label.name, takenBy: rival.id },
        `${label.subFamily} has the label ${rival.name} already: choose another name.`,
      );
  }

  return [
    answer(calls.createLabel, async ({ customerIndex: index, labelId, label: form }) => {
      const { family, subFamily, site } = form;
      if (findSubFamily(await familiesOf(deps.sdk, index), family, subFamily) === null)
        throw new DomainError("OM001", { family, subFamily });
      if (site !== null) await siteInUse(deps.sdk, index, site);
      const label = { ...form, id: labelId ?? LabelId.parse(idOf("label", deps.newId())) };
      return deps.exclusively(lockOf(index), async () => {
        await refuseTaken(index, label);
        await createDocuments(deps.sdk, index, "labels", [label]);
        return { label };
      });
    }),

    answer(calls.updateLabel, async ({ customerIndex: index, labelId, seen, changes }) => {
      return deps.exclusively(lockOf(index), async () => {
        const place = { index, collection: "labels", id: labelId };
        const current = await readDocument(deps.sdk, place, Label);
        if (current === null) throw new DomainError("not_found", { labelId });
        const conflicts = editConflicts(current, seen, changes);
        if (conflicts.length > 0)
          throw new DomainError("conflict", { labelId, conflicts, current });
        const label: Label = {
          ...current,
          name: changes.name ?? current.name,
          site: changes.site === undefined ? current.site : changes.site,
        };
        if (label.site !== null && label.site !== current.site)
          await siteInUse(deps.sdk, index, label.site);
        await refuseTaken(index, label);
        await updateDocuments(deps.sdk, index, "labels", [{ id: labelId, changes }]);
        return { label };
      });
    }),

    answer(calls.deleteLabel, async ({ customerIndex: index, labelId }, caller) => {
      return deps.exclusively(assetsLock(index), async () => {
        let assets = 0;
        for (;;) {
          await deps.sdk.collection.refresh(index, "assets");
          const query = { query: { term: { labels: labelId } } };
          const wearers = await searchSome(deps.sdk, index, "assets", Asset, query, PAGE);
          if (wearers.length === 0) break;
          await assertOwnResources(deps.sdk, caller, index);
          await saveAssets(
            deps,
            index,
            wearers.map((before) => ({
              before,
              after: { ...before, labels: before.labels.filter((id) => id !== labelId) },
            })),
          );
          assets += wearers.length;
        }
        if (await deps.sdk.document.exists(index, "labels", labelId))
          await deps.sdk.document.delete(index, "labels", labelId);
        return { labelId, assets };
      });
    }),
  ];
};
