import { describe, expect, it } from "vitest";
import { advanceKeys, type KeyPress, NO_KEYS, stepOf } from "../../../../src/views/kit/keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isMod: false,
  isAlt: false,
  isShift: false,
  at: 10_000,
  ...more,
});

describe("stepOf", () => {
  const cases = [
    { name: "a letter", given: press("a"), expected: "a" },
    { name: "a capital by Caps Lock counts as small", given: press("A"), expected: "a" },
    {
      name: "a capital by Shift is another key",
      given: press("A", { isShift: true }),
      expected: "Shift+a",
    },
    {
      name: "a sign needs no Shift, wherever the keyboard has it",
      given: press("?", { isShift: true }),
      expected: "?",
    },
    { name: "Ctrl or Cmd", given: press("K", { isMod: true }), expected: "Mod+k" },
    {
      name: "a named key",
      given: press("ArrowDown", { isShift: true }),
      expected: "Shift+ArrowDown",
    },
    { name: "the space bar has a name", given: press(" "), expected: "Space" },
    { name: "Alt", given: press("1", { isAlt: true }), expected: "Alt+1" },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(stepOf(given)).toBe(expected);
  });
});

describe("advanceKeys", () => {
  const bound = ["g a", "g h", "?", "a", "Mod+k"];
  const begun = { steps: ["g"], at: 9_000 };

  const cases = [
    {
      name: "one key completes at once",
      pending: NO_KEYS,
      when: press("?"),
      expected: { pending: NO_KEYS, hit: "?", isHeld: true },
    },
    {
      name: "the first of a sequence is held",
      pending: NO_KEYS,
      when: press("g"),
      expected: { pending: { steps: ["g"], at: 10_000 }, hit: null, isHeld: true },
    },
    {
      name: "the second completes it, not the single key of that name",
      pending: begun,
      when: press("a"),
      expected: { pending: NO_KEYS, hit: "g a", isHeld: true },
    },
    {
      name: "what came too long ago is forgotten",
      pending: { steps: ["g"], at: 8_000 },
      when: press("a"),
      expected: { pending: NO_KEYS, hit: "a", isHeld: true },
    },
    {
      name: "what does not continue is looked at by itself",
      pending: begun,
      when: press("?"),
      expected: { pending: NO_KEYS, hit: "?", isHeld: true },
    },
    {
      name: "the first key again begins again",
      pending: begun,
      when: press("g"),
      expected: { pending: { steps: ["g"], at: 10_000 }, hit: null, isHeld: true },
    },
    {
      name: "a key that nobody bound is left alone",
      pending: begun,
      when: press("x"),
      expected: { pending: NO_KEYS, hit: null, isHeld: false },
    },
    {
      name: "k without Ctrl is not Ctrl-K",
      pending: NO_KEYS,
      when: press("k"),
      expected: { pending: NO_KEYS, hit: null, isHeld: false },
    },
  ];
  it.each(cases)("$name", ({ pending, when, expected }) => {
    expect(advanceKeys(pending, when, bound)).toEqual(expected);
  });
});
