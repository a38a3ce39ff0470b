import type { Account } from "../../core/worker/account.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import type { FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Who is signed in and what happened to his session. */
export function accountFeed(account: Account, changed: () => void): FeedWork<"account"> {
  const news = new ChangedFields<FeedState<"account">>();
  const stop = account.onChange(changed);
  return {
    take: () => {
      const fields = news.take(account.state);
      return fields === null ? null : { news: { type: "fields", fields, list: null } };
    },
    stop,
  };
}
