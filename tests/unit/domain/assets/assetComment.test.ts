import { describe, expect, test } from "vitest";
import {
  AssetComment,
  mayDeleteComment,
  mayEditComment,
} from "../../../../src/domain/assets/assetComment.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const [ada, bob] = [UserId.parse("ada"), UserId.parse("bob")];
const values = {
  id: "c",
  assetId: "a",
  author: "ada",
  authorName: "Ada",
  text: "Oil leak",
  createdAt: 1,
  editedAt: null,
};

test.each([
  { name: "a comment is accepted", given: {}, expected: [] },
  { name: "an empty one is refused", given: { text: " \n" }, expected: ["text"] },
  { name: "4,001 characters are refused", given: { text: "x".repeat(4001) }, expected: ["text"] },
])("$name", ({ given, expected }) => {
  expect(refusedPaths(AssetComment, { ...values, ...given })).toEqual(expected);
});

describe("who may change a comment", () => {
  test("its author edits and deletes it", () => {
    expect([
      mayEditComment({ author: ada }, ada),
      mayDeleteComment({ author: ada }, ada, false),
    ]).toEqual([true, true]);
  });

  test("an admin deletes it but does not put words into another's mouth", () => {
    expect([
      mayEditComment({ author: ada }, bob),
      mayDeleteComment({ author: ada }, bob, true),
    ]).toEqual([false, true]);
  });

  test("nobody else does either", () => {
    expect(mayDeleteComment({ author: ada }, bob, false)).toBe(false);
  });
});
