import { deadlineState } from "../assets/regulatoryDeadline.ts";
import { addMonths } from "../base/addMonths.ts";
import type { TagId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import type { Timezone } from "../base/time.ts";
import { type BadgeTest, badgeTestStatus } from "./badgeTest.ts";

/** A test is soon due for this long before, in days: it is repeated every month. */
const SOON_DAYS = 7;

/**
 * How a badge stands. `failed`: its last test has; `due`: the next one is overdue; `never`: none is known of the last year, so that nothing says
 * when the next is due. The order is that of what presses most.
 */
export const BADGE_STATES = ["failed", "due", "never", "soon", "notDue"] as const;
export type BadgeState = (typeof BADGE_STATES)[number];

/** A badge in the register. `last`: the last test that passed or failed; `dueAt`: by when the next is due. */
export type RegisteredBadge = {
  readonly tagId: TagId;
  readonly name: string | null;
  readonly last: BadgeTest | null;
  readonly dueAt: EpochMs | null;
  readonly state: BadgeState;
};

/**
 * The register at `now` of the badges that somebody wears, and of others until their next test is due: overdue first. A test
 * that was ended or became a call is no test. The next is due so many months after the last one began, on the customer's
 * calendar.
 */
export function badgeRegister(
  worn: readonly Pick<RegisteredBadge, "name" | "tagId">[],
  tests: readonly BadgeTest[],
  {
    months,
    now,
    timezone,
  }: { readonly months: number; readonly now: EpochMs; readonly timezone: Timezone },
): readonly RegisteredBadge[] {
  const lastOf = new Map<TagId, BadgeTest>();
  for (const test of tests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const status = badgeTestStatus(test, now);
    if (status === "passed" || status === "failed") lastOf.set(test.tagId, test);
  }
  const registered = ({
    tagId,
    name,
  }: Pick<RegisteredBadge, "name" | "tagId">): RegisteredBadge => {
    const last = lastOf.get(tagId) ?? null;
    if (last === null) return { tagId, name, last, dueAt: null, state: "never" };
    const dueAt = addMonths(last.startedAt, months, timezone);
    const state =
      badgeTestStatus(last, now) === "failed"
        ? "failed"
        : deadlineState(dueAt, now, SOON_DAYS, timezone);
    return { tagId, name, last, dueAt, state };
  };
  const known = new Set(worn.map(({ tagId }) => tagId));
  const others = [...lastOf.values()]
    .filter(({ tagId }) => !known.has(tagId))
    .map(registered)
    .filter(({ dueAt }) => dueAt !== null && deadlineState(dueAt, now, 0, timezone) !== "due");
  return [...worn.map(registered), ...others].toSorted(
    (a, b) =>
      BADGE_STATES.indexOf(a.state) - BADGE_STATES.indexOf(b.state) ||
      (a.dueAt ?? 0) - (b.dueAt ?? 0) ||
      ((a.name ?? a.tagId) < (b.name ?? b.tagId) ? -1 : 1),
  );
}
