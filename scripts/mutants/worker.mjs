// Runs tests with one fault planted at a time, in a process of its own: a fault may turn for ever. Asked and answered by messages.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createVitest } from "vitest/node";

const root = path.resolve(import.meta.dirname, "../..");
let planted = null;

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    root,
    include: ["tests/unit/**/*.test.ts", "model-tests/**/*.test.ts"],
    setupFiles: ["tests/support/propertySeed.ts"],
    reporters: [{}],
    maxWorkers: 1,
    // One failure says that the fault is noticed.
    bail: 1,
    testTimeout: 20_000,
    // Fewer schedules: one fault in the core fails hundreds of them.
    env: { RUNS: process.env.RUNS ?? "60" },
  },
  {
    configFile: false,
    plugins: [
      {
        name: "plant",
        enforce: "pre",
        load(id) {
          if (planted === null || id.split("?")[0] !== planted.file) return null;
          const source = readFileSync(planted.file, "utf8");
          return source.slice(0, planted.start) + planted.text + source.slice(planted.end);
        },
      },
    ],
  },
);

async function tried({ mutant, tests }) {
  const before = planted;
  planted = mutant;
  for (const { file } of [before, mutant].filter(Boolean)) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications(tests);
  const errorsBefore = vitest.state.getUnhandledErrors().length;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest answers what earlier runs said, too.
  const modules = testModules.filter(({ moduleId }) => tests.includes(moduleId));
  const isKilled = unhandledErrors.length > errorsBefore || modules.some((module) => !module.ok());
  return { isKilled };
}

process.on("message", (asked) => {
  tried(asked).then(
    (answer) => process.send(answer),
    // No answer is worth more than a wrong one: whoever asked starts another process.
    () => process.exit(1),
  );
});
// Whoever asks is gone: nobody ends what turns for ever.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
process.send({ isReady: true });
