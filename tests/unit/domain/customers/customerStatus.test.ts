import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import {
  CUSTOMER_STATUSES,
  customerActions,
  customerStatus,
  isDue,
  isTypedName,
  newDeletion,
} from "../../../../src/domain/customers/customerStatus.ts";

const NOW = 1_700_000_000_000;
const deletion = newDeletion(CustomerIndex.parse("tower"), "Ada Lovelace", NOW);

describe("how a customer stands", () => {
  test.each([
    { isArchived: false, asked: null, at: NOW, status: "inUse" },
    { isArchived: true, asked: null, at: NOW, status: "archived" },
    { isArchived: true, asked: deletion, at: NOW, status: "leaving" },
    { isArchived: true, asked: deletion, at: NOW + 7 * DAY - 1, status: "leaving" },
    { isArchived: true, asked: deletion, at: NOW + 7 * DAY, status: "removing" },
    // A deletion that was written while the archiving failed counts all the same.
    { isArchived: false, asked: deletion, at: NOW, status: "leaving" },
  ])("archived $isArchived at $at is $standing", ({ isArchived, asked, at, status }) => {
    expect(customerStatus({ isArchived }, asked, at)).toBe(status);
  });

  test("the grace is 7 days, to the millisecond", () => {
    expect([isDue(deletion, NOW + 7 * DAY - 1), isDue(deletion, NOW + 7 * DAY)]).toEqual([
      false,
      true,
    ]);
  });

  test("what may be done follows from how it stands", () => {
    expect(CUSTOMER_STATUSES.map((status) => [status, ...customerActions(status)])).toEqual([
      ["inUse", "archive", "delete"],
      ["archived", "unarchive", "delete"],
      ["leaving", "keep"],
      ["removing"],
    ]);
  });
});

test.each([
  { displayName: "Tour Horizon", typed: "Tour Horizon", is: true },
  { displayName: "Tour Horizon", typed: " Tour Horizon ", is: true },
  { displayName: "Tour Horizon", typed: "tour horizon", is: false },
  { displayName: null, typed: "tour horizon", is: true },
  { displayName: null, typed: "", is: false },
])("$typed is the name of $displayName: $is", ({ displayName, typed, is }) => {
  expect(isTypedName({ name: "tour horizon", displayName }, typed)).toBe(is);
});
