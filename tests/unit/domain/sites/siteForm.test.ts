import { expect, test } from "vitest";
import {
  MAX_SITE_RADIUS,
  SiteChanges,
  SiteForm,
  SitePart,
} from "../../../../src/domain/sites/siteForm.ts";
import { area, floor } from "./support/sites.ts";
import { rectangle } from "./support/shapes.ts";

const corners = (count: number) => {
  const ring = Array.from({ length: count }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / count;
    return [2 + Math.cos(angle) / 100, 48 + Math.sin(angle) / 100];
  });
  return { kind: "polygon" as const, rings: [[...ring, ring[0] ?? [0, 0]]] };
};

test.each<[name: string, within: object, beyond: object]>([
  ["a radius", { radius: MAX_SITE_RADIUS }, { radius: MAX_SITE_RADIUS + 1 }],
  ["a name", { siteName: "n".repeat(200) }, { siteName: "n".repeat(201) }],
  ["an owner", { owner: "n".repeat(200) }, { owner: "n".repeat(201) }],
  ["an address", { address: "n".repeat(500) }, { address: "n".repeat(501) }],
  [
    "the number of floors",
    { floors: Array.from({ length: 500 }, (_, n) => floor(n)) },
    { floors: Array.from({ length: 501 }, (_, n) => floor(n)) },
  ],
  [
    "the name of an area",
    { areas: [area("a", rectangle(0, 0, 5, 5), { name: "n".repeat(200) })] },
    { areas: [area("a", rectangle(0, 0, 5, 5), { name: "n".repeat(201) })] },
  ],
  ["the corners of an edge", { polygon: corners(1999) }, { polygon: corners(2000) }],
])("%s has an upper bound where it is written, not where it is seen", (_, within, beyond) => {
  expect([
    SiteChanges.safeParse(within).success,
    SiteChanges.safeParse(beyond).success,
    SitePart.safeParse(beyond).success,
  ]).toEqual([true, false, true]);
});

test("changes of a site have no defaults", () => {
  expect(SiteChanges.parse({})).toEqual({});
});

test.each(["a%2fb", "a/b", "..\\b", "a?b", "a#b"])("a new site is not called %s", (id) => {
  const issues = SiteForm.safeParse({ id }).error?.issues ?? [];
  expect(issues.some(({ path }) => path[0] === "id")).toBe(true);
  const without = SiteForm.safeParse({ id: "site-1" }).error?.issues ?? [];
  expect(without.some(({ path }) => path[0] === "id")).toBe(false);
});
