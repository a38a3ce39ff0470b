import { z } from "zod";
import { editConflicts, type Fields } from "../../../domain/base/fieldEdit.ts";
import type { RequestOf } from "../../../domain/base/call.ts";
import {
  createFamily,
  createLabel,
  type FamilyForm,
  updateFamily,
  updateLabel,
} from "../../../domain/referential/calls.ts";
import type { CustomerIndex, LabelId } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";

/** A family is refused as a whole where it is not as it was seen. */
const Changed = z.object({ current: z.record(z.string(), z.unknown()) });

/** Creates or changes a label. @throws RequestFailed where nobody answered */
export function saveLabel(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  const { id, ...fields } = seen;
  // Fields are what a form holds: the server refuses, by their names, those that do not fit.
  const labelId = id as LabelId;
  return formAnswer(async () => {
    const { label } =
      mode === "create"
        ? await live.call(createLabel, {
            customerIndex,
            labelId,
            label: { ...fields, ...wanted } as RequestOf<typeof createLabel>["label"],
          })
        : await live.call(updateLabel, {
            customerIndex,
            labelId,
            seen: seenOf(seen, wanted),
            changes: wanted,
          });
    return label;
  });
}

/**
 * Creates or changes a family. The form has told what becomes of existing assets before it saves (OM002), so that this
 * is accepted. What others changed in other fields meanwhile is kept. @throws RequestFailed where nobody answered
 */
export async function saveFamily(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  asked: SaveAsked,
): Promise<FormSent> {
  const { id, ...seen } = asked.seen;
  const familyId = id as string;
  const { wanted } = asked;
  if (asked.mode === "create")
    return formAnswer(async () => {
      const family = { ...seen, ...wanted } as FamilyForm;
      return (await live.call(createFamily, { customerIndex, familyId, family })).family;
    });
  /** What is stored instead of what was seen, where that is why it was refused. */
  let stored: Fields | null = null;
  const write = (before: Fields) =>
    formAnswer(async () => {
      const family = { ...before, ...wanted } as FamilyForm;
      const body = { familyId, seen: before as FamilyForm, family, acceptImpact: true };
      try {
        return (await live.call(updateFamily, { customerIndex, ...body })).family;
      } catch (error) {
        stored = currentIn(error);
        throw error;
      }
    });
  const answer = await write(seen);
  if (stored === null) return answer;
  const conflicts = editConflicts(stored, seen, wanted);
  if (conflicts.length > 0) return { type: "conflict", conflicts };
  const { id: _, ...current } = stored as Fields;
  return write(current);
}

/** What is stored instead of what was seen; null: it was refused for something else. */
function currentIn(error: unknown): Fields | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  return Changed.safeParse(error.failure.data).data?.current ?? null;
}
