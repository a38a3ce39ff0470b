import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useFeed } from "./useFeed.ts";
import { siteNames } from "./words/siteNames.ts";

/**
 * What a site is called on screens: "…" while the sites are not read, its id, marked, where they are and it is not among
 * them. The same function as long as the sites are.
 */
export function useSiteName(): (id: string) => string {
  const { t } = useLingui();
  const read = useFeed("sites", null);
  const [sites, isLoaded] = [read?.sites, read?.isLoaded === true];
  return useMemo(
    () =>
      siteNames(sites === undefined ? null : { sites, isLoaded }, {
        unread: "…",
        unknown: (id) => t`${id} (unknown site)`,
      }),
    [t, sites, isLoaded],
  );
}

/** What a site is called in files, where programs read it too: one whose name is not known by its id alone. */
export function useSiteNameOrId(): (id: string) => string {
  const sites = useFeed("sites", null)?.sites;
  return useMemo(() => {
    const names = new Map<string, string>((sites ?? []).map(({ id, siteName }) => [id, siteName]));
    return (id: string) => names.get(id) ?? id;
  }, [sites]);
}
