import { describe, expect, test } from "vitest";
import { UserId } from "../../../../../src/domain/base/ids.ts";
import {
  metElsewhere,
  NEW_USER,
  refusedUserIssues,
  type UserFieldName,
  userFieldIssues,
  type UserFields,
} from "../../../../../src/views/users/administration/userFields.ts";

const ALL: readonly UserFieldName[] = [
  "username",
  "firstName",
  "lastName",
  "email",
  "phone",
  "role",
];
const ADA: UserFields = {
  ...NEW_USER,
  username: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.org",
  phone: "06 12 34 56 78",
  role: "worker",
};
const listed = [{ id: UserId.parse("user-bo"), username: "Bo", email: "bo@example.org" }];

describe("what is wrong with a user", () => {
  test("nothing", () => {
    expect(userFieldIssues(ADA, listed, ALL)).toEqual({});
  });

  test("everything, while nothing is filled in", () => {
    expect(userFieldIssues(NEW_USER, listed, ALL)).toEqual(
      Object.fromEntries(ALL.map((field) => [field, "missing"])),
    );
  });

  test.each([
    [{ username: " BO " }, { username: "usernameHere" }],
    [{ email: "BO@example.org " }, { email: "emailHere" }],
    [{ email: "ada@" }, { email: "emailInvalid" }],
    [{ phone: "12" }, { phone: "phoneInvalid" }],
    [{ phone: "+44 20 7946 0958" }, {}],
    [{ firstName: "x".repeat(101) }, { firstName: "long" }],
    [{ lastName: "  " }, { lastName: "missing" }],
    // One does not stand in one's own way.
    [{ id: "user-bo", username: "Bo", email: "bo@example.org" }, {}],
  ])("%j: %j", (more, expected) => {
    expect(userFieldIssues({ ...ADA, ...more }, listed, ALL)).toEqual(expected);
  });

  test("only what the form offers, where the rest is the user's own", () => {
    expect(userFieldIssues({ ...NEW_USER, role: "worker" }, listed, ["role"])).toEqual({});
  });
});

describe("where a refusal belongs", () => {
  const issue = (path: string, code = "custom") => ({ path, code, message: "" });
  test.each([
    ["username_already_exists", [], { username: "usernameElsewhere" }],
    ["email_already_exists", [], { email: "emailElsewhere" }],
    ["invalid_email_format", [], { email: "emailInvalid" }],
    ["invalid_role_name", [], { role: "roleInvalid" }],
    ["invalid_input", [issue("body.user.phone")], { phone: "phoneInvalid" }],
    ["invalid_input", [issue("user.lastName", "too_big")], { lastName: "long" }],
    ["invalid_input", [issue("username", "too_small")], { username: "missing" }],
    ["not_allowed", [], {}],
    [null, [], {}],
  ] as const)("%s %j: %j", (code, issues, expected) => {
    expect(refusedUserIssues(code, issues)).toEqual(expected);
  });
});

test.each([
  [{ username: "usernameElsewhere" }, "ada"],
  [{ email: "emailElsewhere" }, "ada@example.org"],
  [{ username: "usernameHere" }, null],
  [{}, null],
] as const)("%j leads to the invitation of %s", (issues, expected) => {
  expect(metElsewhere(issues, ADA)).toBe(expected);
});
