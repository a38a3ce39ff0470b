import { z } from "zod";
import type { Fields } from "../../domain/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../domain/ids.ts";
import { BoxForm } from "../../domain/tagInOutForm.ts";
import type { LiveClient } from "../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

const Saved = z.object({ box: BoxForm.strip() });

/**
 * Configures an entry box, or makes one (`id` null) under the number that the field `entryNumber` says.
 * @throws RequestFailed where nobody answered
 */
export function saveBox(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  id: TagId | null,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  const { entryNumber, ...box } = { ...seen, ...wanted };
  return formAnswer(async () => {
    const what =
      id === null
        ? { entryNumber, box }
        : { boxId: id, seen: seenOf(seen, wanted), changes: wanted };
    const answer = await live.call({
      controller: "omniscient/box",
      action: id === null ? "create" : "update",
      body: { customerIndex, ...what },
    });
    return { ...Saved.parse(answer).box, ...(id === null ? { entryNumber } : {}) };
  });
}
