import { type PageName, pageOf } from "../../domain/users/pages.ts";
import { ROUTES } from "./routes.ts";

/** A page, and the parts of its pattern as the address gives them, decoded. */
export type PlacedPage = {
  readonly page: PageName;
  readonly parts: Readonly<Record<string, string>>;
};

/** The page that an address's path shows; null: none. */
export function pageAt(path: string): PlacedPage | null {
  for (const { page, pattern } of ROUTES) {
    const parts = partsAt(pattern, path);
    if (parts !== null) return { page, parts };
  }
  return null;
}

/** The parts that a path gives to a pattern; null: it does not fit. Case and a slash at the end do not count. */
export function partsAt(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split("/").slice(1);
  const given = path
    .replace(/(?<=[^/])\/$/u, "")
    .split("/")
    .slice(1);
  if (given.length > wanted.length) return null;
  const parts: Record<string, string> = {};
  for (const [place, want] of wanted.entries()) {
    const value = given[place] ?? "";
    if (!want.startsWith(":")) {
      if (value.toLowerCase() !== want.toLowerCase()) return null;
      continue;
    }
    if (value !== "") parts[want.replace(/^:|\?$/gu, "")] = decoded(value);
    else if (!want.endsWith("?") || place < given.length) return null;
  }
  return parts;
}

/** Whether `pattern` belongs to a page that needs no parts: its path alone is its address. */
export function isAddress(page: PageName): boolean {
  return !pageOf(page)
    .path.split("/")
    .some((part) => part.startsWith(":") && !part.endsWith("?"));
}

/** What cannot be decoded is a name like another: the page will say that there is no such thing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
