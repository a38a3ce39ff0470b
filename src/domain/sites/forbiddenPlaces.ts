import { z } from "zod";
import { AreaId, type SiteId } from "../base/ids.ts";
import type { Area } from "./area.ts";

/**
 * A part of a site in which something or somebody may not be, as the rules about forbidden places say (decision 0265).
 * `area` null: the whole site. `families`: whose members may not be there; none: nothing and nobody may.
 */
export const ForbiddenPlace = z.object({
  area: AreaId.nullable(),
  families: z.array(z.string()),
});
export type ForbiddenPlace = z.infer<typeof ForbiddenPlace>;

/** What a rule in force forbids. */
type Forbidding = {
  readonly sites: readonly SiteId[];
  readonly areas: readonly AreaId[];
  readonly families: readonly string[];
};

/** What of a site is forbidden by rules in force, each place once, in the order of the site's areas. */
export function forbiddenPlaces(
  { id, areas }: { readonly id: SiteId; readonly areas: readonly Pick<Area, "id">[] },
  rules: readonly Forbidding[],
): readonly ForbiddenPlace[] {
  const of = (area: AreaId | null, forbidding: readonly Forbidding[]): ForbiddenPlace[] => {
    if (forbidding.length === 0) return [];
    // One rule about every family says more than those about some.
    const isAll = forbidding.some(({ families }) => families.length === 0);
    const families = isAll ? [] : [...new Set(forbidding.flatMap((rule) => rule.families))];
    return [{ area, families: families.toSorted() }];
  };
  return [
    ...of(
      null,
      rules.filter(({ sites }) => sites.includes(id)),
    ),
    ...areas.flatMap((area) =>
      of(
        area.id,
        rules.filter((rule) => rule.areas.includes(area.id)),
      ),
    ),
  ];
}
