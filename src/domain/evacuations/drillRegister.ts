import { z } from "zod";
import {
  DEFAULT_DEADLINE_THRESHOLD,
  deadlineState,
  RegulatoryDeadline,
} from "../assets/regulatoryDeadline.ts";
import { addMonths } from "../base/addMonths.ts";
import { EvacuationId, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import type { Timezone } from "../base/time.ts";
import type { Site } from "../sites/site.ts";
import type { EvacuationReport } from "./evacuationReport.ts";

/** Drills are held every six months at least (French labour code, R4227-39). */
const DRILL_MONTHS = 6;

/** A drill as the register has it. Names nobody but who started it and who wrote the remark. */
const RegisteredDrill = z.object({
  id: EvacuationId,
  site: SiteId,
  siteName: z.string(),
  startedAt: EpochMs,
  startedByName: z.string(),
  /** When the first and the last participant were checked in; null: nobody was. */
  firstFoundAt: EpochMs.nullable(),
  lastFoundAt: EpochMs.nullable(),
  endedAt: EpochMs,
  expected: z.number().int().min(0),
  found: z.number().int().min(0),
  /** Participants who were not on the list. */
  unlisted: z.number().int().min(0),
  remark: z.object({ text: z.string(), byName: z.string().nullable(), at: EpochMs }).nullable(),
});
export type RegisteredDrill = z.infer<typeof RegisteredDrill>;

/** How a site stands. `state` null: no drill is known there, so that nothing says when the next is due. */
const RegisteredSite = z.object({
  site: SiteId,
  siteName: z.string(),
  lastAt: EpochMs.nullable(),
  dueAt: EpochMs.nullable(),
  state: RegulatoryDeadline.nullable(),
});
export type RegisteredSite = z.infer<typeof RegisteredSite>;

/** `sites`: those that press most first; `drills`: the newest first (decision 0198). */
export const DrillRegister = z.object({
  sites: z.array(RegisteredSite),
  drills: z.array(RegisteredDrill),
});
export type DrillRegister = z.infer<typeof DrillRegister>;

/** When the next drill is due: a day of the customer's calendar, six months after that of the last. */
export function nextDrill(lastAt: EpochMs, timezone: Timezone): EpochMs {
  return addMonths(lastAt, DRILL_MONTHS, timezone);
}

/**
 * The register at `now` of the sites where people gather: those in use with a muster area, and those where a drill was
 * held. A drill counts once it has ended. A real evacuation is no drill, and puts none off.
 */
export function drillRegister(
  sites: readonly Pick<Site, "id" | "isArchived" | "musterAreas" | "siteName">[],
  reports: readonly EvacuationReport[],
  now: EpochMs,
  timezone: Timezone,
): DrillRegister {
  const drills = reports
    .flatMap((report): RegisteredDrill[] => {
      const { evacuation, endedAt, observed } = report;
      if (evacuation.kind !== "drill" || endedAt === null) return [];
      const { id, site, siteName, startedAt, startedByName } = evacuation;
      const remark =
        observed === null
          ? null
          : { text: observed.text, byName: observed.byName, at: observed.recordedAt };
      return [
        {
          id,
          site,
          siteName,
          startedAt,
          startedByName,
          firstFoundAt: report.firstFoundAt,
          lastFoundAt: report.lastFoundAt,
          endedAt,
          expected: report.expected,
          found: report.found.length,
          unlisted: report.unlisted.length,
          remark,
        },
      ];
    })
    .toSorted((a, b) => b.startedAt - a.startedAt);
  const lastOf = new Map(drills.toReversed().map(({ site, startedAt }) => [site, startedAt]));
  const registered = sites
    .filter(
      ({ id, isArchived, musterAreas }) =>
        !isArchived && (musterAreas.length > 0 || lastOf.has(id)),
    )
    .map(({ id: site, siteName }): RegisteredSite => {
      const lastAt = lastOf.get(site) ?? null;
      if (lastAt === null) return { site, siteName, lastAt, dueAt: null, state: null };
      const dueAt = nextDrill(lastAt, timezone);
      const state = deadlineState(dueAt, now, DEFAULT_DEADLINE_THRESHOLD, timezone);
      return { site, siteName, lastAt, dueAt, state };
    })
    // Where none is known first.
    .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.siteName < b.siteName ? -1 : 1));
  return { sites: registered, drills };
}
