import { doneOutcome } from "../../../backend/app/assets/assetOutcome.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
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
import {
  archiveAssets,
  associateAssets,
  createAsset,
  pairTags,
  unarchiveAssets,
  updateAsset,
} from "../../../src/domain/assets/calls.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { AssetId, TagId } from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { T0 } from "../../support/fixtures.ts";
import { crane, MACHINES } from "../../support/referential.ts";
import { stored, storedOne } from "./stored.ts";
import { storedTag } from "./tagsOf.ts";

const FAMILIES = [MACHINES];

/** A crane as somebody has typed it, without a tag. */
export function craneNamed(reference: string, fields: Record<string, unknown> = {}): Asset {
  const form = AssetForm.parse(crane(reference, fields));
  return newAsset(
    AssetId.parse(`asset-${reference}`),
    identityOf(form, FAMILIES, DEFAULT_TIMEZONE),
    T0,
  );
}

/** The resource as it is stored now. @throws Error where there is none */
export function storedAsset(live: FixtureLive, id: string): Asset {
  return storedOne(live, "assets", Asset, id);
}

/** What somebody else saves of a resource meanwhile. */
export function changeAsset(live: FixtureLive, id: string, part: AssetFormPart): Asset {
  const before = storedAsset(live, id);
  const form = withPart(formOf(before), part);
  refuseIssues(form);
  const after = { ...before, ...identityOf(form, FAMILIES, DEFAULT_TIMEZONE) };
  refuseTaken(live, after);
  live.write("assets", after);
  return after;
}

/** Stores resources with the referential of machines. They are made and changed by the rules of the domain, as the backend does. */
export function assetsOf(live: FixtureLive, assets: readonly Asset[] = []): void {
  const { server } = live;
  live.write("references", MACHINES);
  live.write("assets", ...assets);
  server.answer(createAsset, ({ assetId, asset: request }) => {
    const form = AssetForm.parse(request);
    refuseIssues(form);
    const id = AssetId.parse(assetId ?? `asset-${form.reference}`);
    const asset = newAsset(id, identityOf(form, FAMILIES, DEFAULT_TIMEZONE), Date.now());
    refuseTaken(live, asset);
    live.write("assets", asset);
    return { asset, created: true };
  });
  server.answer(updateAsset, ({ assetId, ...request }) => {
    const [seen, changes] = [
      AssetFormPart.parse(request.seen),
      AssetFormPart.parse(request.changes),
    ];
    const current = storedAsset(live, assetId);
    if (current.isArchived) throw new Refusal("archived", { assetId });
    const conflicts = editConflicts(fieldsOf(formOf(current)), fieldsOf(seen), fieldsOf(changes));
    if (conflicts.length > 0) throw new Refusal("conflict", { assetId, conflicts, current });
    return { asset: changeAsset(live, assetId, changes) };
  });
  severalOf(live);
}

/** What is done to several resources at once. */
function severalOf(live: FixtureLive): void {
  const { server } = live;
  const change = (ids: readonly string[], made: (asset: Asset) => Asset) => ({
    outcomes: ids.map((id) => {
      const before = storedAsset(live, id);
      const after = made(before);
      live.write("assets", after);
      return doneOutcome(before, after);
    }),
  });
  server.answer(associateAssets, ({ assetIds, siteId, link = "currentWorksite" }) =>
    change(assetIds, (asset) => ({ ...asset, [link]: siteId })),
  );
  server.answer(archiveAssets, ({ assetIds, unlinkTags }) => {
    const linked = assetIds
      .map((id) => storedAsset(live, id))
      .filter(({ tagId }) => tagId !== null && unlinkTags !== true);
    if (linked.length > 0)
      throw new Refusal("asset_has_linked_tag", {
        assets: linked.map(({ id, reference, tagId }) => ({ id, reference, tagId })),
      });
    return change(assetIds, (asset) => ({
      ...withTag(asset, null),
      isArchived: true,
      archivedAt: Date.now(),
    }));
  });
  server.answer(unarchiveAssets, ({ assetIds }) =>
    change(assetIds, (asset) => ({ ...asset, isArchived: false, archivedAt: null })),
  );
  server.answer(pairTags, ({ moves }) => {
    for (const { assetId, from } of moves)
      if (from !== null && storedTag(live, from).assetId === assetId) giveTag(live, from, null);
    const outcomes = moves.flatMap(({ assetId, to }) => {
      const tagId = to === null ? null : TagId.parse(to);
      if (tagId !== null) giveTag(live, tagId, assetId);
      return change([assetId], (asset) => withTag(asset, tagId)).outcomes;
    });
    return { outcomes };
  });
}

function giveTag(live: FixtureLive, id: string, assetId: string | null): void {
  const status = assetId === null ? "available" : "assigned";
  live.write("tags", Tag.parse({ ...storedTag(live, id), assetId, status }));
}

/** With that tag of the fixtures, or with none. */
function withTag(asset: Asset, tagId: TagId | null): Asset {
  return { ...asset, tagId, manufacturerId: tagId, technology: tagId === null ? null : "BLE" };
}

function refuseIssues(form: AssetForm): void {
  const { family, subFamily } = form;
  const issues = formIssues(form, FAMILIES);
  const [first] = issues;
  if (first !== undefined) throw new Refusal(first.code, { family, subFamily, issues });
}

function refuseTaken(live: FixtureLive, { id, reference, referenceKey }: Asset): void {
  const others = stored(live, "assets", Asset).filter((other) => other.id !== id);
  const holder = others.find((other) => other.referenceKey === referenceKey);
  if (holder !== undefined)
    throw new Refusal("OM005", { reference, takenBy: holder.id, isArchived: holder.isArchived });
}
