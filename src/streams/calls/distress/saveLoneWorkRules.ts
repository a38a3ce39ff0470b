import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { setLoneWorkRules } from "../../../domain/distress/loneWorkCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** Changes what is watched of people who work alone. @throws RequestFailed where nobody answered */
export function saveLoneWorkRules(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  return formAnswer(async () => {
    const { rules } = await live.call(setLoneWorkRules, {
      customerIndex,
      seen: seenOf(seen, wanted),
      changes: wanted,
    });
    const { id: _id, families: _families, ...form } = rules;
    return form;
  });
}
