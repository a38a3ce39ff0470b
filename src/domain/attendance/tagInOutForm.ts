import type { z } from "zod";
import type { FieldIssue } from "../base/domainError.ts";
import { ApiSubscriptionKey, TagInOutBox } from "./tagInOut.ts";
import { DAY, SECOND } from "../base/time.ts";

const duration = TagInOutBox.shape.sendInterval.min(SECOND).max(DAY);

/**
 * What a super admin configures of an entry box. Every number has its range: out of it the issue's code is `too_small`
 * or `too_big`. `sendInterval` and `timeout` in ms, from one second to one day.
 */
export const BoxForm = TagInOutBox.pick({
  name: true,
  site: true,
  startDate: true,
  minimumBatteryLevel: true,
  minimumTimeDifference: true,
  latitude: true,
  longitude: true,
}).extend({ sendInterval: duration, timeout: duration });
export type BoxForm = z.infer<typeof BoxForm>;

/** The same with what is to become of the key: another one; null: none; left out: it stays. */
export const BoxFormWithKey = BoxForm.extend({
  apiSubscriptionKey: ApiSubscriptionKey.nullable().optional(),
});
export type BoxFormWithKey = z.infer<typeof BoxFormWithKey>;

/** A number names one box (specification section 3, Tag-in/tag-out box). Code: `name_taken`. */
export function entryNumberIssues(
  entryNumber: number,
  boxes: readonly Pick<TagInOutBox, "entryNumber">[],
): FieldIssue[] {
  if (!boxes.some((box) => box.entryNumber === entryNumber)) return [];
  const message = `There is a box ${entryNumber} already: choose another number.`;
  return [{ path: "entryNumber", code: "name_taken", message }];
}
