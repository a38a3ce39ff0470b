import { describe, expect, test } from "vitest";
import type { Site } from "../../../../src/domain/sites/site.ts";
import { sitePresence, totalPresence } from "../../../../src/views/home/sitePresence.ts";
import { site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const floor = (number: number) => ({ number, styleId: "plain", name: null, plan: null });
const named = (name: string, overrides: Partial<Site> = {}): Site => ({
  ...smallTower(),
  id: site(name),
  siteName: name,
  ...overrides,
});

describe("who is where", () => {
  test("counts heads by site and floor, the highest floor first", () => {
    const tower = named("tower", { floors: [floor(0), floor(1)] });
    const counts = {
      "site:site-tower": { present: 5, uncertain: 0, unknown: 2 },
      "floor:site-tower:1": { present: 4, uncertain: 0, unknown: 2 },
      "area:area-yard": { present: 1, uncertain: 0, unknown: 0 },
    } as const;
    expect(sitePresence(counts as never, [tower])).toEqual([
      {
        site: tower,
        present: 5,
        uncertain: 0,
        unknown: 2,
        floors: [
          { floor: 1, present: 4, uncertain: 0, unknown: 2 },
          { floor: 0, present: 0, uncertain: 0, unknown: 0 },
        ],
      },
    ]);
  });

  test("shows a floor that the site does not list while somebody is on it", () => {
    const counts = {
      "floor:site-tower:-1": { present: 1, uncertain: 0, unknown: 0 },
      "floor:site-tower:7": { present: 0, uncertain: 0, unknown: 0 },
    } as const;
    const [tower] = sitePresence(counts as never, [named("tower")]);
    expect(tower?.floors).toEqual([{ floor: -1, present: 1, uncertain: 0, unknown: 0 }]);
  });

  test("goes by name, and shows a site put away only while somebody is there", () => {
    const away = { isArchived: true, archivedAt: T0 };
    const sites = [named("c"), named("b", away), named("a", away)];
    const counts = { "site:site-a": { present: 1, uncertain: 0, unknown: 1 } } as const;
    expect(sitePresence(counts as never, sites).map((one) => one.site.siteName)).toEqual([
      "a",
      "c",
    ]);
  });

  test("adds up over the sites", () => {
    const sites = [
      { present: 3, uncertain: 0, unknown: 1 },
      { present: 4, uncertain: 0, unknown: 0 },
    ];
    expect(totalPresence(sites)).toEqual({ present: 7, uncertain: 0, unknown: 1 });
  });
});
