import { describe, expect, test } from "vitest";
import { QrCodeId } from "../../../../src/domain/base/ids.ts";
import {
  printedId,
  QR_SIZES,
  QR_TEXTS,
  qrPages,
  qrSheetLayout,
} from "../../../../src/domain/qrCodes/qrSheet.ts";

describe("the sheet", () => {
  test.each([
    {
      name: "the smallest bare codes",
      size: 20,
      text: "none",
      hasLogo: false,
      columns: 8,
      rows: 11,
    },
    { name: "the smallest with text", size: 20, text: "code", hasLogo: false, columns: 8, rows: 9 },
    { name: "with text and logo", size: 45, text: "reference", hasLogo: true, columns: 3, rows: 4 },
    { name: "the largest", size: 70, text: "code", hasLogo: true, columns: 2, rows: 3 },
  ] as const)("$name: $columns × $rows", ({ columns, rows, ...choice }) => {
    const { name: _, ...how } = { ...choice };
    expect(qrSheetLayout(how)).toMatchObject({ columns, rows });
  });

  test.each(QR_SIZES.flatMap((size) => QR_TEXTS.map((text) => ({ size, text }))))(
    "labels of $size mm with $text stay inside the margins",
    ({ size, text }) => {
      const { columns, rows, width, height } = qrSheetLayout({ size, text, hasLogo: true });
      expect(columns * width + (columns - 1) * 4).toBeLessThanOrEqual(190);
      expect(rows * height + (rows - 1) * 4).toBeLessThanOrEqual(277);
    },
  );

  test("every code is on one page, in order", () => {
    const codes = Array.from({ length: 7 }, (_, index) => index);
    expect(qrPages(codes, { columns: 2, rows: 2, width: 20, height: 20 })).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6],
    ]);
    expect(qrPages([], { columns: 2, rows: 2, width: 20, height: 20 })).toEqual([]);
  });
});

test("people read a code without its fixed beginning", () => {
  expect(printedId({ id: QrCodeId.parse("qr-code-AbC") })).toBe("AbC");
  expect(printedId({ id: QrCodeId.parse("made-elsewhere") })).toBe("made-elsewhere");
});
