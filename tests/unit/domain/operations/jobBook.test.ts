import { describe, expect, it } from "vitest";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import {
  type JobBook,
  jobBegun,
  jobEnded,
  jobsOf,
  jobStatuses,
  NO_RUNS,
} from "../../../../src/domain/operations/jobBook.ts";

const at = (ms: number) => EpochMs.parse(ms);
const alerts = (customer: string) => ({ name: "alerts", customer, every: 5_000 });
const purge = { name: "purge", customer: null, every: 60_000 };

/** A run that has begun and ended. */
const ran = (
  book: JobBook,
  run: typeof purge | ReturnType<typeof alerts>,
  from: number,
  to: number,
  reason: string | null = null,
) => {
  // The loop was held for half of the run.
  const end = { reason, pause: run.every, turnMs: (to - from) / 2 };
  return jobEnded(jobBegun(book, run, at(from)), run, end, at(to));
};

describe("how jobs stand", () => {
  it("is told over all customers: the last run, the next one, the longest and the longest turn", () => {
    const book = ran(ran(NO_RUNS, alerts("tower"), 1_000, 1_040), alerts("rental"), 2_000, 2_300);
    expect(jobStatuses(book)).toEqual([
      {
        name: "alerts",
        every: 5_000,
        runs: 2,
        busy: 0,
        lastBegunAt: 2_000,
        longest: 300,
        longestTurn: 150,
        nextAt: 6_000,
        failures: [],
        failed: 0,
      },
    ]);
  });

  it("knows what is under way, and how long it took the last time", () => {
    const book = jobBegun(ran(NO_RUNS, purge, 0, 10), purge, at(60_000));
    expect(jobStatuses(book)).toMatchObject([{ busy: 1, longest: 10, lastBegunAt: 60_000 }]);
  });

  it("knows no longest run of what has not ended yet", () => {
    expect(jobStatuses(jobBegun(NO_RUNS, purge, at(0)))).toMatchObject([
      { busy: 1, longest: null },
    ]);
  });

  it("keeps since when a job fails, with its last reason, until it works again", () => {
    const failing = ran(ran(NO_RUNS, purge, 0, 10, "no disk"), purge, 60_000, 60_010, "no net");
    const [told] = jobStatuses(jobBegun(failing, purge, at(120_000)));
    const [after] = jobStatuses(ran(failing, purge, 120_000, 120_005));
    expect([told?.failures, told?.failed, after?.failures]).toEqual([
      [{ customer: null, reason: "no net", since: 10 }],
      1,
      [],
    ]);
  });

  it("names five failures at most, the oldest first, and counts all; what fails comes first", () => {
    let book = ran(NO_RUNS, { ...purge, name: "aaa" }, 0, 1);
    for (let index = 0; index < 7; index += 1)
      book = ran(book, alerts(`c${index}`), 0, 100 - index, "x".repeat(1_000));
    const [first, second] = jobStatuses(book);
    expect([first?.name, first?.failed, second?.name]).toEqual(["alerts", 7, "aaa"]);
    expect(first?.failures.map(({ customer }) => customer)).toEqual(["c6", "c5", "c4", "c3", "c2"]);
    expect(first?.failures[0]?.reason).toHaveLength(300);
  });

  it("forgets customers that are gone, and nothing of the platform", () => {
    const book = ran(ran(NO_RUNS, alerts("tower"), 0, 1, "broken"), purge, 0, 1);
    expect(jobStatuses(jobsOf(book, new Set(["rental"]))).map(({ name }) => name)).toEqual([
      "purge",
    ]);
  });
});

it("lets a job that rests without work be due when its rest is over", () => {
  const run = { name: "imports", customer: "tower", every: 1000 };
  const begun = jobBegun(NO_RUNS, run, at(5000));
  expect(jobStatuses(begun)[0]).toMatchObject({ every: 1000, nextAt: 6000 });
  const ended = jobEnded(begun, run, { reason: null, pause: 15_000, turnMs: 0 }, at(5010));
  expect(jobStatuses(ended)[0]).toMatchObject({ every: 1000, nextAt: 20_000 });
});
