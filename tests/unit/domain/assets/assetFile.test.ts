import { describe, expect, test } from "vitest";
import { FileName, judgeUpload } from "../../../../src/domain/assets/assetFile.ts";
import { downloadName, fileTypeOf } from "../../../../src/domain/base/fileType.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(new TextEncoder().encode(part)) : part,
    ),
  );
const zip = (...members: string[]) => bytes("PK", [3, 4], [0, 0, 255], members.join("\u0001"));
const PDF = bytes("%PDF-1.7", [0, 255]);

describe("fileTypeOf", () => {
  test.each([
    { name: "a PDF", given: PDF, expected: "application/pdf" },
    { name: "a PNG", given: bytes([0x89], "PNG", [13, 10, 26, 10, 0]), expected: "image/png" },
    { name: "a JPEG", given: bytes([0xff, 0xd8, 0xff, 0xe0]), expected: "image/jpeg" },
    { name: "a GIF", given: bytes("GIF89a", [0]), expected: "image/gif" },
    { name: "a WebP", given: bytes("RIFF", [1, 0, 0, 0], "WEBP"), expected: "image/webp" },
    {
      name: "a photo of a telephone",
      given: bytes([0, 0, 0, 24], "ftypheic"),
      expected: "image/heic",
    },
    { name: "a text", given: bytes("Clé;Nom\r\n1;Grue"), expected: "text/plain" },
    {
      name: "a text in Windows-1252",
      given: bytes("Cl", [0xe9], ";Nom\r\n"),
      expected: "text/plain",
    },
    {
      name: "a spreadsheet",
      given: zip("[Content_Types].xml", "xl/workbook.xml"),
      expected: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    },
    {
      name: "a document",
      given: zip("[Content_Types].xml", "word/document.xml"),
      expected: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    },
    {
      name: "a spreadsheet with macros",
      given: zip("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"),
      expected: undefined,
    },
    { name: "an archive", given: zip("run.exe"), expected: undefined },
    { name: "a program", given: bytes("MZ", [0x90, 0, 3]), expected: undefined },
    { name: "a web page", given: bytes(" <!doctype html><script>"), expected: undefined },
    {
      name: "a drawing that can run scripts",
      given: bytes("<svg xmlns='…'>"),
      expected: undefined,
    },
    {
      name: "a web page behind a byte order mark",
      given: bytes([0xef, 0xbb, 0xbf], "<html>"),
      expected: undefined,
    },
    {
      name: "a RIFF that is no picture",
      given: bytes("RIFF", [1, 0, 0, 0], "WAVE"),
      expected: undefined,
    },
  ])("$name", ({ given, expected }) => {
    expect(fileTypeOf(given)?.mime).toBe(expected);
  });
});

describe("judgeUpload", () => {
  const big = (size: number) => {
    const content = new Uint8Array(size);
    content.set(PDF);
    return content;
  };
  test.each([
    { name: "a PDF is taken", file: "report.pdf", given: PDF, expected: "ok" },
    {
      name: "a PDF under another name is taken for what it is",
      file: "report.exe",
      given: PDF,
      expected: "ok",
    },
    { name: "5 MB are taken", file: "a.pdf", given: big(5 * 1024 * 1024), expected: "ok" },
    {
      name: "a byte more is refused",
      file: "a.pdf",
      given: big(5 * 1024 * 1024 + 1),
      expected: "file_too_big",
    },
    {
      name: "a name in other letters is taken",
      file: "PLAN.pdf",
      given: PDF,
      expected: "file_name_taken",
    },
    {
      name: "a program under a harmless name is refused",
      file: "a.pdf",
      given: bytes("MZ", [0]),
      expected: "file_type_refused",
    },
    { name: "an empty file is refused", file: "a.txt", given: bytes(), expected: "invalid_input" },
    {
      name: "a path in the name is refused",
      file: "../a.pdf",
      given: PDF,
      expected: "invalid_input",
    },
    {
      name: "a name without any letter is refused",
      file: " ",
      given: PDF,
      expected: "invalid_input",
    },
  ])("$name", ({ file, given, expected }) => {
    const verdict = judgeUpload(file, given, ["plan.pdf"]);
    expect(verdict.ok ? "ok" : verdict.code).toBe(expected);
  });
});

test.each([
  { name: "report.pdf", mime: "application/pdf", extension: "pdf", expected: "report.pdf" },
  { name: "report.EXE", mime: "application/pdf", extension: "pdf", expected: "report.EXE.pdf" },
  { name: "photo.JPEG", mime: "image/jpeg", extension: "jpg", expected: "photo.JPEG" },
  { name: "list.csv", mime: "text/plain", extension: "txt", expected: "list.csv" },
  { name: "page.html", mime: "text/plain", extension: "txt", expected: "page.html.txt" },
  { name: "plan", mime: "image/png", extension: "png", expected: "plan.png" },
  { name: "plan.jpeg", mime: "image/png", extension: "png", expected: "plan.jpeg.png" },
])("$name of $mime is downloaded as $expected", ({ name, mime, extension, expected }) => {
  expect(downloadName(name, { mime, extension })).toBe(expected);
});

test.each([
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["a\u200Bb\uFEFF.pdf", "ab.pdf"],
  ["plan\u2066 nord\u2069.png", "plan nord.png"],
  ["été – 2.pdf", "été – 2.pdf"],
])("the name %j is kept as %j", (given, kept) => {
  expect(FileName.parse(given)).toBe(kept);
});

test.each(["\u200B\u202E", "a\u0085b.pdf"])("the name %j is refused", (given) => {
  expect(FileName.safeParse(given).success).toBe(false);
});
