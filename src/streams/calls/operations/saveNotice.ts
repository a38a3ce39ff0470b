import type { RequestOf } from "../../../domain/base/call.ts";
import { createNotice, updateNotice } from "../../../domain/operations/noticeCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/** Writes a notice, or changes one. @throws RequestFailed where nobody answered */
export function saveNotice(
  live: Pick<LiveClient, "call">,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const changed = { noticeId: String(seen["id"]), seen: seenOf(seen, wanted), changes: wanted };
      return (await live.call(updateNotice, changed)).notice;
    }
    // Fields are what a form holds: the server refuses, by their names, those that do not fit.
    const { id: _, ...notice } = { ...seen, ...wanted };
    return (
      await live.call(createNotice, {
        notice: notice as RequestOf<typeof createNotice>["notice"],
      })
    ).notice;
  });
}
