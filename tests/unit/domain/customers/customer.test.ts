import { describe, expect, test } from "vitest";
import { Customer, shownName, sortedByName } from "../../../../src/domain/customers/customer.ts";
import { suggestedIndex } from "../../../../src/domain/customers/newCustomerIndex.ts";
import {
  customerFormIssues,
  EnteredCustomer,
} from "../../../../src/domain/customers/customerForm.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const contact = { name: "Ada", email: "ada@example.org", phone: "+33612345678" };
const values = (more: Record<string, unknown> = {}) => ({
  id: "tour-horizon",
  name: "tour horizon",
  displayName: "Tour Horizon",
  index: "tour-horizon",
  kind: "worksite",
  size: null,
  entity: "Horizon SA",
  mapToken: "pk.demo",
  venueId: "venue-1",
  defaultFloor: 0,
  timezone: "Europe/Paris",
  operationalContact: contact,
  administrativeContact: null,
  createdAt: 1,
  geocoding: false,
  isArchived: false,
  ...more,
});

describe("Customer", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "a name is required", given: { name: "" }, expected: ["name"] },
    {
      name: "upper case in the name is refused",
      given: { name: "tour Horizon" },
      expected: ["name"],
    },
    { name: "an accented capital is refused", given: { name: "École" }, expected: ["name"] },
    {
      name: "a hyphen in the name is refused",
      given: { name: "tour-horizon" },
      expected: ["name"],
    },
    { name: "a kind is required", given: { kind: undefined }, expected: ["kind"] },
    { name: "an entity is required", given: { entity: " " }, expected: ["entity"] },
    { name: "a map token is required", given: { mapToken: "" }, expected: ["mapToken"] },
    { name: "a venue id is required", given: { venueId: null }, expected: ["venueId"] },
    {
      name: "a default floor is required",
      given: { defaultFloor: null },
      expected: ["defaultFloor"],
    },
    {
      name: "an unknown timezone is refused",
      given: { timezone: "Europe/Pariss" },
      expected: ["timezone"],
    },
    {
      name: "a broken e-mail of a contact is refused",
      given: { operationalContact: { ...contact, email: "ada@" } },
      expected: ["operationalContact.email"],
    },
    {
      name: "a broken phone of a contact is refused",
      given: { administrativeContact: { ...contact, phone: "12" } },
      expected: ["administrativeContact.phone"],
    },
    {
      name: "an id that is not the index is refused",
      given: { id: "locamat" },
      expected: ["index"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Customer, values(given))).toEqual(expected);
  });

  test("without a timezone it is in Paris", () => {
    expect(Customer.parse(values({ timezone: undefined })).timezone).toBe("Europe/Paris");
  });
});

describe("EnteredCustomer", () => {
  test("the phone of a contact is typed in any way and kept in one", () => {
    const typed = values({ operationalContact: { ...contact, phone: "06 12 34 56 78" } });
    expect(EnteredCustomer.parse(typed)).toEqual(Customer.parse(values()));
  });

  test.each([
    {
      name: "a phone of no country",
      given: { administrativeContact: { ...contact, phone: "+33 06 12" } },
      expected: ["administrativeContact.phone"],
    },
    {
      name: "an id that is not the index, as of every customer",
      given: { id: "locamat" },
      expected: ["index"],
    },
  ])("$name is refused", ({ given, expected }) => {
    expect(refusedPaths(EnteredCustomer, values(given))).toEqual(expected);
  });
});

test("a form says by field what is wrong with it, and nothing of one that is right", () => {
  const { id: _id, createdAt: _createdAt, isArchived: _isArchived, ...form } = values();
  const issuesOf = (more: Record<string, unknown>) =>
    customerFormIssues({ ...form, ...more }).map(({ path, message }) => [path, message]);
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ entity: " ", operationalContact: { ...contact, name: "" } })).toEqual([
    ["entity", "A customer has no entity: give it."],
    ["operationalContact.name", "A contact has no name: name the person."],
  ]);
});

test.each([
  { given: "tour horizon", expected: "tour-horizon" },
  { given: "  éts. l'écluse & fils ", expected: "ets-l-ecluse-fils" },
])("the index for $given is $expected, and Kuzzle takes it", ({ given, expected }) => {
  expect(suggestedIndex(given)).toBe(expected);
  expect(CustomerIndex.safeParse(expected).success).toBe(true);
});

test("customers are sorted by the name people see, whatever its case and accents", () => {
  const customers = ["Zénith", "écluse", "Agence 10", "agence 9"].map((displayName) =>
    Customer.parse(values({ displayName })),
  );
  expect(sortedByName(customers).map(shownName)).toEqual([
    "agence 9",
    "Agence 10",
    "écluse",
    "Zénith",
  ]);
});
