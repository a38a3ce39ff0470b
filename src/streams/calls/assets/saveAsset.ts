import { z } from "zod";
import { type AssetForm, fieldsOf, formOf } from "../../../domain/assets/assetForm.ts";
import { createAsset, updateAsset } from "../../../domain/assets/calls.ts";
import { attributeField, partOfFields } from "../../../domain/assets/assetFormFields.ts";
import type { FieldIssue } from "../../../domain/base/domainError.ts";
import type { FieldConflict, Fields } from "../../../domain/base/fieldEdit.ts";
import type { FormMode } from "../../../domain/base/formMode.ts";
import { AssetId, type CustomerIndex } from "../../../domain/base/ids.ts";
import { refusalOf } from "../refusal.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import { refusedIssues } from "../refusedIssues.ts";
import { WATCHED_PATIENCE } from "../watchedPatience.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** What the form of an asset sends: the fields that were changed, and what the editor saw of them. */
export type AssetSave = { readonly mode: FormMode; readonly seen: Fields; readonly wanted: Fields };

/** What the server made of it; codes are those of assets (specification section 8) where they fit. */
export type AssetSaved =
  | { readonly type: "saved"; readonly stored: Fields }
  | { readonly type: "refused"; readonly code: string; readonly issues: readonly FieldIssue[] }
  | { readonly type: "conflict"; readonly conflicts: readonly FieldConflict[] };

const Conflicts = z.object({
  conflicts: z
    .array(
      z.object({ field: z.string(), seen: z.unknown(), stored: z.unknown(), wanted: z.unknown() }),
    )
    .min(1),
});
const Taken = z.object({ takenBy: AssetId, isArchived: z.boolean() });
const Misfits = z.object({
  issues: z.array(z.object({ attribute: z.string(), issue: z.string() })).min(1),
});

/** Creates an asset under the id, or changes it. The same again does the same once. @throws RequestFailed where nobody answered */
export async function saveAsset(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  assetId: AssetId,
  { mode, seen, wanted }: AssetSave,
): Promise<AssetSaved> {
  const whole = { ...seen, ...wanted };
  const part = partOfFields(mode === "create" ? whole : wanted);
  const before = Object.fromEntries(
    Object.keys(wanted).map((field) => [field, ownValue(seen, field) ?? null]),
  );
  const of = { customerIndex, assetId };
  const options = { patience: WATCHED_PATIENCE };
  try {
    const { asset } =
      mode === "create"
        ? await live.call(createAsset, { ...of, asset: part as AssetForm }, options)
        : await live.call(
            updateAsset,
            { ...of, seen: partOfFields(before), changes: part },
            options,
          );
    return { type: "saved", stored: fieldsOf(formOf(asset)) };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    const conflicts = Conflicts.safeParse(error.failure.data).data?.conflicts;
    if (conflicts !== undefined) return { type: "conflict", conflicts };
    const code = refusalOf(error).problem;
    return { type: "refused", code, issues: issuesOf(error, code, part.attributes ?? []) };
  }
}

/** What is wrong, each under the field of the form that it is about. */
function issuesOf(
  error: RequestFailed,
  code: string,
  attributes: readonly { readonly name: string }[],
): readonly FieldIssue[] {
  const { reason: message, failure } = error;
  const data = failure.kind === "refused" ? failure.data : undefined;
  if (code === "OM005") {
    const taken = Taken.safeParse(data).data;
    const issue = { path: "reference", code, message };
    if (taken === undefined) return [issue];
    const { takenBy: heldBy, isArchived } = taken;
    return [{ ...issue, heldBy, ...(isArchived ? { code: "takenInArchive" } : {}) }];
  }
  if (code === "OM001") return [{ path: "subFamily", code, message }];
  const misfits = Misfits.safeParse(data).data?.issues;
  if (misfits !== undefined)
    return misfits.map(({ attribute, issue }) => ({
      path: attributeField(attribute),
      code: issue,
      message,
    }));
  return (refusedIssues(error) ?? []).map((one) => ({
    ...one,
    path: fieldOfPath(one.path, attributes),
  }));
}

/** `changes.attributes.2.number` is about the third of the attributes that were sent. */
function fieldOfPath(path: string, attributes: readonly { readonly name: string }[]): string {
  const field = path.replace(/^(?:asset|changes|seen)\./u, "");
  const index = /^attributes\.(\d+)/u.exec(field)?.[1];
  const name = index === undefined ? undefined : attributes[Number(index)]?.name;
  return name === undefined ? field : attributeField(name);
}
