import type { AnswerOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { searchCommands } from "../../../domain/devices/tagCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

export type TagCommands = AnswerOf<typeof searchCommands>;

/** What a device was asked, the newest first. @throws RequestFailed */
export function readTagCommands(
  { call }: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  tagId: TagId,
): Promise<TagCommands> {
  return call(searchCommands, { customerIndex, tagId });
}
