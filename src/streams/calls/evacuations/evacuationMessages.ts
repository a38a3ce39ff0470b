import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { setEvacuationMessages } from "../../../domain/evacuations/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** Changes who is told of evacuations. @throws RequestFailed where nobody answered */
export function saveEvacuationMessages(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    const { messages } = await live.call(setEvacuationMessages, {
      customerIndex,
      seen: seenOf(seen, wanted),
      changes: wanted,
    });
    // Fetched when it is needed: with it come the phone numbers of all countries (0022).
    const { EvacuationMessagesForm } =
      await import("../../../domain/evacuations/evacuationMessagesForm.ts");
    return EvacuationMessagesForm.strip().parse(messages);
  });
}
