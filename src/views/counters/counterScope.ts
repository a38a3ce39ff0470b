import type { CounterScope } from "../../domain/counters/counter.ts";
import type { AreaId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";

/** The assets that a counter counts, as a filter of the live core: those of the same kinds and places (domain/counterEngine.ts). */
export function assetFilterOf({ sites, areas, families, subFamilies }: CounterScope): AssetFilter {
  return {
    site: null,
    floor: null,
    area: null,
    text: "",
    families,
    subFamilies,
    ...(areas.length > 0 ? { areas } : { sites }),
  };
}

/** The areas that a counter counts: those it names, else all of its sites. */
export function areasOfScope(
  { sites: wanted, areas }: Pick<CounterScope, "sites" | "areas">,
  sites: readonly Site[],
): readonly { readonly id: AreaId; readonly name: string; readonly site: string }[] {
  return sites
    .filter(({ id }) => wanted.includes(id))
    .flatMap((site) =>
      site.areas
        .filter(({ id }) => areas.length === 0 || areas.includes(id))
        .map(({ id, name }) => ({ id, name, site: site.siteName })),
    );
}
