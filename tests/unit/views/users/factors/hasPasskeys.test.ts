import { expect, test } from "vitest";
import { hasPasskeys } from "../../../../../src/views/users/factors/hasPasskeys.ts";

test.each([
  { hostname: "balise.example.org", expected: true },
  { hostname: "localhost", expected: true },
  { hostname: "10.0.0.5.example.org", expected: true },
  { hostname: "192.0.2.7", expected: false },
  { hostname: "[2001:db8::7]", expected: false },
])("passkeys at $hostname: $expected", ({ hostname, expected }) => {
  const page = { isSecureContext: true, location: { hostname } };
  const withKeys = { ...page, PublicKeyCredential: null };
  expect(hasPasskeys(withKeys)).toBe(expected);
  expect(hasPasskeys({ ...withKeys, isSecureContext: false })).toBe(false);
  expect(hasPasskeys(page)).toBe(false);
});
