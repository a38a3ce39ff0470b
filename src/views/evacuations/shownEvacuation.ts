import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";

/** What the address asks for. `staysWithReport`: somebody is here who can close the report. */
export type EvacuationAsked = {
  readonly asked: string | null;
  readonly isOverviewAsked: boolean;
  readonly staysWithReport: boolean;
};

/**
 * Which evacuation takes the place of the dashboard; null: none. The one that is asked for, else the newest that runs,
 * on every screen at once and without a click; only whoever has asked for the overview stays there. A screen on the
 * wall leaves the report by itself.
 */
export function shownEvacuation(
  evacuations: readonly Pick<EvacuationSummary, "id" | "state" | "startedAt">[],
  { asked, isOverviewAsked, staysWithReport }: EvacuationAsked,
): string | null {
  const known = evacuations.find(({ id }) => id === asked);
  if (asked !== null && (staysWithReport || known === undefined || known.state === "running"))
    return asked;
  if (isOverviewAsked) return null;
  const running = evacuations.filter(({ state }) => state === "running");
  return running.toSorted((a, b) => b.startedAt - a.startedAt)[0]?.id ?? null;
}

/**
 * Whether the wish for the overview stands: it is looked at instead of what runs. Where nothing runs any more it is over,
 * and the next evacuation takes the place of the dashboard as on every other screen. @param evacuations null: not known yet
 */
export function isOverviewWished(
  evacuations: readonly Pick<EvacuationSummary, "state">[] | null,
  isOverviewAsked: boolean,
): boolean {
  return (
    isOverviewAsked &&
    (evacuations === null || evacuations.some(({ state }) => state === "running"))
  );
}
