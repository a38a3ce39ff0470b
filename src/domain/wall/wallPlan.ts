import { z } from "zod";
import { SECOND } from "../base/time.ts";

/** How long a view of a wall stays, in seconds: shorter could not be read, longer needs no rotation. */
export const WALL_SECONDS = { least: 5, most: 3600, defaultValue: 20 } as const;
/** Views that one wall turns. */
export const MAX_WALL_VIEWS = 12;

/** A part of a page that is longer than the screen stays this long at most, so that the others are seen too, in s. */
export const WALL_PART_SECONDS = 20;
/** The same while people have to be found. */
export const WALL_EVACUATION_PART_SECONDS = 10;
/** So much of a screen is seen at most once: what is cut at the end of one part is whole in the next. */
const NEW_OF_PART = 0.85;
/** Less than this is a border, not a part of a page, in px. */
const NO_PART = 8;

/** One view of a wall: its address (path and query) and how long it stays, in ms. */
export const WallView = z.object({
  href: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)\S*$/u, "A view is an address of this site: it begins with one slash."),
  stay: z
    .number()
    .min(WALL_SECONDS.least * SECOND)
    .max(WALL_SECONDS.most * SECOND),
});
export type WallView = z.infer<typeof WallView>;

/** The keys of the query that make a wall of a page: shown alone, and what it turns (`20:/dashboard/counters`). */
const WALL_KEY = "wall";
const VIEW_KEY = "view-of-wall";

/** The views that this browser turned last; what cannot be read is left out. */
export function restoredWallViews(stored: unknown): readonly WallView[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => WallView.safeParse(one).data ?? []).slice(0, MAX_WALL_VIEWS);
}

/** The views that an address names, in their order. */
export function viewsOfAddress(query: URLSearchParams): readonly WallView[] {
  return query
    .getAll(VIEW_KEY)
    .flatMap((text) => {
      const colon = text.indexOf(":");
      const [seconds, href] = [Number(text.slice(0, colon)), text.slice(colon + 1)];
      return WallView.safeParse({ href, stay: seconds * SECOND }).data ?? [];
    })
    .slice(0, MAX_WALL_VIEWS);
}

/** The address of one view on the wall, which names all of them: loaded anew, the screen goes on where it was. */
export function addressOnWall(href: string, views: readonly WallView[]): string {
  const [path = "", search = ""] = href.split("?");
  const query = new URLSearchParams(search);
  query.delete(VIEW_KEY);
  query.set(WALL_KEY, "1");
  for (const { href: one, stay } of views) query.append(VIEW_KEY, `${stay / SECOND}:${one}`);
  return `${path}?${query.toString()}`;
}

/** The same page off the wall. */
export function addressOffWall(path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(WALL_KEY);
  query.delete(VIEW_KEY);
  const rest = query.toString();
  return rest === "" ? path : `${path}?${rest}`;
}

/** Which of the views an address shows: the first whose path is the same and whose query is in it; else the first. */
export function shownView(views: readonly WallView[], path: string, search: string): number {
  const query = new URLSearchParams(search);
  const found = views.findIndex(({ href }) => {
    const [ofView = "", own = ""] = href.split("?");
    return (
      ofView === path &&
      [...new URLSearchParams(own)].every(([key, value]) => query.get(key) === value)
    );
  });
  return Math.max(0, found);
}

/** The parts that a page is shown in, one after the other: one where it is no longer than the screen. Heights in px. */
export function partsOfPage(page: number, screen: number): number {
  const hidden = page - screen;
  if (screen <= 0 || hidden <= NO_PART) return 1;
  return 1 + Math.ceil(hidden / (screen * NEW_OF_PART));
}

/** Where a part begins, in px from the top of the page: the parts lie evenly, and the last one ends with it. */
export function topOfPart(part: number, page: number, screen: number): number {
  const parts = partsOfPage(page, screen);
  if (parts === 1) return 0;
  return Math.round(((page - screen) * Math.min(part, parts - 1)) / (parts - 1));
}
