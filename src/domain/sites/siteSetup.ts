import { floorsInUse } from "./floor.ts";
import type { Site } from "./site.ts";

/** What a worksite needs to be live with what is inside it, in the order in which it is done. */
export const SETUP_STEPS = [
  "outline",
  "floors",
  "plan",
  "areas",
  "receivers",
  "tags",
  "pairs",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What is counted beside the site: gateways and anchors that stand on it, tags of the customer, and those on a resource. */
export type SetupFacts = {
  readonly receivers: number;
  readonly tags: number;
  readonly pairs: number;
};

/** Which steps are done. A site that exists has an outline. */
export function setupOf(site: Site, facts: SetupFacts): Readonly<Record<SetupStep, boolean>> {
  const floors = floorsInUse(site.floors);
  return {
    outline: true,
    floors: floors.length > 0,
    plan: floors.some(({ plan }) => plan !== null),
    areas: site.areas.length > 0,
    receivers: facts.receivers > 0,
    tags: facts.tags > 0,
    pairs: facts.pairs > 0,
  };
}

/**
 * Whether a site is not live yet: in a worksite in use nothing is located inside without areas, receivers and a tag on a
 * resource. Floors and a plan make it readable, and nothing waits for them. A worksite of which nobody has begun the
 * inside is live as soon as something is located on it, as machines are by GPS.
 */
export function isBeingSetUp(
  site: Site,
  {
    receivers,
    pairs,
    located,
  }: Pick<SetupFacts, "receivers" | "pairs"> & {
    /** How many resources were last located on the site, however certain that still is. */
    readonly located: number;
  },
): boolean {
  if (site.type !== "worksite" || site.isArchived) return false;
  const hasInside = floorsInUse(site.floors).length > 0 || site.areas.length > 0 || receivers > 0;
  if (!hasInside) return located === 0;
  return site.areas.length === 0 || receivers === 0 || pairs === 0;
}
