import type { PageName } from "../../domain/users/pages.ts";

/** The pages that can be seen as they were (product.md section 5.1): all their feeds have a history. */
const TIME_PAGES: ReadonlySet<PageName> = new Set([
  "home",
  "liveSite",
  "safetyDashboard",
  "counters",
  "counter",
]);

/** Whether a page can be seen as it was; null: no page of ours. */
export function offersPast(page: PageName | null): boolean {
  return page !== null && TIME_PAGES.has(page);
}
