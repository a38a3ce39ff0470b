import { describe, expect, it } from "vitest";
import { maySignIn } from "../../../../../backend/app/platform/security/maySignIn.ts";
import { removesRights } from "../../../../../backend/app/platform/security/removesRights.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { entriesGranting } from "../../../../../src/domain/users/permissions.ts";

const index = CustomerIndex.parse("tower");
const FULL = { permissions: entriesGranting(["home", "areas"]) };
const LESS = { permissions: entriesGranting(["home"]) };
const NONE = { permissions: entriesGranting([]) };

describe("a sign-in", () => {
  it.each([
    {
      name: "of a super admin needs nothing",
      profiles: ["admin"],
      archived: true,
      given: NONE,
      expected: true,
    },
    {
      name: "of a worker needs a permission of their customer",
      profiles: ["customer.tower.worker"],
      archived: false,
      given: LESS,
      expected: true,
    },
    {
      name: "is refused where all permissions are removed",
      profiles: ["customer.tower.admin"],
      archived: false,
      given: NONE,
      expected: false,
    },
    {
      name: "is refused where none were ever given",
      profiles: ["customer.tower.admin"],
      archived: false,
      given: null,
      expected: false,
    },
    {
      name: "of a gateway needs no page",
      profiles: ["customer.tower.gateway"],
      archived: false,
      given: NONE,
      expected: true,
    },
    {
      name: "of a gateway needs a customer in use",
      profiles: ["customer.tower.gateway"],
      archived: true,
      given: FULL,
      expected: false,
    },
    {
      name: "is refused to users of an archived customer",
      profiles: ["customer.tower.worker"],
      archived: true,
      given: FULL,
      expected: false,
    },
    {
      name: "is refused to users without a profile",
      profiles: ["no-rights"],
      archived: false,
      given: FULL,
      expected: false,
    },
  ])("$name", ({ profiles, archived, given, expected }) => {
    const permissions = new Map(given === null ? [] : [["tower", given]]);
    expect(maySignIn(profiles, [{ index, isArchived: archived }], permissions)).toBe(expected);
  });
});

it("a sign-in of a user of two customers needs one that is in use", () => {
  const other = CustomerIndex.parse("rental");
  const customers = [
    { index, isArchived: true },
    { index: other, isArchived: false },
  ];
  const profiles = ["customer.tower.worker", "customer.rental.worker"];
  expect(maySignIn(profiles, customers, new Map([["rental", LESS]]))).toBe(true);
});

describe("a change of permissions", () => {
  it.each([
    { name: "that grants more takes nothing", before: LESS, after: FULL, expected: false },
    { name: "that grants less takes something", before: FULL, after: LESS, expected: true },
    { name: "that grants the same takes nothing", before: FULL, after: FULL, expected: false },
  ])("$name", ({ before, after, expected }) => {
    expect(removesRights(before, after)).toBe(expected);
  });
});
