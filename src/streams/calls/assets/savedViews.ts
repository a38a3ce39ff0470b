import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { listSavedViews } from "../../../domain/assets/calls.ts";
import type { SavedView } from "../../../domain/assets/savedView.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** One's own views of a page and the shared ones, the oldest first. @throws RequestFailed */
export async function readSavedViews(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  page: string,
): Promise<readonly SavedView[]> {
  return (await live.call(listSavedViews, { customerIndex, page })).views;
}
