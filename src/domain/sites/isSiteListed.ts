import type { Site } from "./site.ts";

/** Whether a site stands among those that show how many are there: one that is put away only while it has somebody or something. */
export function isSiteListed({
  site,
  present,
}: {
  readonly site: Pick<Site, "isArchived">;
  readonly present: number;
}): boolean {
  return !site.isArchived || present > 0;
}
