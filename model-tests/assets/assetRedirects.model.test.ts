import { expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import type { Visitor } from "../../src/domain/users/pageAccess.ts";
import type { PageName } from "../../src/domain/users/pages.ts";
import { newPermissions } from "../../src/domain/users/permissions.ts";
import { unreachable } from "../../src/domain/base/unreachable.ts";
import {
  type NavigationGuardEvent,
  navigationGuardMachine,
} from "../../src/machines/shell/navigationGuardMachine.ts";
import { namedCustomer } from "../../src/views/assets/namedCustomer.ts";
import { pageAt } from "../../src/views/kit/pageAt.ts";
import { askedPage, leadsTo } from "../../src/views/shell/addresses.ts";
import { pageHref } from "../../src/views/shell/pageHref.ts";
import { selectRoute } from "../../src/views/shell/selectRoute.ts";
import {
  ASSETS_PERMISSIONS,
  ASSETS_REDIRECTS,
  type AssetsReader,
  type AssetsRedirect,
} from "./assetRedirects.ts";

const MODES = ["list", "map", "maintenance"] as const;
const customerOf = (index: string) => ({
  index: CustomerIndex.parse(index),
  name: index,
  displayName: null,
});
const TOWER = customerOf("tower");
const CUSTOMERS: Readonly<Record<AssetsReader, readonly (typeof TOWER)[]>> = {
  tracker: [TOWER, customerOf("yard")],
  counter: [TOWER],
  trackerByDefault: [TOWER],
};

const visitorOf = (reader: AssetsReader): Visitor => ({
  userId: null,
  profileIds: ["customer.tower.admin"],
  customer: TOWER.index,
  kind: "worksite",
  permissions: { ...newPermissions(TOWER.index), ...ASSETS_PERMISSIONS[reader] },
  disabledFlags: [],
});

/** The guard of somebody who is signed in and connected; within, they stand at a page that everybody may open. */
function guardOf({ reader, comes }: AssetsRedirect) {
  let [guard] = initialTransition(navigationGuardMachine);
  const tell = (event: NavigationGuardEvent) => {
    [guard] = transition(navigationGuardMachine, guard, event);
  };
  const ask = (page: PageName | null) => {
    tell({ type: "user.navigate", page, hasData: false });
    return selectRoute(guard, page);
  };
  tell({ type: "connection.up" });
  tell({ type: "session.opened", visitor: visitorOf(reader) });
  if (comes === "within") ask("passwordUpdate");
  return ask;
}

/** Where somebody comes to, redirect by redirect. @throws where they do not end */
function arrival(row: AssetsRedirect): Pick<AssetsRedirect, "to" | "shows"> {
  const assetsAsMap = row.chosen === "map";
  const visitor = visitorOf(row.reader);
  const status = { search: "", origin: "https://balise.example", returnTo: null };
  const ask = guardOf(row);
  let path = row.address;
  for (let redirects = 0; redirects < 3; redirects += 1) {
    const route = ask(askedPage(path));
    const elsewhere =
      leadsTo({ ...status, path, visitor, assetsAsMap }) ??
      (route.kind === "redirect" ? pageHref(route.page, assetsAsMap) : null);
    if (elsewhere === null) return { to: path, shows: shownBy(route.kind, path, row.reader) };
    path = elsewhere;
  }
  throw new Error(`${row.address} leads in a circle, at last to ${path}.`);
}

function shownBy(route: string, path: string, reader: AssetsReader): AssetsRedirect["shows"] {
  const placed = pageAt(path);
  if (route !== "page" || placed === null) return "notFound";
  if (placed.page === "counters") return "counters";
  const { defaultMode, customerName } = placed.parts;
  const meant = namedCustomer(customerName ?? null, TOWER, CUSTOMERS[reader]);
  switch (meant.kind) {
    case "other":
      return "otherCustomer";
    case "unknown":
      return "unknownCustomer";
    case "open":
      return must(
        MODES.find((mode) => mode === defaultMode),
        "an address of another mode is no page",
      );
    default:
      return unreachable(meant);
  }
}

test.each(ASSETS_REDIRECTS)("$name", (row) => {
  expect(arrival(row)).toEqual({ to: row.to, shows: row.shows });
});
