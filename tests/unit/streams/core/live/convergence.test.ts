import { expect, test } from "vitest";
import { Chance } from "../../../../support/fakeKuzzle/chance.ts";
import {
  FAULT_KINDS,
  type Outcome,
  runSchedule,
  scheduleOf,
} from "../../../../support/fakeKuzzle/schedule.ts";

const RUNS = Number(process.env["RUNS"] ?? 1000);
/** RUNS above the default look at other seeds, from here. */
const FIRST_SEED = Number(process.env["SEED"] ?? 1);

/** Seeds that once failed, each with what was wrong. */
const FAILED_ONCE: readonly (readonly [seed: number, what: string])[] = [
  [6, "changes of a second sync were thrown away with the reads that found them"],
  [7, "the same after an expiry"],
  [8, "the same after a sleep"],
];

const run = (seed: number): Outcome => runSchedule(scheduleOf(seed, new Chance(seed)));
const told = ({ schedule, differences }: Outcome) =>
  `SEED=${schedule.seed} RUNS=1\n${JSON.stringify(schedule)}\n${differences.join("\n")}`;

test(`[LC20] after ${RUNS} schedules of faults every screen shows the truth, 99 of 100 within 10 s`, () => {
  const outcomes = Array.from({ length: RUNS }, (_, at) => run(FIRST_SEED + at));
  const happened = new Map<string, number>();
  for (const outcome of outcomes)
    for (const [what, times] of outcome.happened)
      happened.set(what, (happened.get(what) ?? 0) + times);
  const failed = outcomes.filter(({ healedAfter }) => healedAfter === null);
  const times = outcomes
    .map(({ healedAfter }) => healedAfter ?? Infinity)
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  console.log(
    `convergence: ${RUNS} schedules, ${failed.length} failed; healed p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms\n` +
      [...happened].map(([what, count]) => `${what}: ${count}`).join(", "),
  );

  expect(failed.slice(0, 3).map(told)).toEqual([]);
  expect(at(0.99)).toBeLessThanOrEqual(10_000);
  if (RUNS < 500) return;
  // The runs really did something.
  const twoNodes = outcomes.filter(({ schedule }) => schedule.skews.length === 2);
  expect(twoNodes.length).toBeGreaterThan(RUNS / 4);
  const needed = [
    ...FAULT_KINDS.map((kind) => `fault ${kind}`),
    "notification dropped",
    "notification delayed",
    "notification duplicated",
    "request hung",
    "subscription refused",
    "subscription lost",
    "half-open",
    "token expired",
    "renewal",
    "write silent",
    "write bulk",
    "write upsertCreate",
  ];
  expect(needed.filter((what) => (happened.get(what) ?? 0) === 0)).toEqual([]);
}, 300_000);

test.each(FAILED_ONCE)("[LC20] seed %i converges: %s", (seed) => {
  const outcome = run(seed);
  expect(outcome.healedAfter === null ? told(outcome) : "healed").toBe("healed");
});
