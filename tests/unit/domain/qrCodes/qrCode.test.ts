import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AssetId, CustomerIndex, QrCodeId } from "../../../../src/domain/base/ids.ts";
import {
  assignQrCode,
  QrCode,
  qrCodeUrl,
  releaseQrCode,
  scannedQrCode,
} from "../../../../src/domain/qrCodes/qrCode.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const PUBLIC = "https://balise.example";
const [pump, crane] = [AssetId.parse("pump"), AssetId.parse("crane")];
const values = {
  id: "q1",
  url: `${PUBLIC}/locamat/qr-code/q1`,
  assetId: null,
  status: "available",
  exported: false,
};
const free = QrCode.parse(values);
const taken = QrCode.parse({ ...values, assetId: "pump", status: "assigned" });

test.each([
  {
    name: "assigned without an asset is refused",
    given: { status: "assigned" },
    expected: ["status"],
  },
  { name: "available with an asset is refused", given: { assetId: "pump" }, expected: ["status"] },
  {
    name: "a script for an address is refused",
    given: { url: "javascript:alert(1)" },
    expected: ["url"],
  },
])("$name", ({ given, expected }) => {
  expect(refusedPaths(QrCode, { ...values, ...given })).toEqual(expected);
});

describe("assigning", () => {
  test("gives a free code to the asset and keeps whether it was exported", () => {
    expect(assignQrCode({ ...free, exported: true }, pump)).toEqual({
      status: "assigned",
      code: { ...taken, exported: true },
    });
  });

  test("twice to the same asset changes nothing", () => {
    expect(assignQrCode(taken, pump)).toEqual({ status: "assigned", code: taken });
  });

  test("to another asset is refused and names who has it", () => {
    expect(assignQrCode(taken, crane)).toEqual({ status: "refused", takenBy: "pump" });
  });

  test("is undone by releasing", () => {
    expect(releaseQrCode(taken)).toEqual(free);
    expect(releaseQrCode(free)).toBe(free);
  });
});

describe("scannedQrCode", () => {
  const found = { customer: "locamat", id: "q1" };
  test.each([
    { name: "a code of ours", given: `${PUBLIC}/locamat/qr-code/q1`, expected: found },
    {
      name: "a code of ours with a query",
      given: `${PUBLIC}/locamat/qr-code/q1?from=print`,
      expected: found,
    },
    { name: "another site", given: "https://evil.example/locamat/qr-code/q1", expected: null },
    {
      name: "another port",
      given: "https://balise.example:8443/locamat/qr-code/q1",
      expected: null,
    },
    { name: "no TLS", given: "http://balise.example/locamat/qr-code/q1", expected: null },
    {
      name: "our name as a user of another site",
      given: "https://balise.example@evil.example/locamat/qr-code/q1",
      expected: null,
    },
    {
      name: "a password in the address",
      given: "https://a:b@balise.example/locamat/qr-code/q1",
      expected: null,
    },
    { name: "another route", given: `${PUBLIC}/locamat/delete/q1`, expected: null },
    { name: "a longer route", given: `${PUBLIC}/locamat/qr-code/q1/delete`, expected: null },
    { name: "no code", given: `${PUBLIC}/locamat/qr-code/`, expected: null },
    { name: "a backslash", given: `${PUBLIC}/locamat\\qr-code\\q1`, expected: null },
    { name: "a line break", given: `${PUBLIC}/locamat/qr-code/\nq1`, expected: null },
    { name: "a customer that cannot be", given: `${PUBLIC}/LOC%2EAMAT/qr-code/q1`, expected: null },
    { name: "a stray percent", given: `${PUBLIC}/locamat/qr-code/%`, expected: null },
    { name: "a script", given: "javascript:alert(1)", expected: null },
    { name: "any other text", given: "hello", expected: null },
  ])("$name", ({ given, expected }) => {
    expect(scannedQrCode(given, PUBLIC)).toEqual(expected);
  });

  test("law: what is printed is read back", () => {
    const code = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((text) => /^[^\s]+$/u.test(text) && text !== "." && text !== "..");
    const locamat = CustomerIndex.parse("locamat");
    fc.assert(
      fc.property(code, (text) => {
        const id = QrCodeId.parse(text);
        expect(scannedQrCode(qrCodeUrl(PUBLIC, locamat, id), PUBLIC)).toEqual({
          customer: locamat,
          id,
        });
      }),
    );
  });
});
