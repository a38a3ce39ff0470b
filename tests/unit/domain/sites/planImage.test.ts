import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "../../../../src/domain/base/limits.ts";
import { judgePlan, planTypeOf } from "../../../../src/domain/sites/planImage.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(new TextEncoder().encode(part)) : part,
    ),
  );
const PNG = bytes([0x89], "PNG", [13, 10, 26, 10, 0]);
const DRAWN = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe("planTypeOf", () => {
  test.each([
    { name: "a PNG", given: PNG, expected: "image/png" },
    { name: "a JPEG", given: bytes([0xff, 0xd8, 0xff, 0xe0]), expected: "image/jpeg" },
    { name: "a WebP", given: bytes("RIFF", [1, 0, 0, 0], "WEBP"), expected: "image/webp" },
    { name: "a drawing", given: bytes(DRAWN), expected: "image/svg+xml" },
    {
      name: "a drawing behind a byte order mark, a declaration, a doctype and comments",
      given: bytes(
        [0xef, 0xbb, 0xbf],
        '<?xml version="1.0"?>\n<!-- a > b --><!-- c -->\n',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n',
        DRAWN,
      ),
      expected: "image/svg+xml",
    },
    { name: "a GIF", given: bytes("GIF89a", [0]), expected: undefined },
    { name: "a PDF", given: bytes("%PDF-1.7", [0, 255]), expected: undefined },
    { name: "a text", given: bytes("Niveau 1"), expected: undefined },
    { name: "a text about a drawing", given: bytes("see ", DRAWN), expected: undefined },
    { name: "a web page", given: bytes("<!doctype html><svg>"), expected: undefined },
    { name: "a web page that holds a drawing", given: bytes("<html>", DRAWN), expected: undefined },
    {
      name: "a page in a comment",
      given: bytes("<!-- ", DRAWN, " --><html>"),
      expected: undefined,
    },
    { name: "another element", given: bytes("<svgx/>"), expected: undefined },
    {
      name: "a drawing with entities of its own",
      given: bytes('<!DOCTYPE svg [<!ENTITY a "aaaa">]>', DRAWN),
      expected: undefined,
    },
    { name: "comments without an end", given: bytes("<!-- -->".repeat(500)), expected: undefined },
  ])("$name", ({ given, expected }) => {
    expect(planTypeOf(given)?.mime).toBe(expected);
  });
});

describe("judgePlan", () => {
  /** A PNG up to where it says its size. */
  const png = (width: number, height: number) => {
    const view = new DataView(new ArrayBuffer(33));
    for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10].entries())
      view.setUint8(at, byte);
    view.setUint32(16, width);
    view.setUint32(20, height);
    return new Uint8Array(view.buffer);
  };
  const padded = (size: number) => {
    const large = new Uint8Array(size);
    large.set(png(4000, 3000));
    return large;
  };
  const drawn = (attributes: string) => bytes(`<svg ${attributes}/>`);

  test.each([
    { name: "the largest image", given: padded(MAX_FILE_BYTES), expected: "ok" },
    { name: "a larger one", given: padded(MAX_FILE_BYTES + 1), expected: "file_too_big" },
    { name: "nothing", given: new Uint8Array(), expected: "invalid_input" },
    { name: "no image", given: bytes("Niveau 1"), expected: "file_type_refused" },
    { name: "as many pixels as a viewer holds", given: png(8000, 8000), expected: "ok" },
    { name: "20,000 by 20,000 pixels", given: png(20_000, 20_000), expected: "file_too_big" },
    { name: "a line of pixels", given: png(16_385, 1), expected: "file_too_big" },
    { name: "more pixels than edges say", given: png(16_000, 5000), expected: "file_too_big" },
    { name: "no pixels", given: png(0, 0), expected: "file_type_refused" },
    { name: "an image without a size", given: PNG, expected: "file_type_refused" },
    { name: "a drawing", given: drawn('viewBox="0 0 118900 84100"'), expected: "ok" },
    {
      name: "a drawing 10⁹ wide",
      given: drawn('width="1e9" height="9"'),
      expected: "file_too_big",
    },
    {
      name: "an empty drawing",
      given: drawn('width="0" height="0"'),
      expected: "file_type_refused",
    },
    { name: "a drawing without a size", given: drawn(""), expected: "file_type_refused" },
  ])("$name: $expected", ({ given, expected }) => {
    const verdict = judgePlan(given);
    expect(verdict.ok ? "ok" : verdict.code).toBe(expected);
  });
});
