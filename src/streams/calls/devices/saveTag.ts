import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { createTag, updateTag } from "../../../domain/devices/tagCalls.ts";
import { TagForm } from "../../../domain/devices/tagForm.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, seenOf } from "../formAnswer.ts";

/** Changes a device, or makes one (`id` null) of the id that the field `id` says. @throws RequestFailed where nobody answered */
export function saveTag(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  id: TagId | null,
  { seen, wanted }: { readonly seen: Fields; readonly wanted: Fields },
): Promise<FormSent> {
  const { id: newId, ...tag } = { ...seen, ...wanted };
  return formAnswer(async () => {
    const { tag: stored } =
      id === null
        ? await live.call(createTag, {
            customerIndex,
            // What is malformed is refused with the field's name.
            tagId: newId as string,
            tag: tag as Parameters<typeof TagForm.encode>[0],
          })
        : await live.call(updateTag, {
            customerIndex,
            tagId: id,
            seen: seenOf(seen, wanted),
            changes: wanted,
          });
    return { ...TagForm.strip().parse(stored), id: stored.id };
  });
}
