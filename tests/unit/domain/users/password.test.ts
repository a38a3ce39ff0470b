import { describe, expect, test } from "vitest";
import { Password, passwordIssues } from "../../../../src/domain/users/password.ts";

const old = "correct horse";
const next = "battery staple";

describe("passwordIssues", () => {
  test.each([
    { name: "a sound change", given: { current: old, next, confirmation: next }, expected: [] },
    {
      name: "nothing filled",
      given: { current: "", next: "", confirmation: "" },
      expected: ["currentMissing", "nextMissing", "confirmationMissing"],
    },
    {
      name: "11 characters",
      given: { current: old, next: "12345678901", confirmation: "12345678901" },
      expected: ["tooShort"],
    },
    {
      name: "12 characters",
      given: { current: old, next: "123456789012", confirmation: "123456789012" },
      expected: [],
    },
    {
      name: "256 characters",
      given: { current: old, next: "x".repeat(256), confirmation: "x".repeat(256) },
      expected: [],
    },
    {
      name: "without its confirmation",
      given: { current: old, next, confirmation: "" },
      expected: ["confirmationMissing"],
    },
    {
      name: "a confirmation of nothing",
      given: { current: old, next: "", confirmation: next },
      expected: ["nextMissing"],
    },
    {
      name: "257 characters",
      given: { current: old, next: "x".repeat(257), confirmation: "x".repeat(257) },
      expected: ["tooLong"],
    },
    {
      name: "another confirmation",
      given: { current: old, next, confirmation: `${next} ` },
      expected: ["notEqual"],
    },
    {
      name: "the current one again",
      given: { current: old, next: old, confirmation: old },
      expected: ["unchanged"],
    },
    {
      name: "short and confirmed otherwise",
      given: { current: old, next: "short", confirmation: "shorter" },
      expected: ["tooShort", "notEqual"],
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(passwordIssues(given)).toEqual(expected);
  });
});

test.each([
  { given: "123456789012", expected: true },
  { given: "12345678901", expected: false },
  { given: "🙂🙂🙂🙂🙂🙂", expected: false },
  { given: "x".repeat(257), expected: false },
])("the password $given is long enough and not too long: $expected", ({ given, expected }) => {
  expect(Password.safeParse(given).success).toBe(expected);
});
