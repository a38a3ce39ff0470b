import { useCallback, useMemo } from "react";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";

/** What a site is called; one that is not there is called by its id. The same function as long as the sites are. */
export function useSiteName(sites: readonly Site[]): (id: SiteId) => string {
  const names = useMemo(
    () => new Map<SiteId, string>(sites.map(({ id, siteName }) => [id, siteName])),
    [sites],
  );
  return useCallback((id: SiteId) => names.get(id) ?? id, [names]);
}
