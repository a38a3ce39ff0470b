import { createHash } from "node:crypto";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { eventsOfChange } from "../../../../src/domain/assets/assetEvents.ts";
import { AssetId, type CustomerIndex, idOf } from "../../../../src/domain/base/ids.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import {
  formOfResource,
  QuickconnectResource,
  ResourcePage,
} from "../../../../src/domain/customers/quickconnectService.ts";
import type { SyncDone, SyncRefusal } from "../../../../src/domain/customers/sync.ts";
import { keyOfRow, planRow } from "../../../../src/domain/imports/assetImportPlan.ts";
import { assetsById, assetsByKey, assetsLock, saveAssets } from "../../assets/assets.ts";
import { importContext } from "../../imports/imports.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { createDocuments } from "../../platform/kuzzle/writeDocuments.ts";

type Change = { readonly before: Asset; readonly after: Asset };
type Verdict =
  | { readonly create: Asset }
  | { readonly change: Change; readonly isArchival: boolean }
  | { readonly refused: SyncRefusal }
  | "unchanged";

/**
 * Brings a page of resources over, by the rules of an import. An asset has an id that follows from the resource's: doing it
 * again changes nothing. One that people made is found by its reference. Null: what was answered is no page.
 */
export async function bringResources(
  deps: Pick<AppDeps, "assetHistory" | "exclusively" | "now" | "sdk">,
  { index, timezone }: Customer,
  answered: unknown,
): Promise<SyncDone | null> {
  const page = ResourcePage.safeParse(answered).data;
  if (page === undefined) return null;
  const { sdk, now } = deps;
  const given = page.resources.map((one) => ({ one, read: QuickconnectResource.safeParse(one) }));
  const ids = given.flatMap(({ read }) => (read.success ? [assetIdOf(index, read.data.id)] : []));
  const keys = page.resources.map(keyOfRow);
  return deps.exclusively(assetsLock(index), async () => {
    const [context, byId, byKey] = await Promise.all([
      importContext(sdk, index),
      assetsById(sdk, index, ids),
      assetsByKey(sdk, index, keys),
    ]);

    function judged(at: number): Verdict {
      const { one, read } = given[at] ?? { one: null, read: QuickconnectResource.safeParse(null) };
      if (!read.success) return refused(one, "invalid_input", read.error.issues[0]?.message ?? "");
      const resource = read.data;
      const [id, key] = [assetIdOf(index, resource.id), keys[at] ?? ""];
      if (keys.indexOf(key) !== at)
        return refused(one, "repeated", `The page has ${resource.reference} more than once.`);
      const holder = byKey.get(key) ?? null;
      const stored = byId.get(id) ?? holder;
      if (stored !== null && holder !== null && holder.id !== stored.id)
        return refused(one, "OM005", `Another resource has the reference ${resource.reference}.`);
      if (resource.isArchived) {
        if (stored === null || stored.isArchived) return "unchanged";
        if (stored.tagId !== null)
          return refused(one, "asset_has_linked_tag", `The tag ${stored.tagId} is linked to it.`);
        const after = { ...stored, isArchived: true, archivedAt: now() };
        return { change: { before: stored, after }, isArchival: true };
      }
      const base = stored === null ? null : { ...stored, isArchived: false, archivedAt: null };
      const plan = planRow(formOfResource(resource), id, {
        ...context,
        mode: "createOrUpdate",
        timezone,
        now: now(),
        stored: base,
        isRepeated: false,
      });
      if (plan.verdict === "refused") {
        const [first] = plan.issues;
        return refused(one, first?.reason ?? "invalid", `${first?.field}: ${first?.detail}`);
      }
      if (stored === null || base === null)
        return plan.verdict === "unchanged" ? "unchanged" : { create: plan.after };
      if (plan.verdict === "unchanged" && !stored.isArchived) return "unchanged";
      const after = plan.verdict === "unchanged" ? base : plan.after;
      return { change: { before: stored, after }, isArchival: false };
    }

    const verdicts = page.resources.map((_, at) => judged(at));
    const made = verdicts.flatMap((one) =>
      one !== "unchanged" && "create" in one ? [one.create] : [],
    );
    const changed = verdicts.flatMap((one) =>
      one !== "unchanged" && "change" in one ? [one] : [],
    );
    const refusals = verdicts.flatMap((one) =>
      one !== "unchanged" && "refused" in one ? [one.refused] : [],
    );
    await deps.assetHistory.record(
      index,
      made.flatMap((asset) => eventsOfChange(null, asset, asset.createdAt)),
    );
    await createDocuments(sdk, index, "assets", made);
    await saveAssets(
      deps,
      index,
      changed.map(({ change }) => change),
    );
    const archived = changed.filter(({ isArchival }) => isArchival).length;
    return {
      counts: {
        received: verdicts.length,
        created: made.length,
        updated: changed.length - archived,
        archived,
        unchanged: verdicts.filter((one) => one === "unchanged").length,
        refused: refusals.length,
      },
      refusals,
      cursor: page.next,
      done: verdicts.length,
      total: page.total,
    };
  });
}

/** The id of the asset that a resource becomes, the same whenever it is brought. */
function assetIdOf(index: CustomerIndex, resource: string): AssetId {
  const digest = createHash("sha256").update(`${index}/${resource}`).digest("hex");
  return AssetId.parse(idOf("asset", `qc${digest.slice(0, 30)}`));
}

function refused(given: unknown, reason: string, detail: string): Verdict {
  const text = (field: string): string => {
    const value: unknown = Reflect.get(Object(given), field);
    return typeof value === "string" ? value : "";
  };
  return { refused: { id: text("id"), name: text("reference"), reason, detail } };
}
