import type { PageName } from "../../domain/users/pages.ts";
import { linkTo } from "../kit/routes.ts";

/** The address of a page that stands for itself. Resource tracking opens as the user wants it: list, unless they have chosen the map (specification section 2). */
export function pageHref(page: PageName, assetsAsMap: boolean): string {
  return page === "assets"
    ? linkTo("assets", { defaultMode: assetsAsMap ? "map" : "list" })
    : // The menu and the trail hold pages that need no part; of another it throws.
      linkTo(page, {});
}
