import { expect, test } from "vitest";
import { NAMES_IN_FILES, namesOf } from "../../../../../src/views/kit/words/namesOf.ts";

const words = { unread: () => "…", unknown: (id: string) => `${id} (unknown)` };
const names = [["site-tower", "tower"]] as const;

test.each([
  ["its name", "site-tower", { names, isLoaded: true }, "tower"],
  ["its name as soon as it is read", "site-tower", { names, isLoaded: false }, "tower"],
  ["unread while nothing is told", "site-tower", null, "…"],
  ["unread while others are on their way", "site-mill", { names, isLoaded: false }, "…"],
  ["unread, and not unknown, before the first", "site-mill", { names: [], isLoaded: false }, "…"],
  ["unknown once all are read", "site-mill", { names, isLoaded: true }, "site-mill (unknown)"],
  [
    "unknown where there is none",
    "site-mill",
    { names: [], isLoaded: true },
    "site-mill (unknown)",
  ],
] as const)("a thing is called by %s", (_, id, read, called) => {
  expect(namesOf(read, words)(id)).toBe(called);
});

test.each([null, { names: [], isLoaded: true }])(
  "a file has the id of what has no name: %j",
  (read) => {
    expect(namesOf(read, NAMES_IN_FILES)("site-mill")).toBe("site-mill");
  },
);
