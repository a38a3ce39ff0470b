import { RE2JS } from "re2js";
import { re2Pattern, re2Source } from "./re2Pattern.ts";

/**
 * Stands in for the native addon re2 1.22 as far as Koncorde uses it (constructor, test, toString), on re2js, a port of RE2 to
 * JavaScript: linear time whatever the pattern, and what RE2 refuses (backreferences, lookaround, repetitions above
 * 1000) is refused with a SyntaxError. A default export, because Kuzzle requires the class itself.
 */
export default class RE2 {
  readonly source: string;
  readonly global: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly sticky: boolean;
  /** RE2 is always in Unicode mode. */
  readonly unicode = true;
  /** UTF-16 units; kept by test() of a global or sticky expression, as in JavaScript. */
  lastIndex = 0;
  readonly #compiled: RE2JS;

  /**
   * Flags other than d, g, i, m, s, u, y are ignored, as in the addon.
   * @throws TypeError when the pattern is not a string; SyntaxError when RE2 does not know the syntax.
   */
  constructor(pattern: unknown, flags?: unknown) {
    if (typeof pattern !== "string") {
      throw new TypeError(
        "Expected string as the 1st argument: the embedded re2 takes nothing else.",
      );
    }
    const given = typeof flags === "string" ? flags : "";
    this.source = re2Source(pattern);
    this.global = given.includes("g");
    this.ignoreCase = given.includes("i");
    this.multiline = given.includes("m");
    this.dotAll = given.includes("s");
    this.sticky = given.includes("y");
    const options =
      (this.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (this.dotAll ? RE2JS.DOTALL : 0);
    try {
      this.#compiled = RE2JS.compile(re2Pattern(pattern, this.multiline), options);
    } catch (error) {
      throw new SyntaxError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether the expression matches somewhere (sticky: at lastIndex). Null for an index past the end, as the addon answers. */
  test(text: string): boolean | null {
    if (!this.global && !this.sticky) return this.#compiled.test(text);
    if (this.lastIndex > text.length) {
      this.lastIndex = 0;
      return null;
    }
    const matcher = this.#compiled.matcher(text);
    const found = matcher.find(this.lastIndex);
    if (!found || (this.sticky && matcher.start() !== this.lastIndex)) {
      this.lastIndex = 0;
      return false;
    }
    this.lastIndex = matcher.end();
    return true;
  }

  /** "/source/flags" with the flags in the addon's order; Koncorde's key of an expression. */
  toString(): string {
    const flags = [
      this.global ? "g" : "",
      this.ignoreCase ? "i" : "",
      this.multiline ? "m" : "",
      this.dotAll ? "s" : "",
      "u",
      this.sticky ? "y" : "",
    ];
    return `/${this.source}/${flags.join("")}`;
  }
}
