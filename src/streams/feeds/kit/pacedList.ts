import type { ListPatch } from "../../core/worker/protocol.ts";
import { ChangedFields } from "./changedFields.ts";
import { contentDue } from "./contentDue.ts";
import type { FeedHead } from "./feedHead.ts";

/**
 * What a feed of a head and a list emits each time it is drained: the head when it has changed, the list not oftener than
 * its pause, and the two together when the feed becomes loaded. [FD54]
 */
export function pacedList({
  head,
  isPausing,
  patch,
}: {
  readonly head: () => FeedHead;
  /** The list was emitted a moment ago. */
  readonly isPausing: () => boolean;
  /** What has changed of the list since it was asked last. */
  readonly patch: () => ListPatch;
}) {
  const news = new ChangedFields<FeedHead>();
  const isDue = contentDue();
  return () => {
    const now = head();
    const fields = news.changes(now);
    // Asked before its time because of its head: the list waits.
    const list = isDue(now.isLoaded, isPausing()) ? patch() : NOTHING;
    if (fields === null && list.written.length === 0 && list.removed.length === 0) return null;
    return { news: { type: "fields" as const, fields: fields ?? {}, list } };
  };
}

const NOTHING: ListPatch = { written: [], removed: [] };
