import { expect, test } from "vitest";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { byOwner } from "../../../../src/domain/devices/tagBatch.ts";

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
