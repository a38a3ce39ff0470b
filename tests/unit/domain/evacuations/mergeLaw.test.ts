import { expect, test } from "vitest";
import { Chance } from "../../../support/fakeKuzzle/chance.ts";
import { faultsOf, playSchedule } from "./support/mergeSchedule.ts";

/** 100,000 by hand: RUNS=100000 npx vitest run --project unit tests/unit/domain/evacuations/mergeLaw.test.ts */
const RUNS = Number(process.env["RUNS"] ?? 1000);
const SEED = Number(process.env["SEED"] ?? 1);

test("of any schedule of phones, cuts, clocks and reloads nothing is lost, and nobody is found who was heard inside later", () => {
  for (let run = 0; run < RUNS; run += 1) {
    const schedule = playSchedule(new Chance(SEED * 1_000_000 + run));
    const faults = faultsOf(schedule);
    expect(faults, `run ${run}: ${schedule.steps.join("; ")}`).toEqual([]);
  }
}, 1_200_000);
