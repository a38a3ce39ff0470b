import { expect, test } from "vitest";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { batchTally, byOwner, ownersOf } from "../../../../src/domain/devices/tagBatch.ts";

test("tags of a batch go to the customers whose they are, all of each, those of nobody to the open one", () => {
  const [rental, tower] = ["rental", "tower"].map((one) => CustomerIndex.parse(one));
  if (rental === undefined || tower === undefined) throw new Error("There are two customers.");
  const tags = ["a", "b", "c", "d", "e"].map((one) => TagId.parse(`tag-${one}`));
  const owners = new Map(tags.slice(0, 3).map((id, index) => [id, index === 1 ? tower : rental]));
  expect([...byOwner(tags, owners, tower)]).toEqual([
    [rental, ["tag-a", "tag-c"]],
    [tower, ["tag-b", "tag-d", "tag-e"]],
  ]);
});

test("whose tags are is known by the preview, as far as it says it", () => {
  const [a, b] = ["tag-a", "tag-b"].map((one) => TagId.parse(one));
  const rental = CustomerIndex.parse("rental");
  if (a === undefined || b === undefined) throw new Error("There are two tags.");
  const preview = [
    { tagId: a, status: "done" as const, customer: rental },
    { tagId: b, status: "notFound" as const },
  ];
  expect([...ownersOf(preview)]).toEqual([[a, rental]]);
});

test("every tag of a batch is in one list, by the last word on it", () => {
  const ids = ["a", "b", "c", "d", "e", "f"].map((one) => TagId.parse(one));
  const [a, b, c, d, e, f] = ids;
  if (!a || !b || !c || !d || !e || !f) throw new Error("There are six tags.");
  const outcomes = [
    { tagId: a, status: "changedSince" as const },
    { tagId: a, status: "done" as const },
    { tagId: b, status: "linked" as const },
    { tagId: c, status: "linked" as const },
    { tagId: d, status: "archived" as const },
  ];
  const { done, refused, unknown, left } = batchTally(ids, outcomes, new Set([a, e]));
  expect({ done, unknown, left }).toEqual({ done: [a], unknown: [e], left: [f] });
  expect([...refused]).toEqual([
    ["linked", [b, c]],
    ["archived", [d]],
  ]);
});
