import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { SheetFormat, SheetRow } from "../../../src/domain/base/sheet.ts";
import { sheetWriter } from "../../../src/sheets/sheetWriter.ts";
import { readTable } from "../../../src/streams/spreadsheet/readTable.ts";

const head = {
  name: "Resources",
  timezone: "Europe/Paris",
  columns: [{ header: "Reference" }, { header: "=evil()" }, { header: "Date", width: 18 }],
};
const FRENCH = { separator: ";", decimal: "," } as const;

function write(format: SheetFormat, parts: readonly (readonly SheetRow[])[]): Uint8Array {
  const writer = sheetWriter({ head, format, dialect: FRENCH });
  for (const rows of parts) writer.add(rows);
  return writer.end();
}

const HOSTILE = ["=1+1", "＝1+1", "  @SUM(A1)", "\t=1", "-2+3+cmd|'/C calc'!A0"];

describe("csv", () => {
  test("parts follow one another under one header, in the reader's dialect", () => {
    const bytes = write("csv", [
      [["GRUE-012", -48.5, { at: Date.UTC(2026, 2, 2, 23, 30), precision: "minute" }]],
      [["a;b", null, { at: Date.UTC(2026, 2, 2, 12), precision: "day" }]],
    ]);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFFReference;\'=evil();Date\r\nGRUE-012;-48,5;03/03/2026 00:30\r\n"a;b";;02/03/2026\r\n',
    );
  });

  test("no text is left that a spreadsheet would calculate; phone numbers stay", () => {
    const text = strFromU8(write("csv", [HOSTILE.map((one) => [one]), [["+33 6 12 34 56 78"]]]));
    for (const line of text.split("\r\n").slice(1, -2)) expect(line).toMatch(/^'|^"'/u);
    expect(text).toContain("\r\n+33 6 12 34 56 78\r\n");
  });
});

describe("xlsx", () => {
  const files = unzipSync(
    write("xlsx", [
      [["GRUE-012", -48.5, { at: Date.UTC(2026, 2, 2, 23, 30), precision: "minute" }]],
      HOSTILE.map((one) => [one]),
      [["+33 6 12 34 56 78"], ["00123"]],
    ]),
  );
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const strings = strFromU8(files["xl/sharedStrings.xml"] ?? new Uint8Array());
  const styles = strFromU8(files["xl/styles.xml"] ?? new Uint8Array());
  const texts = [...`${strings}${sheet}`.matchAll(/<t[^>]*>([^<]*)<\/t>/gu)].map(
    ([, text = ""]) => text,
  );

  const formatOf = (style: number) => {
    const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? "";
    return [...cells.matchAll(/<xf [^>]*numFmtId="(\d+)"/gu)][style]?.[1];
  };

  test("a file is valid whatever its texts hold: lone surrogates, all planes, control characters", () => {
    const planes = Array.from({ length: 17 }, (_, plane) =>
      String.fromCodePoint(plane * 0x1_0000 + 0xa9),
    );
    const given = [
      "a\uD800b",
      "\uDC00",
      `${"x".repeat(32_766)}😀`,
      "\uFFFE\uFFFF",
      "\u0000\u0001\u000B\u001F",
      "_x0041_ _x005F_ __x000d_",
      ...planes,
    ];
    const bytes = write("xlsx", [given.map((text) => [text])]);
    for (const part of Object.values(unzipSync(bytes)))
      expect(() => new TextDecoder("utf-8", { fatal: true }).decode(part)).not.toThrow();
    expect(readTable(bytes).rows.map(({ cells }) => cells[0])).toEqual([
      "a\uFFFDb",
      "\uFFFD",
      `${"x".repeat(32_766)}\uFFFD`,
      "\uFFFD\uFFFD",
      "\u0000\u0001\u000B\u001F",
      "_x0041_ _x005F_ __x000d_",
      ...planes,
    ]);
  });

  test("numbers are numbers, dates are dates that show day and minute", () => {
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>-48.5<\/v><\/c>/u);
    expect(sheet).toMatch(/<c r="C2" s="\d+"[^>]*><v>46084\.02083333\d*<\/v><\/c>/u);
    expect(styles).toContain("dd/mm/yyyy hh:mm");
  });

  test("there is no formula, and what looks like one is in a cell of the kind text, as it was written", () => {
    expect(sheet).not.toContain("<f");
    expect(texts).toEqual(expect.arrayContaining(["=1+1", "=evil()"]));
    for (let row = 3; row < 3 + HOSTILE.length; row += 1) {
      const [, style, type] =
        new RegExp(`<c r="A${row}" s="(\\d+)" t="(\\w+)"`, "u").exec(sheet) ?? [];
      expect(type).toBe("s");
      expect(formatOf(Number(style))).toBe("49");
    }
    expect(texts).toContain("+33 6 12 34 56 78");
    expect(texts).toContain("00123");
  });

  test("the header stands out and filters the table", () => {
    expect(styles).toContain("1F3A5F");
    expect(sheet).toContain('<autoFilter ref="A1:C9"');
  });
});
