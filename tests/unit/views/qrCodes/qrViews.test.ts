import { describe, expect, test } from "vitest";
import { AssetId, CustomerIndex, QrCodeId } from "../../../../src/domain/base/ids.ts";
import type { QrCode } from "../../../../src/domain/qrCodes/qrCode.ts";
import { qrCodeSheet } from "../../../../src/views/qrCodes/qrCodeSheet.ts";
import type { CodeAssets } from "../../../../src/views/qrCodes/codeAssets.ts";
import { qrLead } from "../../../../src/views/qrCodes/qrLead.ts";

const crane = AssetId.parse("asset-crane");
const gone = AssetId.parse("asset-gone");
const code = (name: string, overrides: Partial<QrCode> = {}): QrCode => ({
  id: QrCodeId.parse(`qr-code-${name}`),
  url: `https://balise.example/tower/qr-code/qr-code-${name}`,
  assetId: null,
  status: "available",
  exported: false,
  ...overrides,
});
const CODES = [
  code("Free"),
  code("Printed", { exported: true }),
  code("Worn", { assetId: crane, status: "assigned", exported: true }),
];
const ASSETS: CodeAssets = new Map([[crane, { reference: "G-12", designation: "Tower crane" }]]);

test("an export holds what is known of each code", () => {
  const source = qrCodeSheet(
    [...CODES.slice(2), code("Lost", { assetId: gone, status: "assigned" })],
    ASSETS,
    {
      name: "QR codes",
      headers: ["Code", "Address", "Status", "Reference", "Designation", "Exported"],
      status: { available: "Available", assigned: "Assigned" },
      exported: (isExported) => (isExported ? "Yes" : "No"),
    },
    "UTC",
  );
  const parts = [...(source.parts(new AbortController().signal) as Iterable<{ rows: unknown }>)];
  expect(parts.map(({ rows }) => rows)).toEqual([
    [
      [
        "Worn",
        "https://balise.example/tower/qr-code/qr-code-Worn",
        "Assigned",
        "G-12",
        "Tower crane",
        "Yes",
      ],
      [
        "Lost",
        "https://balise.example/tower/qr-code/qr-code-Lost",
        "Assigned",
        "asset-gone",
        null,
        "No",
      ],
    ],
  ]);
});

describe("the address of a code", () => {
  const TOWER = CustomerIndex.parse("tower");
  const HARBOUR = CustomerIndex.parse("harbour");
  const mine = [TOWER, HARBOUR].map((index) => ({ index, name: index, displayName: "Port" }));
  test.each([
    {
      name: "of the open customer is looked up",
      parts: { clientId: "tower", qrCodeId: "qr-code-a" },
      expected: { kind: "look", customer: TOWER, id: "qr-code-a" },
    },
    {
      name: "of another customer of the reader is not followed without a click",
      parts: { clientId: "harbour", qrCodeId: "qr-code-a" },
      expected: { kind: "otherCustomer", index: HARBOUR, name: "Port" },
    },
    {
      name: "of somebody else's customer says nothing",
      parts: { clientId: "secret", qrCodeId: "qr-code-a" },
      expected: { kind: "unknown" },
    },
    {
      name: "with white space in the code says nothing",
      parts: { clientId: "tower", qrCodeId: "a b" },
      expected: { kind: "unknown" },
    },
    {
      name: "with an index that cannot be says nothing",
      parts: { clientId: "../tower", qrCodeId: "qr-code-a" },
      expected: { kind: "unknown" },
    },
  ])("$name", ({ parts, expected }) => {
    expect(qrLead(parts, TOWER, mine)).toEqual(expected);
  });
});
