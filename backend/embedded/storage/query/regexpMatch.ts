import { RE2JS } from "re2js";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import { translateRegexp } from "./patterns.ts";

/** Most steps of an expression, its repetitions written out (Lucene's default of max_determinized_states). */
const MAX_STEPS = 10_000;

/**
 * How many steps an expression has with its repetitions written out: compiling takes time and memory in proportion.
 * Expects an expression that `translateRegexp` has accepted.
 */
export function stepsOf(expression: string): number {
  const sums: number[] = [];
  let sum = 0;
  let last = 0;
  for (let at = 0; at < expression.length; at += 1) {
    const letter = expression.charAt(at);
    if (letter === "(") {
      sums.push(sum);
      sum = 0;
      last = 0;
    } else if (letter === ")") {
      last = sum + 1;
      sum = (sums.pop() ?? 0) + last;
    } else if (letter === "{") {
      const [whole, least = "1", most] = /^\{(\d+)(?:,(\d*))?\}/.exec(expression.slice(at)) ?? [];
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      sum += last * (times - 1);
      last *= times;
      at += (whole ?? "{").length - 1;
    } else {
      if (letter === "\\") at += 1;
      if (letter === "[") at = endOfClass(expression, at);
      last = 1;
      sum += 1;
    }
  }
  return sum;
}

function endOfClass(expression: string, start: number): number {
  let at = start + 1;
  while (at < expression.length && expression.charAt(at) !== "]") {
    at += expression.charAt(at) === "\\" ? 2 : 1;
  }
  return at;
}

/**
 * A Lucene regular expression over whole values. By RE2, whose time is in proportion to the text whatever the
 * expression: JavaScript's goes back and forth, and SQLite's takes the square of the expression's length.
 */
export function regexpMatch(pattern: string): (text: string) => boolean {
  const expression = translateRegexp(pattern);
  if (stepsOf(expression) > MAX_STEPS) {
    throw new ElasticsearchError(
      400,
      "too_complex_to_determinize_exception",
      `Determinizing automaton for regular expression [${pattern}] would require more than ${MAX_STEPS} effort.`,
    );
  }
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(expression, RE2JS.DOTALL);
  } catch (error) {
    throw illegalArgument(
      `the regular expression [${pattern}] cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return (text) => compiled.testExact(text);
}
