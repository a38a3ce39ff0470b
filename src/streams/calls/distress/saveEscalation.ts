import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { setEscalation } from "../../../domain/distress/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** Changes who is notified of a call that nobody takes. @throws RequestFailed where nobody answered */
export function saveEscalation(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    const { escalation } = await live.call(setEscalation, {
      customerIndex,
      seen: seenOf(seen, wanted),
      changes: wanted,
    });
    const { id: _, ...saved } = escalation;
    return saved;
  });
}
