import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { CustomerIndex, QrCodeId } from "../../../../src/domain/base/ids.ts";
import { qrCodeUrl } from "../../../../src/domain/qrCodes/qrCode.ts";
import { QR_SIZES, type QrSize } from "../../../../src/domain/qrCodes/qrSheet.ts";
import {
  type Picture,
  prepareQrReader,
  readQrCode,
} from "../../../../src/streams/qrReader/qrReader.ts";
import { type QrMatrix, qrMatrix, qrPath } from "../../../../src/views/qrCodes/qrMatrix.ts";

/** As long as addresses get: a long host and customer, and an id as the backend makes it. */
const TEXT = qrCodeUrl(
  "https://balise.construction-company.example",
  CustomerIndex.parse("tour-horizon-la-defense"),
  QrCodeId.parse("qr-code-AbCdEfGhIjKlMnOpQrStUv"),
);
/** Dots per inch of label printers, the coarsest there are. */
const COARSE = 203;

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const { buffer, byteOffset, byteLength } = await readFile(file);
  prepareQrReader({ bytes: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
});

/** The printed label as a camera sees it: its dots, grey where an edge runs through one, and softened by the lens. */
function photographed(matrix: QrMatrix, size: QrSize, dpi: number): Picture {
  const edge = Math.round((size / 25.4) * dpi);
  const darkness = (x: number, y: number) => {
    const at = (place: number) => (place / edge) * matrix.edge;
    let dark = 0;
    for (const dy of [0.25, 0.75])
      for (const dx of [0.25, 0.75])
        if (matrix.isDark(Math.floor(at(y + dy)), Math.floor(at(x + dx)))) dark += 0.25;
    return dark;
  };
  const around = [-1, 0, 1];
  const data = new Uint8ClampedArray(edge * edge * 4);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      let dark = 0;
      for (const dy of around) for (const dx of around) dark += darkness(x + dx, y + dy) / 9;
      data.set([255 - 225 * dark, 255 - 225 * dark, 255 - 225 * dark, 255], (y * edge + x) * 4);
    }
  return { width: edge, height: edge, data };
}

describe("a printed code", () => {
  test.each(QR_SIZES)(
    "of %d mm is read, printed coarsely and photographed softly",
    async (size) => {
      expect(await readQrCode(photographed(qrMatrix(TEXT, size), size, COARSE))).toBe(TEXT);
    },
  );

  test("that is far too small is not: the test can fail", async () => {
    expect(await readQrCode(photographed(qrMatrix(TEXT, 20), 20, 40))).toBeNull();
  });

  test("has a quiet zone of four modules on every side", () => {
    const { edge, isDark } = qrMatrix(TEXT, 20);
    const all = Array.from({ length: edge }, (_, index) => index);
    const rim = [0, 1, 2, 3, edge - 4, edge - 3, edge - 2, edge - 1];
    expect(
      rim.some((row) => all.some((column) => isDark(row, column) || isDark(column, row))),
    ).toBe(false);
    expect([isDark(4, 4), isDark(4, edge - 5), isDark(edge - 5, 4)]).toEqual([true, true, true]);
  });

  test("is one path that covers its dark modules and nothing else", () => {
    const matrix: QrMatrix = {
      edge: 3,
      isDark: (row, column) =>
        [
          [0, 1, 1],
          [0, 0, 0],
          [1, 0, 1],
        ][row]?.[column] === 1,
    };
    expect(qrPath(matrix)).toBe("M1 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z");
  });
});
