import { describe, expect, test } from "vitest";
import type { Visitor } from "../../../../src/domain/users/pageAccess.ts";
import {
  firstViews,
  pageOfView,
  viewOf,
  viewOfPage,
  wallPages,
} from "../../../../src/views/wall/wallPages.ts";

const superAdmin: Visitor = {
  userId: null,
  profileIds: ["admin"],
  customer: "tower" as Visitor["customer"],
  kind: "worksite",
  permissions: {} as Visitor["permissions"],
  disabledFlags: [],
};

describe("the pages of a wall", () => {
  test("are those that the visitor may open", () => {
    expect(wallPages(superAdmin)).toContain("safetyDashboard");
    expect(wallPages({ ...superAdmin, disabledFlags: ["liveSite"] })).not.toContain(
      "safetyDashboard",
    );
  });

  test("have addresses that lead to them", () => {
    for (const page of wallPages(superAdmin)) expect(pageOfView(viewOfPage(page))).toBe(page);
    expect(pageOfView({ href: "/nowhere/at/all/of/ours" })).toBeNull();
  });
});

describe("the views to begin with", () => {
  test("are the last ones, else the page that is open, in the present", () => {
    const last = [viewOf("/dashboard/counters")];
    expect(firstViews(last, "/")).toBe(last);
    expect(firstViews([], "/live-site?site=s&at=2026-03-02T09:00:00Z&span=week")).toEqual([
      { href: "/live-site?site=s", stay: 20_000 },
    ]);
  });
});
