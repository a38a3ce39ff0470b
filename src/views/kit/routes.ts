import {
  type PageName,
  PAGE_NAMES,
  pageOf,
  type PageParts,
  type PlainPage,
} from "../../domain/users/pages.ts";

/** Pages by their pattern, in the order in which they are tried: a longer fixed beginning goes first. */
export const ROUTES: readonly { readonly page: PageName; readonly pattern: string }[] =
  PAGE_NAMES.map((page) => ({ page, pattern: pageOf(page).path })).toSorted(
    (a, b) => fixedParts(b.pattern) - fixedParts(a.pattern),
  );

/** Addresses of the front that are no pages of the product: signing in and coming back from it. */
export const LOGIN_PATH = "/login";
export const CALLBACK_PATH = "/callback";
/** Where a link for a password leads. */
export const ACCESS_PATH = "/access";

type Query = Readonly<Record<string, string | null>>;
/** The parts may be left out where none is needed; of a page that is known only at run time any may be given. */
type LinkArguments<Page extends PageName> = PageName extends Page
  ? [parts: Readonly<Record<string, string>>, query?: Query]
  : [Page] extends [PlainPage]
    ? [parts?: PageParts<Page>, query?: Query]
    : [parts: PageParts<Page>, query?: Query];

/**
 * The address of a page. Parts of the pattern are filled from `parts`, percent-encoded; a part that may be missing is
 * left out. One that is needed and not given, or that the page does not have, does not compile.
 * @throws RangeError where the page is known only at run time, for a needed part that is not given
 */
export function linkTo<Page extends PageName>(page: Page, ...given: LinkArguments<Page>): string {
  const [parts, query] = given as [Record<string, string>?, Query?];
  const path = pageOf(page)
    .path.split("/")
    .flatMap((part) => {
      if (!part.startsWith(":")) return [part];
      const name = part.replace(/^:|\?$/g, "");
      const value = parts?.[name];
      if (value !== undefined && value !== "") return [encodeURIComponent(value)];
      if (part.endsWith("?")) return [];
      throw new RangeError(`The address of ${page} needs ${name}: give it.`);
    })
    .join("/");
  const shown = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === null || value === "" ? [] : [[key, value]],
  );
  const search = new URLSearchParams(shown).toString();
  return (path === "" ? "/" : path) + (search === "" ? "" : `?${search}`);
}

function fixedParts(pattern: string): number {
  return pattern.split("/").filter((part) => part !== "" && !part.startsWith(":")).length;
}

/**
 * The address of a floor plan that is kept in the file store (`omniscient/site:plan`); the session's cookie opens it.
 * With the key another image has another address, so that a browser may keep what it has seen.
 */
export function planUrl(
  customer: string,
  { site, floor, key }: { readonly site: string; readonly floor: number; readonly key: string },
): string {
  const query = { customerIndex: customer, siteId: site, floor: String(floor), key };
  return `/_/omniscient/site/plan?${new URLSearchParams(query).toString()}`;
}
