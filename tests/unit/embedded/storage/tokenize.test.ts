import { expect, test } from "vitest";
import {
  tokenColumn,
  tokenize,
  tokensOfColumn,
} from "../../../../backend/embedded/storage/text/tokenize.ts";

const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "words are split at spaces and signs, lower case",
    "Grue à TOUR, n°5!",
    ["grue", "à", "tour", "n", "5"],
  ],
  ["an apostrophe between letters does not split", "l'eau d’Annecy", ["l'eau", "d’annecy"]],
  [
    "a dot between letters does not split, at the end it does",
    "example.com. Fin.",
    ["example.com", "fin"],
  ],
  ["a dot or comma between digits does not split", "1.5 et 2,75.", ["1.5", "et", "2,75"]],
  ["a hyphen splits, an underscore does not", "porte-clé a_b", ["porte", "clé", "a_b"]],
  ["ideographs are words of one character", "日本 x", ["日", "本", "x"]],
  ["letters with marks stay together", "e\u0301te\u0301", ["e\u0301te\u0301"]],
  ["nothing but signs gives nothing", " - !? ", []],
];

for (const [name, text, expected] of ROWS) {
  test(`${name}`, () => {
    expect(tokenize(text)).toEqual(expected);
  });
}

test("a token longer than 255 characters is cut", () => {
  expect(tokenize("x".repeat(300)).map(({ length }) => length)).toEqual([255, 45]);
});

test("the tokens of a column are those of its text, each once", () => {
  expect([...tokensOfColumn(tokenColumn("a b a"))]).toEqual(["a", "b"]);
});
