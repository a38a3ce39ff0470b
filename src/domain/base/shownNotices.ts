import type { Locale } from "./locale.ts";
import type { Notice } from "./notice.ts";
import type { EpochMs } from "./time.ts";

export type NoticeStage = "over" | "planned" | "running";

export function noticeStage({ from, to }: Pick<Notice, "from" | "to">, now: EpochMs): NoticeStage {
  if (now >= to) return "over";
  return now < from ? "planned" : "running";
}

/** What it says to a reader: in their language, else in the other. */
export function noticeText({ text }: Pick<Notice, "text">, locale: Locale): string {
  return text[locale] ?? text.fr ?? text.en ?? "";
}

/** By what a reader remembers to have put it away. */
export function noticeKey({ id, revision }: Pick<Notice, "id" | "revision">): string {
  return `${id}.${revision}`;
}

/** The notices that a reader is shown, what runs first, then what begins first; of those put away only what runs. */
export function shownNotices(
  notices: readonly Notice[],
  putAway: readonly string[],
  now: EpochMs,
): readonly Notice[] {
  const isRunning = (one: Notice) => noticeStage(one, now) === "running";
  return notices
    .filter((one) => noticeStage(one, now) !== "over")
    .filter((one) => isRunning(one) || !putAway.includes(noticeKey(one)))
    .toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || a.from - b.from);
}
