import { z } from "zod";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { LONGEST_NOTICE, Notice } from "../base/notice.ts";
import { DAY } from "../base/time.ts";

/** Notices that are planned or run at once: more would be read by nobody. */
export const MAX_NOTICES = 5;
/** A notice ends by itself within, in ms: nobody works on one thing for longer. */
export const LONGEST_WINDOW = 31 * DAY;

/** A notice as it is kept (collection notices of the platform's index). */
export const PlatformNotice = Notice.extend({
  /** Whose users are told; null: everybody. */
  customers: z.array(CustomerIndex).min(1).max(1000).nullable(),
  byName: z.string(),
  changedAt: EpochMs,
});
export type PlatformNotice = z.infer<typeof PlatformNotice>;

const Words = z.string().trim().min(1).max(LONGEST_NOTICE).nullable();

/** What is filled in. */
export const NoticeForm = z
  .strictObject({
    severity: Notice.shape.severity,
    text: z.strictObject({ fr: Words, en: Words }),
    from: EpochMs,
    to: EpochMs,
    customers: PlatformNotice.shape.customers,
  })
  .refine(({ text }) => text.fr !== null || text.en !== null, {
    error: "The notice says nothing: write it in one language at least.",
    path: ["text"],
  })
  .refine(({ from, to }) => to > from, {
    error: "The notice ends before it begins: give a later end.",
    path: ["to"],
  })
  .refine(({ from, to }) => to - from <= LONGEST_WINDOW, {
    error: "The notice runs for more than 31 days: give an earlier end.",
    path: ["to"],
  });
export type NoticeForm = z.infer<typeof NoticeForm>;

/** What of it is filled in. */
export function formOfNotice({ severity, text, from, to, customers }: PlatformNotice): NoticeForm {
  return { severity, text, from, to, customers };
}

/** Of the notices those that the users of a customer are told, without who else is. */
export function noticesFor(
  notices: readonly PlatformNotice[],
  customer: CustomerIndex,
  now: EpochMs,
): readonly Notice[] {
  return notices
    .filter(({ customers, to }) => to > now && (customers === null || customers.includes(customer)))
    .map((one) => Notice.parse(one));
}
