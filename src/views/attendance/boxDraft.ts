import { type FieldIssue, fieldIssues } from "../../domain/base/domainError.ts";
import type { SiteId, TagId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { TagInOutBox } from "../../domain/attendance/tagInOut.ts";
import {
  BoxForm,
  BoxFormWithKey,
  entryNumberIssues,
} from "../../domain/attendance/tagInOutForm.ts";
import {
  DEFAULT_DEVICE_TIMEOUT,
  DEFAULT_SEND_INTERVAL,
} from "../../domain/devices/deviceConnectivity.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/**
 * What the form edits of a box; the number is given once, when it is made. An emptied number is NaN. The key is never
 * shown: an empty text leaves it as it is, another one replaces it.
 */
export type BoxDraft = BoxForm & {
  readonly entryNumber: number;
  readonly apiSubscriptionKey: string;
  readonly removesKey: boolean;
};

export function draftOf(box: TagInOutBox): BoxDraft {
  const { entryNumber } = box;
  return { ...BoxForm.strip().parse(box), entryNumber, apiSubscriptionKey: "", removesKey: false };
}

/** A box before anything was said of it: at the only site, with the next number. */
export function emptyDraft(
  boxes: readonly TagInOutBox[],
  sites: readonly Site[],
  now: EpochMs,
): BoxDraft {
  const [only] = sites.length === 1 ? sites : [];
  return {
    entryNumber: Math.max(0, ...boxes.map(({ entryNumber }) => entryNumber)) + 1,
    name: "",
    // None is chosen yet: an issue until there is.
    site: only?.id ?? ("" as SiteId),
    startDate: now,
    minimumBatteryLevel: 10,
    minimumTimeDifference: 1,
    sendInterval: DEFAULT_SEND_INTERVAL,
    timeout: DEFAULT_DEVICE_TIMEOUT,
    latitude: only?.latitude ?? Number.NaN,
    longitude: only?.longitude ?? Number.NaN,
    apiSubscriptionKey: "",
    removesKey: false,
  };
}

/** Everything that keeps the draft from being saved; the server's refusals come besides. */
export function boxIssues(
  draft: BoxDraft,
  others: readonly TagInOutBox[],
  self: TagId | null,
): readonly FieldIssue[] {
  const { apiSubscriptionKey: typed, removesKey } = draft;
  const isKeyTyped = !removesKey && typed.trim() !== "";
  const form = BoxFormWithKey.safeParse({
    ...draft,
    apiSubscriptionKey: isKeyTyped ? typed : undefined,
  });
  const malformed = form.success ? [] : fieldIssues(form.error);
  if (self !== null) return malformed;
  const number = TagInOutBox.pick({ entryNumber: true }).safeParse(draft);
  if (!number.success) return [...fieldIssues(number.error), ...malformed];
  return [...entryNumberIssues(draft.entryNumber, others), ...malformed];
}
