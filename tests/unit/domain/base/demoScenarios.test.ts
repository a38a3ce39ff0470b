import { expect, test } from "vitest";
import { playedAfter } from "../../../../src/domain/base/demoScenarios.ts";
import { T0 } from "../../../support/fixtures.ts";

const drill = { name: "fire-drill", at: T0 } as const;
const theft = { name: "theft", at: T0 + 1 } as const;

test.each([
  {
    name: "one that begins comes after those that are played",
    played: [drill],
    request: { scenario: "theft", isPlayed: true },
    expected: [drill, { name: "theft", at: T0 + 9 }],
  },
  {
    name: "one that is played goes on since it was begun",
    played: [drill, theft],
    request: { scenario: "fire-drill", isPlayed: true },
    expected: [drill, theft],
  },
  {
    name: "one that is ended leaves the others",
    played: [drill, theft],
    request: { scenario: "fire-drill", isPlayed: false },
    expected: [theft],
  },
  {
    name: "all are ended at once",
    played: [drill, theft],
    request: { scenario: null, isPlayed: false },
    expected: [],
  },
] as const)("of the demo's scenarios $name", ({ played, request, expected }) => {
  expect(playedAfter([...played], request, T0 + 9)).toEqual(expected);
});
