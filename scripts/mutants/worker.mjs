// Does one job, given as a file, and writes what it finds line by line to another (plantingRunner.mjs): a fault may turn for
// ever, and whoever started this then ends it with all its processes.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createVitest } from "vitest/node";
import { mutantsOf } from "./mutantsOf.mjs";
import { withSwitches } from "./switches.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const [job] = process.argv.slice(2);
const { planted } = JSON.parse(readFileSync(job, "utf8"));
const firstOf = new Map(planted.map(({ file, first }) => [file, first]));

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    root,
    include: ["scripts/mutants/drive.mjs"],
    runner: path.join(root, "scripts/mutants/plantingRunner.mjs"),
    setupFiles: ["tests/support/propertySeed.ts", "scripts/mutants/endAtFirst.mjs"],
    reporters: [{}],
    pool: "forks",
    maxWorkers: 1,
    isolate: false,
    disableConsoleIntercept: true,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // It is one endless test to vitest.
    teardownTimeout: 1_000,
    env: {
      PLANTING_JOB: job,
      // Nothing writes snapshots.
      CI: "1",
      // Fewer schedules: one fault in the core fails hundreds of them.
      RUNS: process.env.RUNS ?? "60",
    },
  },
  {
    configFile: false,
    // No file is written while it runs, and a watcher costs.
    server: { watch: null },
    plugins: [
      {
        name: "plant",
        enforce: "pre",
        load(id) {
          const [file, query = ""] = id.split("?");
          const first = firstOf.get(file);
          // A source that is read as a text is none to run.
          if (first === undefined || query.split("&").includes("raw")) return null;
          const source = readFileSync(file, "utf8");
          const faults = mutantsOf(file, source);
          return withSwitches(
            source,
            faults,
            faults.map((_, index) => first + index),
          );
        },
      },
    ],
  },
);
// Ended by whoever started this as soon as the job is done.
await vitest.start();
