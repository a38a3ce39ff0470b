import { expect, test } from "vitest";
import { PROOF_AGE } from "../../../../../src/domain/base/freshness.ts";
import { SECOND } from "../../../../../src/domain/base/time.ts";
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

const run = (seed: number): Outcome => runSchedule(scheduleOf(seed, new Chance(seed)));
/** In ms: how long it took after the last fault, and how long something was shown as live that was not so any more. */
function healing(outcomes: readonly Outcome[], pace: "safety" | "elsewhere") {
  const at = outcomes.filter(({ schedule }) => schedule.pace === pace);
  const times = at.map(({ healedAfter }) => healedAfter ?? Infinity).toSorted((a, b) => a - b);
  const share = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const stale = Math.max(0, ...at.map(({ staleFor }) => staleFor));
  return { runs: at.length, p50: share(0.5), p99: share(0.99), max: share(1), stale };
}
const told = ({ schedule, differences }: Outcome) =>
  `SEED=${schedule.seed} RUNS=1\n${JSON.stringify(schedule)}\n${differences.join("\n")}`;

/** A search is up to a second behind what it proves, and a sample as much behind that. */
const SEARCH_AND_SAMPLE = 2 * SECOND;

test(
  `[LC20] [LC22] after ${RUNS} schedules of faults every screen shows the truth, 99 of 100 within 10 s where lives depend on it and 20 s elsewhere; none shows as live what is older than its proof may be`,
  () => {
    const outcomes = Array.from({ length: RUNS }, (_, at) => run(FIRST_SEED + at));
    const happened = new Map<string, number>();
    for (const outcome of outcomes)
      for (const [what, times] of outcome.happened)
        happened.set(what, (happened.get(what) ?? 0) + times);
    const failed = outcomes.filter(({ healedAfter }) => healedAfter === null);
    const healed = {
      safety: healing(outcomes, "safety"),
      elsewhere: healing(outcomes, "elsewhere"),
    };
    console.log(
      `convergence: ${RUNS} schedules, ${failed.length} failed; ${JSON.stringify(healed)}\n` +
        [...happened].map(([what, count]) => `${what}: ${count}`).join(", "),
    );

    expect(failed.slice(0, 3).map(told)).toEqual([]);
    const stale = outcomes.filter(
      ({ schedule, staleFor }) => staleFor > PROOF_AGE[schedule.pace] + SEARCH_AND_SAMPLE,
    );
    expect(stale.slice(0, 3).map((outcome) => [outcome.staleFor, told(outcome)])).toEqual([]);
    expect(healed.safety.p99).toBeLessThanOrEqual(10 * SECOND);
    expect(healed.elsewhere.p99).toBeLessThanOrEqual(20 * SECOND);
    if (RUNS < 500) return;
    // The runs really did something.
    const twoNodes = outcomes.filter(({ schedule }) => schedule.skews.length === 2);
    expect(twoNodes.length).toBeGreaterThan(RUNS / 4);
    const needed = [
      ...FAULT_KINDS.map((kind) => `fault ${kind}`),
      "notification dropped",
      "notification delayed",
      "notification duplicated",
      "notification superseded",
      "request hung",
      "subscription refused",
      "subscription lost",
      "half-open",
      "token expired",
      "renewal",
      "version begun anew",
      "clock set",
      "changes asked",
      "write silent",
      "write bulk",
      "write upsertCreate",
    ];
    expect(needed.filter((what) => (happened.get(what) ?? 0) === 0)).toEqual([]);
    // In ms: each takes about 30 on a machine that does nothing else.
  },
  300 * Math.max(1000, RUNS),
);
