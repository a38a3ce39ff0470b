import type { Site } from "../../../domain/sites/site.ts";

/** The sites as far as they are read; null: nothing is told of them yet. */
export type ReadSites = {
  readonly sites: readonly Pick<Site, "id" | "siteName">[];
  readonly isLoaded: boolean;
} | null;

/**
 * What sites are called. An id says nothing to a reader, and that a site is unknown is true only once all are read: until
 * then it is `unread`.
 */
export function siteNames(
  read: ReadSites,
  words: { readonly unread: string; readonly unknown: (id: string) => string },
): (id: string) => string {
  const names = new Map<string, string>(
    (read?.sites ?? []).map(({ id, siteName }) => [id, siteName]),
  );
  const isWhole = read?.isLoaded === true;
  return (id) => names.get(id) ?? (isWhole ? words.unknown(id) : words.unread);
}
