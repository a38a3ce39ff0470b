/** How many days of outages are shown; 30 unless the address says otherwise. */
export const OUTAGE_DAYS = [1, 7, 30] as const;
export type OutageDays = (typeof OUTAGE_DAYS)[number];

export function outageDays(text: string | null): OutageDays {
  return OUTAGE_DAYS.find((days) => String(days) === text) ?? 30;
}
