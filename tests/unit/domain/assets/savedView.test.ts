import { describe, expect, test } from "vitest";
import { previewOf } from "../../../../src/domain/base/filePreview.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { mayChangeView, maySeeView, SavedView } from "../../../../src/domain/assets/savedView.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const ann = UserId.parse("ann");
const bob = UserId.parse("bob");
const own = { owner: ann, isShared: false };
const shared = { owner: ann, isShared: true };

test("a view is seen by its owner, a shared one by everybody", () => {
  const seen = [own, shared].map((view) => [maySeeView(view, ann), maySeeView(view, bob)]);
  expect(seen).toEqual([
    [true, false],
    [true, true],
  ]);
});

test("one's own view is one's own to change, a shared one an administrator's", () => {
  const may = (view: typeof own, user: UserId) =>
    [false, true].map((isAdmin) => mayChangeView(view, user, isAdmin));
  expect([may(own, ann), may(own, bob), may(shared, ann), may(shared, bob)]).toEqual([
    [true, true],
    [false, false],
    [false, true],
    [false, true],
  ]);
});

describe("a saved view", () => {
  const view = {
    id: "view-1",
    owner: "ann",
    ownerName: "Ann",
    name: "Mine",
    isShared: false,
    page: "assets",
    state: "family=a%20b&sort=-reference",
    createdAt: 1,
  };
  test.each([
    { name: "is accepted", given: {}, expected: [] },
    { name: "has a name", given: { name: " " }, expected: ["name"] },
    { name: "has no fragment", given: { state: "a#b" }, expected: ["state"] },
    { name: "has no white space", given: { state: "a b" }, expected: ["state"] },
    { name: "has an end", given: { state: "a".repeat(2001) }, expected: ["state"] },
    { name: "is of a page by its name", given: { page: "../x" }, expected: ["page"] },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(SavedView, { ...view, ...given })).toEqual(expected);
  });
});

test.each([
  ["image/png", "image"],
  ["image/svg+xml", "none"],
  ["image/heic", "none"],
  ["application/pdf", "pdf"],
  ["text/plain", "text"],
  ["text/html", "none"],
])("%s is previewed as %s", (type, expected) => {
  expect(previewOf(type)).toBe(expected);
});
