import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { JobStatus } from "../../../src/domain/operations/jobBook.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openOperations } from "./openOperations.ts";

test("the page of operations says how long each service and each job holds its event loop", async () => {
  const trips: JobStatus = {
    name: "trips",
    every: 30_000,
    runs: 3,
    busy: 0,
    lastBegunAt: T0,
    longest: 900,
    longestTurn: 340,
    nextAt: T0,
    failures: [],
    failed: 0,
  };
  const turns = [
    { service: "kuzzle", longest: 340, p99: 21 },
    { service: "data", longest: 12, p99: 4 },
  ];
  await openOperations({ jobs: [trips] }, { turns });
  await shown(page.getByText("Longest turn of kuzzle", { exact: true }));
  await shown(page.getByText("340 ms in the last minute, 99 of 100 below 21 ms"));
  await shown(page.getByText("Longest turn of data", { exact: true }));
  await shown(page.getByText("12 ms in the last minute, 99 of 100 below 4 ms"));
  await expectNobodyKeptOut();
  await page.getByRole("button", { name: "Show the jobs" }).click();
  await shown(page.getByRole("columnheader", { name: "Longest turn" }));
  await expect.element(page.getByRole("gridcell", { name: "340 ms" })).toBeInTheDocument();
});
