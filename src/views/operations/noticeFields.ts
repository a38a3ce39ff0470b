import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { NoticeSeverity } from "../../domain/base/notice.ts";
import { type EpochMs, HOUR, MINUTE } from "../../domain/base/time.ts";
import { LONGEST_WINDOW, type PlatformNotice } from "../../domain/operations/platformNotice.ts";

/** A notice while it is filled in. */
export type NoticeFields = {
  /** Empty: a new one. */
  readonly id: string;
  readonly severity: NoticeSeverity;
  readonly text: { readonly fr: string | null; readonly en: string | null };
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  /** Null: all. */
  readonly customers: readonly CustomerIndex[] | null;
};

/** What is wrong with a field of a notice. */
export type NoticeFieldIssue = "early" | "long" | "missing" | "over" | "wordless";
export type NoticeFieldIssues = Partial<
  Readonly<Record<"customers" | "from" | "text" | "to", NoticeFieldIssue>>
>;

const WORDLESS = "wordless" satisfies NoticeFieldIssue;

/** A notice for the next full hour, of one hour. */
export function newNotice(now: EpochMs): NoticeFields {
  const from = Math.ceil((now + 5 * MINUTE) / HOUR) * HOUR;
  const text = { fr: null, en: null };
  return { id: "", severity: "info", text, from, to: from + HOUR, customers: null };
}

export function fieldsOfNotice(notice: PlatformNotice): NoticeFields {
  const { id, severity, text, from, to, customers } = notice;
  return { id, severity, text, from, to, customers };
}

/** What can be said before it is sent; the server judges the same again. */
export function noticeIssues(
  { text, from, to, customers }: NoticeFields,
  now: EpochMs,
): NoticeFieldIssues {
  const isBlank = [text.fr, text.en].every((words) => words === null || words.trim() === "");
  return {
    ...(isBlank ? { text: WORDLESS } : {}),
    ...(from === null ? { from: "missing" as const } : {}),
    ...toIssue(from, to, now),
    ...(customers?.length === 0 ? { customers: "missing" as const } : {}),
  };
}

function toIssue(from: EpochMs | null, to: EpochMs | null, now: EpochMs): NoticeFieldIssues {
  if (to === null) return { to: "missing" };
  if (to <= now) return { to: "over" };
  if (from === null) return {};
  if (to <= from) return { to: "early" };
  return to - from > LONGEST_WINDOW ? { to: "long" } : {};
}
