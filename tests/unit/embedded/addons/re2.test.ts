import fc from "fast-check";
import { describe, expect, test } from "vitest";
import RE2 from "../../../../backend/embedded/addons/re2.ts";
import { re2Pattern } from "../../../../backend/embedded/addons/re2Pattern.ts";

describe("what RE2 refuses", () => {
  test.each([
    ["a backreference", "(a)\\1", "invalid escape sequence"],
    ["a named backreference", "(?<x>a)\\k<x>", "invalid escape sequence"],
    ["lookahead", "a(?=b)", "invalid or unsupported Perl syntax"],
    ["negative lookahead", "a(?!b)", "invalid or unsupported Perl syntax"],
    ["lookbehind", "(?<=a)b", "error parsing regexp"],
    ["negative lookbehind", "(?<!a)b", "error parsing regexp"],
    ["too many repetitions", "a{1001}", "invalid repeat count"],
    ["an open group", "(a", "missing closing )"],
    ["two groups of one name", "(?<x>a)(?<x>b)", "duplicate"],
  ])("%s", (_name, pattern, message) => {
    expect(() => new RE2(pattern)).toThrow(SyntaxError);
    expect(() => new RE2(pattern)).toThrow(message);
  });

  test("anything but a string", () => {
    expect(() => new RE2(undefined)).toThrow(TypeError);
  });
});

describe("a match", () => {
  test.each([
    ["anywhere in the text", "b+", "", "abbc", true],
    ["nowhere", "b+", "", "ac", false],
    ["anchored", "^b$", "", "abc", false],
    ["a line", "^b$", "m", "a\nb\nc", true],
    ["any case", "É", "i", "é", true],
    ["a dot and a line break", "a.b", "", "a\nb", false],
    ["a dot that takes line breaks", "a.b", "s", "a\nb", true],
    ["a code point escape", "\\u00e9\\u{1F600}", "u", "é😀", true],
    ["a control escape", "\\cJ", "", "\n", true],
    ["a named group", "(?<year>\\d{4})", "", "2025", true],
    ["a category by its long name", "^\\p{Uppercase_Letter}\\P{Letter}$", "", "É1", true],
    ["a script", "\\p{Script=Greek}", "", "λ", true],
    ["a slash", "a/b", "", "a/b", true],
    ["the empty pattern", "", "", "x", true],
    ["a lone backslash escape", "a\\\\b", "", "a\\b", true],
    ["ASCII digits only", "^\\d$", "", "٣", false],
  ])("%s", (_name, pattern, flags, text, expected) => {
    expect(new RE2(pattern, flags).test(text)).toBe(expected);
  });

  test("takes time in proportion to the text, where JavaScript would take for ever", () => {
    const text = `${"a".repeat(50_000)}!`;
    expect(new RE2("^(a+)+$").test(text)).toBe(false);
    expect(new RE2("(a|a)*b").test(text)).toBe(false);
    expect(new RE2("^(([a-z])+.)+[A-Z]([a-z])+$").test(text)).toBe(false);
  });

  test("of a literal is the same as JavaScript's", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (word, text) => {
          const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
          expect(new RE2(escaped).test(text + word + text)).toBe(true);
          expect(new RE2(escaped).test(text)).toBe(text.includes(word));
        },
      ),
    );
  });

  test("of a global or sticky expression goes on from lastIndex", () => {
    const global = new RE2("a", "g");
    expect([global.test("aba"), global.lastIndex, global.test("aba"), global.lastIndex]).toEqual([
      true,
      1,
      true,
      3,
    ]);
    expect([global.test("aba"), global.lastIndex]).toEqual([false, 0]);
    const sticky = new RE2("b", "y");
    expect([sticky.test("ab"), sticky.lastIndex]).toEqual([false, 0]);
  });
});

test("toString is the key Koncorde stores an expression under", () => {
  expect(
    [new RE2("a/b", "i"), new RE2("a\\/b", "smg"), new RE2(""), new RE2("x", undefined)].map(
      String,
    ),
  ).toEqual(["/a\\/b/iu", "/a\\/b/gmsu", "/(?:)/u", "/x/u"]);
});

test("the pattern is written as RE2 wants it", () => {
  expect(re2Pattern("^a\\u0041(?<n>b)\\/\\p{L}\\p{Letter}\\cM", true)).toBe(
    "(?m)^a\\x{0041}(?P<n>b)\\/\\pL\\pL\\x0D",
  );
});
