import { expect, test } from "vitest";
import { siteNames } from "../../../../../src/views/kit/words/siteNames.ts";
import { yardSite } from "../../../../support/liveFixtures.ts";

const words = { unread: "…", unknown: (id: string) => `${id} (unknown)` };
const sites = [yardSite("tower")];

test.each([
  ["its name", "site-tower", { sites, isLoaded: true }, "tower"],
  ["its name as soon as it is read", "site-tower", { sites, isLoaded: false }, "tower"],
  ["unread while nothing is told", "site-tower", null, "…"],
  ["unread while others are on their way", "site-mill", { sites, isLoaded: false }, "…"],
  ["unread, and not unknown, before the first", "site-mill", { sites: [], isLoaded: false }, "…"],
  ["unknown once all are read", "site-mill", { sites, isLoaded: true }, "site-mill (unknown)"],
  [
    "unknown where there is none",
    "site-mill",
    { sites: [], isLoaded: true },
    "site-mill (unknown)",
  ],
] as const)("a site is called by %s", (_, id, read, called) => {
  expect(siteNames(read, words)(id)).toBe(called);
});
