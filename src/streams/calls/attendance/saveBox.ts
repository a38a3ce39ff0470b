import { createBox, updateBox } from "../../../domain/attendance/calls.ts";
import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { BoxForm } from "../../../domain/attendance/tagInOutForm.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** What the form says of the key before anything is typed: it never shows the one there is. */
const NO_KEY_TYPED = { apiSubscriptionKey: "", removesKey: false };

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
  const { entryNumber, ...box } = sentFields({ ...seen, ...wanted });
  const changes = sentFields(wanted);
  return formAnswer(async () => {
    const { box: stored } =
      id === null
        ? await live.call(createBox, {
            customerIndex,
            // What is no number is refused with the field's name.
            entryNumber: entryNumber as number,
            box,
          })
        : await live.call(updateBox, {
            customerIndex,
            boxId: id,
            seen: seenOf(seen, changes),
            changes,
          });
    return {
      ...BoxForm.strip().parse(stored),
      ...NO_KEY_TYPED,
      ...(id === null ? { entryNumber } : {}),
    };
  });
}

/** The fields as they are sent: the key only where it is to be another one, or (null) none. */
function sentFields({ apiSubscriptionKey: typed, removesKey, ...fields }: Fields): Fields {
  if (removesKey === true) return { ...fields, apiSubscriptionKey: null };
  const isTyped = typeof typed === "string" && typed.trim() !== "";
  return isTyped ? { ...fields, apiSubscriptionKey: typed } : fields;
}
