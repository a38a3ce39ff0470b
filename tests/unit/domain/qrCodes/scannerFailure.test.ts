import { expect, test } from "vitest";
import { SCANNER_FAILURES } from "../../../../src/domain/base/errorCatalogue.ts";
import {
  type CameraTrouble,
  scannerFailure,
} from "../../../../src/domain/qrCodes/scannerFailure.ts";

const trouble = (overrides: Partial<CameraTrouble> = {}): CameraTrouble => ({
  isSecure: true,
  hasCameras: true,
  name: "",
  permission: "prompt",
  ...overrides,
});

const CASES = [
  { name: "a page without HTTPS", given: trouble({ isSecure: false }), expected: "httpsRequired" },
  {
    name: "a browser without cameras",
    given: trouble({ hasCameras: false }),
    expected: "unavailable",
  },
  {
    name: "a user who says no",
    given: trouble({ name: "NotAllowedError" }),
    expected: "accessDenied",
  },
  {
    name: "a browser that was told no for ever",
    given: trouble({ name: "NotAllowedError", permission: "denied" }),
    expected: "permissionDenied",
  },
  { name: "no camera", given: trouble({ name: "NotFoundError" }), expected: "noCameraFound" },
  {
    name: "no camera that fits",
    given: trouble({ name: "OverconstrainedError" }),
    expected: "noCameraFound",
  },
  {
    name: "a camera that another program holds",
    given: trouble({ name: "NotReadableError" }),
    expected: "cameraInUse",
  },
  {
    name: "a policy that forbids it",
    given: trouble({ name: "SecurityError" }),
    expected: "securityError",
  },
  {
    name: "an opening that was cut short",
    given: trouble({ name: "AbortError" }),
    expected: "interrupted",
  },
  { name: "anything else", given: trouble({ name: "TypeError" }), expected: "unavailable" },
] as const;

test.each(CASES)("$name is told as $expected", ({ given, expected }) => {
  expect(scannerFailure(given)).toBe(expected);
});

test("every failure of the specification can be told", () => {
  const told = new Set<string>(CASES.map(({ expected }) => expected));
  expect(SCANNER_FAILURES.filter((failure) => !told.has(failure))).toEqual([]);
});
