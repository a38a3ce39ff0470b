import { useMemo } from "react";
import { useFeed } from "./useFeed.ts";
import { useNameWords } from "./useNameWords.ts";
import { NAMES_IN_FILES, namesOf, type NameWords } from "./words/namesOf.ts";

/** What a site is called on screens. The same function as long as the sites are. */
export function useSiteName(): (id: string) => string {
  return useSiteNameIn(useNameWords());
}

/** What a site is called in files. */
export function useSiteNameOrId(): (id: string) => string {
  return useSiteNameIn(NAMES_IN_FILES);
}

function useSiteNameIn(words: NameWords): (id: string) => string {
  const read = useFeed("sites", null);
  const [sites, isLoaded] = [read?.sites, read?.isLoaded === true];
  return useMemo(() => {
    const names = (sites ?? []).map(({ id, siteName }) => [id, siteName] as const);
    return namesOf({ names, isLoaded }, words);
  }, [sites, isLoaded, words]);
}
