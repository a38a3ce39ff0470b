import { describe, expect, test } from "vitest";
import { EmailAddress } from "../../../../src/domain/base/email.ts";
import { normalisedPhone } from "../../../../src/domain/base/enteredPhone.ts";
import { PhoneNumber } from "../../../../src/domain/base/phone.ts";

describe("normalisedPhone", () => {
  test.each([
    { name: "a French mobile", given: "06 12 34 56 78", expected: "+33612345678" },
    {
      name: "a French number with its country",
      given: "+33 (0)6.12.34.56.78",
      expected: "+33612345678",
    },
    { name: "an English number", given: "+44 20 7946 0958", expected: "+442079460958" },
    { name: "too few digits", given: "06 12", expected: null },
    { name: "text around a number", given: "call 06 12 34 56 78", expected: null },
    { name: "nothing", given: "", expected: null },
  ])("$name", ({ given, expected }) => {
    expect(normalisedPhone(given)).toBe(expected);
  });
});

describe("PhoneNumber", () => {
  test.each([
    { name: "an E.164 number", given: "+442079460958", expected: true },
    { name: "one as it is typed", given: "06 12 34 56 78", expected: false },
    { name: "one without its country", given: "0612345678", expected: false },
    { name: "a country that begins with 0", given: "+0612345678", expected: false },
    { name: "more digits than E.164 has", given: "+1234567890123456", expected: false },
  ])("$name: $expected", ({ given, expected }) => {
    expect(PhoneNumber.safeParse(given).success).toBe(expected);
  });
});

describe("EmailAddress", () => {
  test.each([
    { name: "an address", given: "ada@example.org", expected: true },
    { name: "one with a tag and a subdomain", given: "ada+1@mail.example.co.uk", expected: true },
    { name: "no domain", given: "ada@", expected: false },
    { name: "no at", given: "ada.example.org", expected: false },
    { name: "two addresses", given: "a@example.org, b@example.org", expected: false },
    {
      name: "a line break that would add a header",
      given: "a@example.org\nBcc: b@example.org",
      expected: false,
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(EmailAddress.safeParse(given).success).toBe(expected);
  });

  test("is kept trimmed and in lower case", () => {
    expect(EmailAddress.parse("  Ada@Example.ORG ")).toBe("ada@example.org");
  });
});
