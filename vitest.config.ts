import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { componentTests } from "./tests/component/support/componentTests.ts";
import { WALKS_VARIABLE } from "./model-tests/support/walks/walkRecord.ts";
import { findChromium } from "./tests/browser/support/chromium.ts";

/** Before each file: one seed for all law tests. */
const propertySeed = "tests/support/propertySeed.ts";
/** Around each file of those that walk through machines, where `npm run models` asks what they walk. */
const recordWalks =
  process.env[WALKS_VARIABLE] === undefined
    ? []
    : ["model-tests/support/walks/recordWalksOfFile.ts"];
/** Around each file of those that share a process: it leaves the process as it found it. */
const leavesNoTrace = "tests/support/leavesNoTrace.ts";

const hasBrowser = findChromium() !== null;
if (!hasBrowser)
  console.warn("There is no Chromium: the tests in a browser are skipped (see README).");

/** Files that begin before the others of their project: the longest, and those that mostly wait. */
const FIRST = [
  "contract/tenancy",
  "contract/demo",
  "contract/jobs",
  "browser/cuts",
  "browser/wall",
  "browser/evacuationWall",
  "browser/session",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? FIRST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Files that replace modules, change globals or measure costs: only in a process of their own is that theirs alone. */
const ISOLATED = "tests/**/*.isolated.test.ts";
/** The parts that listen, store and start processes. */
const SERVICES = ["tests/unit/{embedded,demo,deploy,repository}/**/*.test.ts"];

/** Browser tests that mostly wait, for outages that have a length and for views that turn by the clock: beside those that keep the processors busy. */
const OUTAGES = ["tests/browser/{cuts,wall,session}.test.ts"];

/** One journey of many steps, each of which needs the one before, so that none can be tried again: with the processors for itself. */
const JOURNEY = ["tests/browser/fromNothing.test.ts"];

/** What the tests may keep busy. Two of them are what the tests are tried on; memory bounds what more of them are worth. */
const processors = Math.min(Math.max(availableParallelism(), 2), 12);

/** The files of a project share its processes: to load zod, the client of Kuzzle and the product anew for each costs a second. */
const together = { isolate: false, setupFiles: [propertySeed, leavesNoTrace] };

/** These wait for processes that they start, so half as many workers again as processors fill them. */
const waiting = {
  ...together,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A second, which is the default, is no time for a process beside two others; what is there is seen at once.
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: Math.ceil(processors * 1.5),
  sequence: { groupOrder: 0 },
};

const projects: TestProjectInlineConfiguration[] = [
  // Hundreds of small files: loading zod, xstate and react anew for each takes longer than all their tests.
  {
    test: {
      name: "unit",
      ...together,
      setupFiles: [...together.setupFiles, ...recordWalks],
      include: ["tests/unit/**/*.test.ts", "model-tests/**/*.test.ts"],
      exclude: [ISOLATED, ...SERVICES],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // Nothing waits here, and what a change costs is measured: no more workers than processors.
      maxWorkers: processors,
      sequence: { groupOrder: 1 },
    },
  },
  {
    test: {
      ...waiting,
      name: "services",
      include: SERVICES,
      exclude: [ISOLATED],
    },
  },
  {
    test: {
      ...waiting,
      name: "isolated",
      isolate: true,
      setupFiles: [propertySeed],
      include: [ISOLATED],
    },
  },
  {
    test: {
      ...waiting,
      name: "contract",
      include: ["tests/contract/**/*.test.ts"],
    },
  },
];

const inBrowser = {
  ...together,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: waiting.expect,
  // On a shared machine a browser may be late once; vitest names every test that it ran again.
  retry: 1,
};

if (hasBrowser) {
  projects.push({ test: { ...waiting, ...inBrowser, name: "outages", include: OUTAGES } });
  projects.push(componentTests({ maxWorkers: processors, retry: inBrowser.retry, groupOrder: 1 }));
  // After the others: each file has a backend and a browser of its own.
  projects.push({
    test: {
      ...inBrowser,
      name: "browser",
      include: ["tests/browser/**/*.test.ts"],
      exclude: [...OUTAGES, ...JOURNEY],
      // Three at a time take as long as two on two processors, and some tests then need their second try.
      maxWorkers: processors,
      sequence: { groupOrder: 2 },
    },
  });
  projects.push({
    test: {
      ...inBrowser,
      name: "journey",
      include: JOURNEY,
      retry: 0,
      sequence: { groupOrder: 3 },
    },
  });
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The first page of the component tests waits until dependencies are bundled, on a busy machine for a minute.
    browser: { connectTimeout: 300_000 },
    reporters: ["default", "./scripts/gateCostReport.ts", "./scripts/closingLine.ts"],
    projects,
  },
});
