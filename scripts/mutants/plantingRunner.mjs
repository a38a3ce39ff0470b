// What vitest runs tests with while faults are planted. Modules and tests are loaded once into one process and stay; a fault is
// switched on, the tests that reach it are run, and it is switched off again. Two jobs: to see which test reaches which fault,
// and to plant faults. What is found is appended to the job's file of answers, a line of JSON each.
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";

/** A test that asks so many times more switches than it does without a fault turns for ever. */
const SLOWER = 60;
const MIN_ASKED = 2_000_000;
/** How long a single test may take with a fault: what waits for what never comes. */
const PATIENCE = 3_000;

const now = performance.now.bind(performance);
const switches = { active: -1, asked: 0, maxAsked: Infinity, reached: null };
globalThis.planted = (id) => {
  if (++switches.asked > switches.maxAsked) throw new Error("turns for ever");
  if (switches.reached !== null) switches.reached.add(id);
  return id === switches.active;
};
let unhandled = 0;
for (const event of ["unhandledRejection", "uncaughtException"])
  process.on(event, () => {
    unhandled++;
  });

/** Runs one file: it is read anew, what it imports stays as it is. */
class FileRunner extends TestRunner {
  /** Names and places of tests; null: all. */
  chosen = null;
  stopsAtFirst = false;
  failed = [];
  /** With `reached`: what was seen of each test. */
  seen = null;
  collected = null;

  importFile(file, source) {
    const node = this.moduleRunner.evaluatedModules.getModulesByFile(file)?.values().next().value;
    if (node?.meta === undefined) return super.importFile(file, source);
    // What is set up lasts as long as the process.
    if (source === "setup") return undefined;
    evaluateAnew(this.moduleRunner.evaluatedModules, [file]);
    return this.moduleRunner.cachedRequest(node.url, node);
  }
  onCollected(files) {
    const tests = files.flatMap((file) => getTests(file));
    this.collected = tests;
    if (this.chosen === null) return;
    const chosen = new Set(this.chosen);
    const isThere = tests.length > Math.max(...this.chosen);
    if (!isThere) return;
    tests.forEach((test, index) => {
      if (!chosen.has(index)) test.mode = "skip";
    });
    files.forEach(skipEmpty);
  }
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    if (this.seen !== null) {
      this.outside = switches.reached;
      switches.reached = new Set();
      this.began = [now(), switches.asked];
    }
  }
  onAfterRunTask(test) {
    if (this.seen !== null) {
      const [at, asked] = this.began ?? [now(), switches.asked];
      this.seen.set(test, {
        ms: Math.round(now() - at),
        asked: switches.asked - asked,
        reached: switches.reached,
      });
      switches.reached = this.outside;
    }
    if (test.result?.state === "fail") {
      this.failed.push(test);
      if (this.stopsAtFirst) this.cancelRun = true;
    }
    super.onAfterRunTask(test);
  }
  // No snapshots are taken, none is reported.
  onAfterRunSuite() {}
}

function isLate({ failed: [test] }) {
  return test?.result.errors?.some(({ message }) => /timed out in/.test(message)) ?? false;
}

function getTests(task) {
  return task.type === "test" ? [task] : task.tasks.flatMap(getTests);
}

function skipEmpty(suite) {
  for (const task of suite.tasks) if (task.type === "suite") skipEmpty(task);
  if (suite.tasks.every(({ mode }) => mode === "skip" || mode === "todo")) suite.mode = "skip";
}

/** Modules that are evaluated at their next import, from what was fetched before. */
function evaluateAnew(modules, files) {
  for (const file of files)
    for (const node of modules.fileToModulesMap.get(file) ?? []) {
      node.promise = undefined;
      node.exports = undefined;
      node.evaluated = false;
    }
}

/** Says each second what this process has taken of a processor, also while a fault turns for ever. */
function reportTime(answers) {
  const work = `
    const { appendFileSync } = require("node:fs");
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      const taken = Math.round((user + system) / 1000);
      appendFileSync(${JSON.stringify(answers)}, JSON.stringify({ taken }) + "\\n");
    }, 1000);`;
  new Worker(work, { eval: true, stdin: false }).unref();
}

/** What was fetched once is not asked for again: no source changes, and each question waits for another process. */
function rememberModules(moduleRunner) {
  const known = new Map();
  const fetched = moduleRunner.cachedModule.bind(moduleRunner);
  moduleRunner.cachedModule = async (url, importer) => {
    if (!known.has(url)) known.set(url, await fetched(url, importer));
    return known.get(url);
  };
}

/** The files that import these, directly or not, and themselves. */
function withImporters(modules, files) {
  const found = new Set();
  const visit = (node) => {
    if (found.has(node)) return;
    found.add(node);
    for (const id of node.importers) {
      const importer = modules.getModuleById(id);
      if (importer !== undefined) visit(importer);
    }
  };
  for (const file of files)
    for (const node of modules.fileToModulesMap.get(file) ?? []) visit(node);
  return [...found].map((node) => node.file);
}

/** Makes a folder, which only one process can. */
function isTaken(claims, id) {
  try {
    mkdirSync(`${claims}/${id}`);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

export default class PlantingRunner extends TestRunner {
  /** Beside the one test that vitest knows of (drive.mjs). */
  async runSuite(file) {
    for (const test of getTests(file)) await TestRunner.getTestFn(test)();
    rememberModules(this.moduleRunner);
    const job = JSON.parse(readFileSync(process.env.PLANTING_JOB, "utf8"));
    const answer = (found) => appendFileSync(job.answers, `${JSON.stringify(found)}\n`);
    reportTime(job.answers);
    if (job.kind === "reach") await this.seeReach(job, answer);
    else await this.plantAll(job, answer);
    answer({ isDone: true });
  }

  /** One file without faults, or with the one that is on; `isNoticed` where anything fails. */
  async run(file, { chosen = null, stopsAtFirst = true, seen = null, patience = 30_000 } = {}) {
    this.workerState.filepath = file;
    this.config.testTimeout = patience;
    this.config.hookTimeout = patience;
    const runner = new FileRunner(this.config);
    runner.moduleRunner = this.moduleRunner;
    runner.__setTraces(this._otel);
    Object.assign(runner, { chosen, stopsAtFirst, seen });
    const unhandledBefore = unhandled;
    const [task] = await startTests([file], runner);
    // Rejections that nobody handles are told after the turn in which they happen.
    await setImmediate();
    const isNoticed = task.result?.state === "fail" || unhandled > unhandledBefore;
    return { isNoticed, task, runner };
  }

  async seeReach({ tests }, answer) {
    for (const file of tests) {
      switches.reached = new Set();

      // Loaded and not run: what is reached now and not when the file is read again is reached by loading modules.
      await this.run(file, { chosen: [] });
      const whole = switches.reached;
      switches.reached = new Set();
      const began = now();
      const seen = new Map();
      const { isNoticed, task, runner } = await this.run(file, { stopsAtFirst: false, seen });
      if (isNoticed) {
        const errors = [task, ...getTests(task)].flatMap(({ result }) => result?.errors ?? []);
        answer({
          file,
          isBroken: true,
          why: errors[0]?.message ?? "a rejection that nobody handles",
        });
        continue;
      }
      const ms = Math.round(now() - began);
      const outside = switches.reached;
      const again = new Set(outside);
      const tests = runner.collected.map((test) => {
        const one = seen.get(test);
        if (one === undefined) return { ms: 0, asked: 0, reached: [] };
        for (const id of one.reached ?? []) again.add(id);
        return { ...one, reached: [...(one.reached ?? [])].filter((id) => !outside.has(id)) };
      });
      answer({
        file,
        ms,
        outside: [...outside],
        // Reached only while modules were loaded.
        loading: [...whole].filter((id) => !again.has(id)),
        tests,
      });
    }
  }

  /** Source by source, those that no process beside this one has taken. */
  async plantAll({ sources, claims, until }, answer) {
    for (const { source, isMine, faults } of sources) {
      if (!isMine && !isTaken(claims, faults[0].id)) continue;
      for (const fault of faults) {
        if (Date.now() > until) return;
        answer({ id: fault.id, begins: true });
        const began = now();
        const found = await this.plantOne({ ...fault, source });
        answer({ id: fault.id, ...found, ms: Math.round(now() - began) });
      }
    }
  }

  async plantOne(fault) {
    for (const { file, chosen, asked, slowest } of fault.files) {
      const options = { chosen, patience: PATIENCE + 10 * slowest };
      const found = await this.withFault(fault, asked, () => this.run(file, options));
      if (!found.isNoticed) continue;
      if (isLate(found.runner)) {
        // On a busy machine that may be no fault's doing.
        const later = await this.withFault(fault, asked, () => this.run(file, { chosen }));
        if (!later.isNoticed) continue;
      }
      // Unless what it left behind fails the same test without it: then all is loaded anew, and the fault is planted again.
      const [test] = found.runner.failed;
      const index = test === undefined ? -1 : found.runner.collected.indexOf(test);
      const again = await this.run(file, { chosen: index === -1 ? chosen : [index] });
      if (again.isNoticed) {
        this.reload(fault.source);
        const sound = await this.run(file, { chosen });
        if (sound.isNoticed) return { outcome: "broken", by: file };
        const clean = await this.withFault(fault, asked, () => this.run(file, options));
        this.reload(fault.source);
        if (!clean.isNoticed) continue;
      }
      return { outcome: "killed", by: file, test: index };
    }
    if (!fault.isStatic) return { outcome: "survived" };
    // What it changes is decided while modules are loaded.
    for (const { file, asked, slowest } of fault.loadedBy) {
      this.reload(fault.source);
      const options = { patience: PATIENCE + 10 * slowest };
      const found = await this.withFault(fault, asked, () => this.run(file, options));
      this.reload(fault.source);
      if (found.isNoticed) return { outcome: "killed", by: file, isStatic: true };
    }
    return { outcome: "survived" };
  }

  async withFault(fault, asked, run) {
    switches.active = fault.id;
    switches.asked = 0;
    switches.maxAsked = MIN_ASKED + SLOWER * asked;
    try {
      return await run();
    } finally {
      switches.active = -1;
      switches.maxAsked = Infinity;
    }
  }

  reload(source) {
    const { evaluatedModules } = this.workerState;
    evaluateAnew(evaluatedModules, withImporters(evaluatedModules, [source]));
  }
}
