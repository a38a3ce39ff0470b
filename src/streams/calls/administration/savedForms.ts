import { z } from "zod";
import { editConflicts, type Fields } from "../../../domain/base/fieldEdit.ts";
import type { FormMode } from "../../../domain/base/formStatus.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";

/** What a form sends: `seen` is the whole of what it shows, with the id of what it is about. */
export type SaveAsked = { readonly mode: FormMode; readonly seen: Fields; readonly wanted: Fields };

type Call = (action: string, body: object) => Promise<unknown>;

/** A family is refused as a whole where it is not as it was seen. */
const Changed = z.object({ current: z.record(z.string(), z.unknown()) });

/** Creates or changes a label. @throws RequestFailed where nobody answered */
export function saveLabel(
  live: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  const call = calling(live, customer, "label");
  const { id: labelId, ...fields } = seen;
  return formAnswer(async () => {
    const answer =
      mode === "create"
        ? await call("create", { labelId, label: { ...fields, ...wanted } })
        : await call("update", { labelId, seen: seenOf(seen, wanted), changes: wanted });
    return storedIn(answer, "label");
  });
}

/** Creates or changes a site. An empty id is given by the server. @throws RequestFailed where nobody answered */
export function saveSite(
  live: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  const call = calling(live, customer, "site");
  return formAnswer(async () => {
    if (mode === "create") {
      const { id, ...fields } = { ...seen, ...wanted };
      const site = id === "" ? fields : { ...fields, id };
      return storedIn(await call("create", { site }), "site");
    }
    const changes = { seen: seenOf(seen, wanted), changes: wanted };
    return storedIn(await call("update", { siteId: seen["id"], ...changes }), "site");
  });
}

/**
 * Creates or changes a family. The form has told what becomes of existing assets before it saves (OM002), so that this
 * is accepted. What others changed in other fields meanwhile is kept. @throws RequestFailed where nobody answered
 */
export async function saveFamily(
  live: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  asked: SaveAsked,
): Promise<FormSent> {
  const call = calling(live, customer, "referential");
  const { id: familyId, ...seen } = asked.seen;
  const { wanted } = asked;
  if (asked.mode === "create")
    return formAnswer(async () =>
      storedIn(await call("create", { familyId, family: { ...seen, ...wanted } }), "family"),
    );
  /** What is stored instead of what was seen, where that is why it was refused. */
  let stored: Fields | null = null;
  const write = (before: Fields) =>
    formAnswer(async () => {
      const family = { ...before, ...wanted };
      const body = { familyId, seen: before, family, acceptImpact: true };
      try {
        return storedIn(await call("update", body), "family");
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

function calling(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  name: string,
): Call {
  return (action, body) =>
    live.request({
      controller: `omniscient/${name}`,
      action,
      body: { customerIndex, ...body },
    });
}

/** What is stored instead of what was seen; null: it was refused for something else. */
function currentIn(error: unknown): Fields | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  return Changed.safeParse(error.failure.data).data?.current ?? null;
}

function storedIn(answer: unknown, field: string): Fields {
  return z.object({ [field]: z.record(z.string(), z.unknown()) }).parse(answer)[field] ?? {};
}
