import { expect, test } from "vitest";
import {
  evacuationOnWall,
  evacuationsOnWallSince,
  resultUntil,
  WALL_EVACUATION_PACE,
  WALL_RESULT_STAY,
} from "../../../../src/domain/evacuations/evacuationOnWall.ts";
import { EvacuationId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const running = (name: string, startedAt: number) => ({
  id: EvacuationId.parse(`evacuation-${name}`),
  state: "running" as const,
  startedAt,
  endedAt: null,
});
const ended = (name: string, endedAt: number) => ({
  ...running(name, endedAt - HOUR),
  state: "ended" as const,
  endedAt,
});

test.each([
  { name: "nothing where none was", given: [], expected: null },
  {
    name: "the newest that runs, whatever has just ended",
    given: [running("old", T0 - HOUR), running("new", T0 - MINUTE), ended("over", T0)],
    expected: "evacuation-new",
  },
  {
    name: "the last result while it stays",
    given: [ended("before", T0 - 2 * MINUTE), ended("last", T0 + 1 - WALL_RESULT_STAY / 5)],
    expected: "evacuation-last",
  },
  {
    name: "a result until its time is over",
    given: [ended("last", T0 - WALL_RESULT_STAY + 1)],
    expected: "evacuation-last",
  },
  {
    name: "nothing once its time is over",
    given: [ended("last", T0 - WALL_RESULT_STAY)],
    expected: null,
  },
])("a wall shows $name", ({ given, expected }) => {
  expect(evacuationOnWall(given, T0)).toBe(expected);
});

test("a wall asks for the same evacuations all day: those that began since a week before it", () => {
  const weekBefore = Date.parse("2026-02-23T00:00:00Z");
  expect(evacuationsOnWallSince(Date.parse("2026-03-02T00:00:00Z"))).toBe(weekBefore);
  expect(evacuationsOnWallSince(Date.parse("2026-03-02T23:59:59Z"))).toBe(weekBefore);
});

test("a result stays for five minutes, and a wall looks for its end every five seconds", () => {
  expect([WALL_RESULT_STAY, WALL_EVACUATION_PACE]).toEqual([300_000, 5000]);
});

test("what a wall says of when the result goes is true to the last second", () => {
  const endedAt = T0 + 35 * SECOND;
  const until = resultUntil(endedAt);
  expect([until, resultUntil(T0)]).toEqual([T0 + 6 * MINUTE, T0 + 5 * MINUTE]);
  const shownAt = (now: number) => evacuationOnWall([ended("last", endedAt)], now);
  expect([shownAt(until - 1), shownAt(until)]).toEqual(["evacuation-last", null]);
});
