import { describe, expect, test } from "vitest";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { isHubUser, offerFor, userIssues } from "../../../../src/domain/users/user.ts";
import { UserForm } from "../../../../src/domain/users/userForm.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const form = {
  username: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  email: " Ada@Example.org ",
  phone: "+33 6 12 34 56 78",
  role: "worker",
  restriction: null,
};

describe("UserForm", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "a username is required", given: { username: "" }, expected: ["username"] },
    { name: "a first name is required", given: { firstName: " " }, expected: ["firstName"] },
    { name: "a last name is required", given: { lastName: undefined }, expected: ["lastName"] },
    { name: "an e-mail address is required", given: { email: "" }, expected: ["email"] },
    { name: "a phone number is required", given: { phone: "" }, expected: ["phone"] },
    { name: "a role is required", given: { role: undefined }, expected: ["role"] },
    { name: "an unknown role is refused", given: { role: "boss" }, expected: ["role"] },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(UserForm, { ...form, ...given })).toEqual(expected);
  });

  test("address and phone are kept in one form", () => {
    expect(UserForm.parse(form)).toEqual({
      ...form,
      email: "ada@example.org",
      phone: "+33612345678",
    });
  });
});

describe("userIssues", () => {
  const bob = { id: UserId.parse("bob"), username: "Bob", email: "bob@example.org" };
  const candidate = { username: "ada", email: "ada@example.org", role: "worker" };
  test.each([
    { name: "a newcomer has none", given: candidate, expected: [] },
    {
      name: "a username in other letters is taken",
      given: { ...candidate, username: "BOB" },
      expected: ["username_already_exists"],
    },
    {
      name: "an address in other letters is taken",
      given: { ...candidate, email: "Bob@Example.org" },
      expected: ["email_already_exists"],
    },
    {
      name: "a broken address is told as such",
      given: { ...candidate, email: "ada" },
      expected: ["invalid_email_format"],
    },
    {
      name: "an unknown role is told",
      given: { ...candidate, role: "boss" },
      expected: ["invalid_role_name"],
    },
    {
      name: "all is told at once",
      given: { username: "bob", email: "bob@example.org", role: "" },
      expected: ["username_already_exists", "email_already_exists", "invalid_role_name"],
    },
  ])("$name", ({ given, expected }) => {
    expect(userIssues(given, [bob])).toEqual(expected);
  });

  test("a user is not in their own way", () => {
    expect(userIssues({ ...bob, role: "admin" }, [bob], bob.id)).toEqual([]);
  });
});

describe("offerFor", () => {
  const tower = CustomerIndex.parse("tour-horizon");
  const locamat = CustomerIndex.parse("locamat");
  test.each([
    {
      name: "a user of this customer is edited",
      given: { profileIds: ["customer.tour-horizon.worker"], restriction: null },
      expected: "edit",
    },
    {
      name: "a user of another customer gets a role",
      given: { profileIds: ["customer.locamat.worker"], restriction: null },
      expected: "giveRole",
    },
    {
      name: "a user restricted to another customer is out of reach",
      given: { profileIds: ["customer.locamat.worker"], restriction: locamat },
      expected: "none",
    },
    {
      name: "a user restricted to this customer gets a role",
      given: { profileIds: [], restriction: tower },
      expected: "giveRole",
    },
    {
      name: "a super admin is out of reach",
      given: { profileIds: ["admin", "customer.tour-horizon.worker"], restriction: null },
      expected: "none",
    },
  ])("$name", ({ given, expected }) => {
    expect(offerFor(given, tower)).toBe(expected);
  });
});

test("a user with a partner transmissible id is a hub user", () => {
  expect(isHubUser({ hubTransmissibleId: "p-1" })).toBe(true);
  expect(isHubUser({ hubTransmissibleId: null })).toBe(false);
});
