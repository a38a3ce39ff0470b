import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  type PasskeyFactor,
  readCode,
  takenStep,
  TOTP_STEP,
  waysOf,
} from "../../../../src/domain/users/factor.ts";

describe("a code of an app", () => {
  // RFC 6238, appendix B, of which our codes are the last six digits.
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %d s is that of the standard", (seconds, expected) => {
    const secret = Secret.fromUTF8("12345678901234567890");
    const totp = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 });
    expect(totp.generate({ timestamp: seconds * 1000 })).toBe(expected.slice(2));
  });

  const now = 100 * TOTP_STEP;
  test.each([
    ["of now", 0, 99, 100],
    ["of a clock that is behind", -1, 98, 99],
    ["of a clock that is ahead", 1, 99, 101],
    ["that was taken", 0, 100, null],
    ["of before one that was taken", -1, 100, null],
    ["that is none", null, 0, null],
  ] as const)("%s is taken for its step, once", (_, delta, lastStep, expected) => {
    expect(takenStep(now + 7, delta, lastStep)).toBe(expected);
  });
});

test.each([
  ["123 456", "totp", "123456"],
  [" 123456 ", "totp", "123456"],
  ["ABCD-efgh ijkm–npqr", "recovery", "abcdefghijkmnpqr"],
  ["1234567", "recovery", "1234567"],
  ["", "recovery", ""],
] as const)("%j is read as a code of %s", (typed, way, code) => {
  expect(readCode(typed)).toEqual({ way, code });
});

describe("the ways of a second step", () => {
  const factor = { id: "f", name: "Phone", at: 1, usedAt: null };
  const app = { ...factor, kind: "totp", sealed: "x", lastStep: 0 } as const;
  const passkey: PasskeyFactor = {
    ...factor,
    kind: "passkey",
    credentialId: "c",
    publicKey: "k",
    counter: 0,
    transports: [],
  };
  const code = (usedAt: number | null) => ({ hash: "0".repeat(64), usedAt });
  test.each([
    ["nothing", [], [code(null)], []],
    ["an app", [app], [code(1), code(null)], ["totp", "recovery"]],
    ["an app without a code that is left", [app], [code(1)], ["totp"]],
    ["a passkey and an app", [passkey, app, app], [], ["totp", "passkey"]],
  ] as const)("of %s", (_, factors, recovery, expected) => {
    expect(waysOf({ factors: [...factors], recovery: [...recovery] })).toEqual(expected);
  });
});
