import type { Parser } from "wouter";
import { partsAt } from "../kit/pageAt.ts";

/** wouter's patterns by our own rule, so that guard and screens read an address alike; parts arrive decoded. */
export const patternParser: Parser = (pattern) => {
  const keys = pattern
    .split("/")
    .filter((part) => part.startsWith(":"))
    .map((part) => part.replace(/^:|\?$/gu, ""));
  return {
    keys,
    pattern: {
      exec(path) {
        const parts = partsAt(pattern, path);
        if (parts === null) return null;
        const values = keys.map((key) => parts[key]);
        return Object.assign([path, ...values], { index: 0, input: path }) as RegExpExecArray;
      },
    },
  };
};
