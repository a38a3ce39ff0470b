import { expect, test } from "vitest";
import { JOB_WORDS } from "../../../src/views/operations/operationWords.ts";

const jobs = import.meta.glob<string>("../../../backend/app/**/*Job.ts", {
  eager: true,
  import: "default",
  query: "?raw",
});

test("each job has words for operators", () => {
  const names = Object.values(jobs).flatMap(
    (source) => /\bname: "(?<name>[^"]+)"/u.exec(source)?.[1] ?? [],
  );
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !(name in JOB_WORDS))).toEqual([]);
});
