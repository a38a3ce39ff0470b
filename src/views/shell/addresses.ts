import { destination, mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName } from "../../domain/users/pages.ts";
import { afterLogin, safeAddress } from "../users/login/afterLogin.ts";
import { pageAt } from "../kit/pageAt.ts";
import { CALLBACK_PATH, LOGIN_PATH } from "../kit/routes.ts";
import { trailTo } from "./navigation.ts";
import { pageHref } from "./pageHref.ts";

/** Where somebody stands who is signed in and has a customer. */
export type Status = {
  readonly path: string;
  /** The query, with or without its question mark. */
  readonly search: string;
  readonly origin: string;
  readonly visitor: Visitor;
  /** The preference for resource tracking. */
  readonly assetsAsMap: boolean;
  /** What was asked for before the identity provider was gone to; null: nothing. */
  readonly returnTo: string | null;
};

/** Ends in the default view mode (specification section 2). */
const ASSETS_WITHOUT_MODE = /^\/asset\/?$/iu;

/**
 * Where an address leads that shows nothing itself: signing in is over, resource tracking has a mode, and the root leads
 * whoever may not see the home page to where they may be. Null: it does not lead elsewhere.
 */
export function leadsTo(status: Status): string | null {
  const { path, search, origin, visitor, assetsAsMap, returnTo } = status;
  if (path === LOGIN_PATH) return afterLogin(search, origin);
  if (path === CALLBACK_PATH) return safeAddress(returnTo ?? "", origin) ?? "/";
  if (ASSETS_WITHOUT_MODE.test(path) && mayOpen("assets", visitor))
    return pageHref("assets", assetsAsMap);
  if (pageAt(path)?.page !== "home") return null;
  const home = homeHref(visitor, assetsAsMap);
  return home === "/" ? null : home;
}

/** The page that an address asks for; null: none of ours. */
export function askedPage(path: string): PageName | null {
  if (ASSETS_WITHOUT_MODE.test(path)) return "assets";
  const placed = pageAt(path);
  if (placed?.page === "assets" && !MODES.includes(placed.parts["defaultMode"] ?? "")) return null;
  return placed?.page ?? null;
}

/** The modes of resource tracking (specification section 2), what is planned for it and what is archived. */
const MODES: readonly string[] = ["list", "map", "maintenance", "archived"];

/** The address of the page that is home to this visitor; the root where they have none. */
export function homeHref(visitor: Visitor, assetsAsMap: boolean): string {
  const page = destination("home", visitor);
  return page === null ? "/" : pageHref(page, assetsAsMap);
}

/** Where to go when the customer changes: ids, filters and instants are the old one's. */
export function addressAfterSwitch(path: string, assetsAsMap: boolean): string {
  const placed = pageAt(path);
  if (placed === null || placed.page === "qrRedirect") return "/";
  const [root = placed.page] = trailTo(placed.page);
  return pageHref(root, assetsAsMap);
}
