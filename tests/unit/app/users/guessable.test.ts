import { expect, it } from "vitest";
import { isGuessable } from "../../../../backend/app/users/guessable.ts";

it.each([
  ["password1234", true],
  ["motdepasse12", true],
  ["aaaaaaaaaaaaaaaa", true],
  ["abcabcabcabcabc", true],
  ["123456789012", true],
  ["azertyuiop12", true],
  ["qwertyuiop[]", true],
  ["abcdefghijkl", true],
  ["x".repeat(256), true],
  ["a long enough one", false],
  ["seven green cranes", false],
])("%s is guessed early: %s", async (password, expected) => {
  expect(await isGuessable(password, [])).toBe(expected);
});

it("knows what is known of the owner", async () => {
  const password = "valentineduroc";
  expect([
    await isGuessable(password, []),
    await isGuessable(password, ["Valentine", "Duroc", "v@example.org"]),
  ]).toEqual([false, true]);
});
