import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DomainError, parsed, refused } from "../../../../src/domain/base/domainError.ts";
import {
  ERROR_CATALOGUE,
  isErrorCode,
  LOGIN_SENTENCES,
  SCANNER_FAILURES,
  sentenceOf,
  statusOf,
} from "../../../../src/domain/base/errorCatalogue.ts";

test("the sentences of the sign-in are those of the specification", () => {
  expect(LOGIN_SENTENCES).toMatchObject({
    wrongCredentials: "Sorry, either the username or the password you entered is wrong.",
    missingCredentials: "Please, provide both your username and password.",
    offline: "Cannot login while offline.",
    failed: "Sorry, an error occurred while logging in.",
    noRights:
      "Your account is created but seems to have no rights, please contact your administrator / project manager",
  });
});

test("the eight failures of the scanner are those of the specification", () => {
  expect(SCANNER_FAILURES).toHaveLength(8);
});

test("every code answers with a status of refusal and a sentence that says what now", () => {
  for (const code of Object.keys(ERROR_CATALOGUE).filter(isErrorCode)) {
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(sentenceOf(code)).toMatch(/\S/u);
  }
});

test.each([
  { given: "OM005", expected: true },
  { given: "OM007", expected: false },
  { given: "toString", expected: false },
])("$given is a code of ours: $expected", ({ given, expected }) => {
  expect(isErrorCode(given)).toBe(expected);
});

describe("DomainError", () => {
  test("says the general sentence where nobody said more", () => {
    const error = new DomainError("OM005", { reference: "G4" });
    expect([error.code, error.status, error.message, error.data]).toEqual([
      "OM005",
      409,
      "The reference already exists: choose another.",
      { reference: "G4" },
    ]);
  });
});

describe("parsed", () => {
  const Wheel = z.object({ size: z.number("It has no size: give it."), spokes: z.number().int() });

  test("returns what fits", () => {
    expect(parsed(Wheel, { size: 3, spokes: 12 }, "wheel")).toEqual({ size: 3, spokes: 12 });
  });

  test("refuses what does not, by field and reason", () => {
    const attempt = () => parsed(Wheel, { spokes: 1.5 }, "wheel");
    expect(attempt).toThrow(DomainError);
    expect(attempt).toThrow(/^This wheel is refused. size: It has no size: give it. spokes: /u);
  });
});

test.each([
  [1, "f0: wrong."],
  [3, "f0: wrong. f1: wrong. f2: wrong."],
  [5, "f0: wrong. f1: wrong. f2: wrong. And 2 more."],
])("a refusal for %s reasons tells the first three: %s", (count, told) => {
  const issues = Array.from({ length: count }, (_, index) => ({
    path: `f${index}`,
    code: "wrong",
    message: "wrong.",
  }));
  const error = refused(issues, "wheel");
  expect(error.message).toBe(`This wheel is refused. ${told}`);
  expect(error.data["issues"]).toEqual(issues);
});

test("a reason that is about no field is told without one", () => {
  const issue = (path: string) => ({ path, code: "wrong", message: "It is wrong." });
  expect(refused([issue(""), issue("size")], "wheel").message).toBe(
    "This wheel is refused. It is wrong. size: It is wrong.",
  );
});
