import { describe, expect, test } from "vitest";
import {
  LARGEST_MARKER,
  LONGEST_OWN_MARKER,
  markerSource,
  markerTrouble,
  MarkerUrl,
} from "../../../../src/domain/referential/markerImage.ts";
import { colouredPng } from "../../../support/colouredPng.ts";

const png = colouredPng(8, [200, 30, 30]);
const own = `data:image/png;base64,${png.toString("base64")}`;

describe("markerSource", () => {
  test.each([
    { name: "an address of the web", url: "https://icons.example/crane.png", kind: "address" },
    { name: "a path of our own server", url: "/markers/crane.png", kind: "address" },
    { name: "an image in the address itself", url: own, kind: "own" },
  ])("$name is shown from", ({ url, kind }) => {
    expect(markerSource(url)?.kind).toBe(kind);
    expect(MarkerUrl.safeParse(url).success).toBe(true);
  });

  test.each([
    { name: "a script", url: "javascript:alert(1)" },
    { name: "a file of the reader's machine", url: "file:///etc/passwd" },
    { name: "another server, disguised as a path", url: "//icons.example/crane.png" },
    { name: "the same with a backslash", url: "/\\icons.example/crane.png" },
    { name: "an SVG, which can hold scripts", url: "data:image/svg+xml;base64,PHN2Zz4=" },
    { name: "a page that is called an image", url: "data:image/png;base64,PGh0bWw+" },
    { name: "a JPEG that is called a PNG", url: "data:image/png;base64,/9j/4AAQ" },
    { name: "what every map would have to read", url: own.padEnd(LONGEST_OWN_MARKER + 1, "A") },
    { name: "a word", url: "crane" },
  ])("$name is refused", ({ url }) => {
    expect(markerSource(url)).toBeNull();
    expect(MarkerUrl.safeParse(url).success).toBe(false);
  });
});

describe("markerTrouble", () => {
  const jpeg = (width: number, height: number) =>
    Uint8Array.from([
      // Its beginning and a segment of the application, tables of Huffman, a frame.
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      0,
      0,
      0xff,
      0xc4,
      0,
      3,
      0,
      0xff,
      0xc2,
      0,
      11,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
    ]);
  const webp = (chunk: string, ...rest: readonly number[]) =>
    Uint8Array.from([...Buffer.from(`RIFF0000WEBP${chunk}`), 0, 0, 0, 0, ...rest]);
  const wide = (bytes: Uint8Array) => {
    const header = Uint8Array.from(bytes);
    new DataView(header.buffer).setUint32(16, 60_000);
    return header;
  };

  test.each([
    { name: "a PNG", bytes: png },
    { name: "a JPEG, past its tables", bytes: jpeg(640, 480) },
    { name: "a WebP", bytes: webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 64, 0) },
    { name: "a lossless WebP", bytes: webp("VP8L", 0x2f, 63, 0, 0x10, 0) },
    { name: "an extended WebP", bytes: webp("VP8X", 0, 0, 0, 0, 63, 0, 0, 63, 0, 0) },
  ])("$name can be drawn", ({ bytes }) => {
    expect(markerTrouble(bytes)).toBeNull();
  });

  test.each([
    { name: "a page", bytes: Buffer.from("<html></html>"), why: "type" },
    { name: "an SVG", bytes: Buffer.from("<svg xmlns='…'/>"), why: "type" },
    { name: "a PDF", bytes: Buffer.from("%PDF-1.7"), why: "type" },
    { name: "a PNG that ends before its size", bytes: png.subarray(0, 18), why: "type" },
    { name: "a JPEG without a frame", bytes: jpeg(1, 1).subarray(0, 14), why: "type" },
    { name: "a PNG that unpacks to gigabytes", bytes: wide(png), why: "large" },
    { name: "a JPEG as wide", bytes: jpeg(60_000, 10), why: "large" },
    {
      name: "a lossy WebP of 16,128 pixels across",
      bytes: webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 0, 0x3f, 64, 0),
      why: "large",
    },
    {
      name: "a lossy WebP of as many down",
      bytes: webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 0, 0x3f),
      why: "large",
    },
    {
      name: "a lossless WebP as wide",
      bytes: webp("VP8L", 0x2f, 0xff, 0x3f, 0, 0),
      why: "large",
    },
    { name: "a large file", bytes: new Uint8Array(LARGEST_MARKER + 1), why: "large" },
  ])("$name is refused", ({ bytes, why }) => {
    expect(markerTrouble(bytes)).toBe(why);
  });
});
