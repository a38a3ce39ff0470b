import { describe, expect, it } from "vitest";
import { ALWAYS_OPEN, PAGE_NAMES, type PageName } from "../../../../src/domain/users/pages.ts";
import { isAddress } from "../../../../src/views/kit/pageAt.ts";
import {
  groupOf,
  NAVIGATION,
  openGroups,
  trailTo,
} from "../../../../src/views/shell/navigation.ts";

describe("the sidebar", () => {
  it("has every page of the product, by itself or as what it belongs under, once", () => {
    // Of the pages that are always open only that of calls for help is a place to go to.
    const roots = PAGE_NAMES.filter(
      (page) => page === "callsForHelp" || !ALWAYS_OPEN.includes(page),
    ).map((page) => trailTo(page)[0]);
    const entries = NAVIGATION.flatMap(({ pages }) => pages);
    expect(entries).toHaveLength(new Set(entries).size);
    expect(new Set(entries)).toEqual(new Set(roots));
  });

  it("has only pages that need no id in their address, resource tracking excepted: its mode is a preference", () => {
    const entries = NAVIGATION.flatMap(({ pages }) => pages);
    expect(entries.filter((page) => !isAddress(page))).toEqual(["assets"]);
  });
});

describe("openGroups", () => {
  const cases: { name: string; given: PageName[]; expected: unknown }[] = [
    { name: "nothing may be opened: nothing is shown", given: [], expected: [] },
    {
      name: "a group of which nothing is left is gone, the order stays",
      given: ["labels", "users", "home", "passwordUpdate"],
      expected: [
        { id: "main", pages: ["home"] },
        { id: "catalogue", pages: ["labels"] },
        { id: "people", pages: ["users"] },
      ],
    },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(openGroups((page) => given.includes(page))).toEqual(expected);
  });
});

describe("trailTo and groupOf", () => {
  const cases: { page: PageName; trail: PageName[]; group: string | null }[] = [
    { page: "home", trail: ["home"], group: "main" },
    {
      page: "counterEdit",
      trail: ["countersAdministration", "counterEdit"],
      group: "rules",
    },
    {
      page: "reportCreateFor",
      trail: ["reports", "reportCreate", "reportCreateFor"],
      group: "rules",
    },
    { page: "assetDetail", trail: ["assets", "assetDetail"], group: "main" },
    { page: "passwordUpdate", trail: ["passwordUpdate"], group: null },
    { page: "invitations", trail: ["invitations"], group: null },
  ];
  it.each(cases)("of $page", ({ page, trail, group }) => {
    expect({ trail: trailTo(page), group: groupOf(page) }).toEqual({ trail, group });
  });
});
