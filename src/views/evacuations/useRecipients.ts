import { type Recipient, recipientsOf } from "../../domain/base/delivery.ts";
import { NOBODY_TOLD } from "../../domain/evacuations/evacuationMessages.ts";
import { useFeed } from "../kit/useFeed.ts";

/** Who is notified of a real evacuation as configured now; null: not read yet. */
export function useRecipients(): readonly Recipient[] | null {
  const feed = useFeed("evacuationMessages", null);
  return feed?.isLoaded === true ? recipientsOf(feed.configurations[0] ?? NOBODY_TOLD) : null;
}
