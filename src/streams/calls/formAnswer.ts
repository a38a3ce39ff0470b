import { z } from "zod";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { FieldConflict, Fields } from "../../domain/base/fieldEdit.ts";
import type { FormMode } from "../../domain/base/formMode.ts";
import { refusalOf } from "./refusal.ts";
import { RequestFailed } from "../core/kuzzle/requestFailed.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** What a form sends: `seen` is the whole of what it shows, with the id of what it is about. */
export type SaveAsked = { readonly mode: FormMode; readonly seen: Fields; readonly wanted: Fields };

/** What became of a form that was sent. `conflict`: somebody else saved meanwhile; nothing was written. */
export type FormSent =
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

/** What is stored, the fields that were refused, or those that somebody else has changed. @throws RequestFailed where nobody answered */
export async function formAnswer(send: () => Promise<Fields>): Promise<FormSent> {
  try {
    return { type: "saved", stored: await send() };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    const conflicts = Conflicts.safeParse(error.failure.data).data?.conflicts;
    if (conflicts !== undefined) return { type: "conflict", conflicts };
    const { problem: code, issues } = refusalOf(error);
    return { type: "refused", code, issues };
  }
}

/** Of what was seen, the fields that are to be written. */
export function seenOf(seen: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.keys(wanted).map((field) => [field, ownValue(seen, field) ?? null]),
  );
}
