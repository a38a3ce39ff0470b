import { floorsInUse } from "./floor.ts";
import type { Site } from "./site.ts";

/** What a site needs that is located inside, not only on a map. */
const INSIDE_STEPS = ["floors", "plan", "areas", "receivers"] as const;

/** From nothing to the first alert, in the order in which it is done. */
const SETUP_STEPS = [
  "site",
  ...INSIDE_STEPS,
  "tags",
  "assets",
  "people",
  "pairs",
  "reading",
  "alert",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What is counted beside the site. */
export type SetupFacts = {
  /** Gateways and anchors that stand on the site. */
  readonly receivers: number;
  /** Of the customer, as are all that follow. */
  readonly tags: number;
  readonly assets: number;
  /** Who is tracked. */
  readonly people: number;
  /** Tags on a resource. */
  readonly pairs: number;
  /** Whether any device was ever heard. */
  readonly isHeard: boolean;
  /** Of the last day, and older ones that are open. */
  readonly alerts: number;
};

/** The steps that a site asks for, and which are done. `site`: null, the customer has none yet, and `type` says which it will have. */
export function setupOf(
  site: Site | null,
  facts: SetupFacts,
  type: Site["type"] = site?.type ?? "worksite",
): readonly { readonly step: SetupStep; readonly isDone: boolean }[] {
  const floors = floorsInUse(site?.floors ?? []);
  const done: Readonly<Record<SetupStep, boolean>> = {
    site: site !== null,
    floors: floors.length > 0,
    plan: floors.some(({ plan }) => plan !== null),
    areas: site !== null && site.areas.length > 0,
    receivers: facts.receivers > 0,
    tags: facts.tags > 0,
    assets: facts.assets > 0,
    people: facts.people > 0,
    pairs: facts.pairs > 0,
    reading: facts.isHeard,
    alert: facts.alerts > 0,
  };
  const left: readonly SetupStep[] = type === "worksite" ? [] : [...INSIDE_STEPS, "people"];
  return SETUP_STEPS.filter((step) => !left.includes(step)).map((step) => ({
    step,
    isDone: done[step],
  }));
}

/** Whether a step can be taken only on a site. */
export const needsSite = (step: SetupStep): boolean => INSIDE_STEPS.some((one) => one === step);

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
