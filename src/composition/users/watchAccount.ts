import type { AccountEvent } from "../../streams/core/worker/account.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { watchFeed } from "../kit/watchFeed.ts";

/** Tells every event of the session once, in order, from now on. The answer leaves. */
export function watchAccount(
  live: LiveClient,
  told: (type: AccountEvent["type"]) => void,
): () => void {
  let seen = 0;
  return watchFeed(live, "account", null, ({ events }) => {
    for (const { revision, type } of events) {
      if (revision <= seen) continue;
      seen = revision;
      told(type);
    }
  });
}
