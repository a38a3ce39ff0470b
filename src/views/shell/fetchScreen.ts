import type { PageName } from "../../domain/users/pages.ts";
import { afterLogin } from "../users/login/afterLogin.ts";
import { fetchEngine } from "../map/engine.ts";
import { LOGIN_PATH } from "../kit/routes.ts";
import { askedPage } from "./addresses.ts";
import { SCREENS } from "./screens.ts";

/** The pages that open with a map. */
const WITH_MAP: ReadonlySet<PageName> = new Set(["home", "liveSite"]);

/** Fetches the code of the screen that an address leads to ahead of its first use; a failure is reported when it is used. */
export function fetchScreen({ pathname, search, origin }: Location): void {
  const address = pathname === LOGIN_PATH ? afterLogin(search, origin) : pathname;
  const page = askedPage(new URL(address, origin).pathname);
  if (page === null) return;
  SCREENS[page].fetch();
  if (WITH_MAP.has(page)) fetchEngine();
}
