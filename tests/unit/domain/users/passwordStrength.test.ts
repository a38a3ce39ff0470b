import { zxcvbn, zxcvbnOptions } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { beforeAll, describe, expect, test } from "vitest";
import {
  isMadeOfContext,
  type Estimate,
  judgedPart,
  judgement,
  ownWords,
} from "../../../../src/domain/users/passwordStrength.ts";

beforeAll(() => zxcvbnOptions.setOptions({ dictionary, graphs: adjacencyGraphs }));

const ABOUT = ["adele", "Adèle", "Vasseur", "adele.vasseur@tour-horizon.example"];

describe("a password", () => {
  test.each([
    { name: "a common one", given: "passwordpassword", strength: "guessable", by: "repetition" },
    { name: "a common word", given: "administrator", strength: "guessable", by: "common" },
    { name: "the owner's names", given: "vasseuradele", strength: "guessable", by: "own" },
    { name: "a row of keys", given: "azertyuiopqs", strength: "guessable", by: "keys" },
    { name: "one letter", given: "aaaaaaaaaaaaaaaa", strength: "guessable", by: "repetition" },
    { name: "letters in order", given: "abcdefghijklmnop", strength: "guessable", by: "sequence" },
    {
      name: "unrelated words",
      given: "correct horse battery staple",
      strength: "strong",
      by: "nothing",
    },
    { name: "chance", given: "k7#Vq9!mZx2&", strength: "strong", by: "nothing" },
  ])("$name is $strength ($by)", ({ given, strength, by }) => {
    const estimate = zxcvbn(judgedPart(given), ownWords(ABOUT)) as unknown as Estimate;
    expect(judgement(estimate)).toEqual({ strength, by });
  });

  test.each([
    { score: 2, strength: "guessable" },
    { score: 3, strength: "good" },
    { score: 4, strength: "strong" },
  ])("of the score $score is $strength", ({ score, strength }) => {
    expect(judgement({ score, sequence: [] })).toEqual({ strength, by: "nothing" });
  });

  test("is guessed by the longest pattern of it, wherever that stands", () => {
    const found = (pattern: string, token: string) => ({ pattern, token });
    const all = [
      found("date", "1999"),
      found("spatial", "azertyuiop"),
      found("repeat", "aaaaaa"),
      found("bruteforce", "k7#Vq9!mZx2&"),
    ];
    for (const sequence of [all, all.toReversed()])
      expect(judgement({ score: 1, sequence })).toEqual({ strength: "guessable", by: "keys" });
    expect(judgement({ score: 1, sequence: all.slice(3) })).toEqual({
      strength: "guessable",
      by: "nothing",
    });
  });

  test("is judged by its first forty characters", () => {
    expect(judgedPart("é".repeat(300))).toBe("é".repeat(40));
  });

  test("the parts of names and addresses are words of their own, each once", () => {
    expect(ownWords(["Adèle Vasseur", "adele@tour.example", ""])).toEqual([
      "adèle vasseur",
      "adèle",
      "vasseur",
      "adele@tour.example",
      "adele",
      "tour",
      "example",
    ]);
  });
});

describe("a password that is made of what everybody around it knows", () => {
  const about = ["Tour Odéon", "odeon", "Ada", "Lovelace"];
  test.each([
    ["Balise2026!!!", true],
    ["b@l1se-2026-!!", true],
    ["Odeon2026Odeon", true],
    ["TourOdéon_2026", true],
    ["LovelaceBalise1", true],
    ["2026-Omniscient-abc", true],
    ["Balise at seven green cranes", false],
    ["seven green cranes", false],
    ["1234567890!?", false],
    ["adadadadadad", false],
  ])("%s: %s", (password, expected) => {
    expect(isMadeOfContext(password, about)).toBe(expected);
  });
});
