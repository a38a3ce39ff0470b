import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, KeyId } from "../../../domain/base/ids.ts";
import { createKey, updateKey } from "../../../domain/apiKeys/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/**
 * Makes a key or changes one. `secret` of what is stored is what the machine sends, of a new one alone: it is answered once.
 * @throws RequestFailed where nobody answered
 */
export function saveKey(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const { key } = await live.call(updateKey, {
        customerIndex,
        keyId: seen["id"] as KeyId,
        seen: seenOf(seen, wanted),
        // Fields are what a form holds: the server refuses, by their names, those that do not fit.
        changes: wanted as RequestOf<typeof updateKey>["changes"],
      });
      return { ...key, secret: null };
    }
    const { id: _, ...fields } = { ...seen, ...wanted };
    const { key, secret } = await live.call(createKey, {
      customerIndex,
      key: fields as RequestOf<typeof createKey>["key"],
    });
    return { ...key, secret };
  });
}
