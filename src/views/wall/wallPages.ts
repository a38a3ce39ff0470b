import { mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName, PlainPage } from "../../domain/users/pages.ts";
import { SECOND } from "../../domain/base/time.ts";
import { WALL_SECONDS, type WallView } from "../../domain/wall/wallPlan.ts";
import { pageAt } from "../kit/pageAt.ts";
import { linkTo } from "../kit/routes.ts";

/** Pages that say something from 4 m away, and have an address of their own. */
const WALL_PAGES: readonly PlainPage[] = [
  "safetyDashboard",
  "callsForHelp",
  "counters",
  "liveSite",
  "home",
  "dataQuality",
  "overview",
  "tagInTagOut",
  "alertsList",
];

/** Keys of the query that belong to the time machine. */
const OF_TIME: readonly string[] = ["at", "span"];

/** The pages that this visitor may put on a wall. */
export function wallPages(visitor: Visitor): readonly PlainPage[] {
  return WALL_PAGES.filter((page) => mayOpen(page, visitor));
}

/** The page of a view; null: an address that is none of ours any more. */
export function pageOfView({ href }: Pick<WallView, "href">): PageName | null {
  return pageAt(href.split("?")[0] ?? "")?.page ?? null;
}

/** What the dialog begins with: what this browser turned last, else the page that is open. */
export function firstViews(stored: readonly WallView[], open: string): readonly WallView[] {
  return stored.length > 0 ? stored : [viewOf(open)];
}

/** A page as it is open, for the usual time; a wall shows the present, whatever instant is open. */
export function viewOf(href: string): WallView {
  const [path = "", search = ""] = href.split("?");
  const query = new URLSearchParams(search);
  for (const key of OF_TIME) query.delete(key);
  const rest = query.toString();
  return { href: rest === "" ? path : `${path}?${rest}`, stay: WALL_SECONDS.defaultValue * SECOND };
}

export function viewOfPage(page: PlainPage): WallView {
  return viewOf(linkTo(page));
}
