// Plants small faults in the sources that matter most, one at a time, and counts how many of them the nearest unit tests notice.
//   npm run mutants -- [--in path]... [--minutes n] [--tests n] [--again]
//   npm run mutants -- --sample n [--seed n] [--in path]... [--minutes n] [--tests n]
// All faults take hours: what was found is kept source by source in docs/mutants.json, and a source is tried again only when
// it or its nearest tests have changed, or with --again. A sample follows from its seed and is not kept. Nothing is written
// to the sources.
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Ledger } from "./mutants/ledger.mjs";
import { mutantsOf } from "./mutants/mutantsOf.mjs";
import { nearestTests } from "./mutants/nearestTests.mjs";

const root = path.resolve(import.meta.dirname, "..");
const ROOMS = ["src/domain", "src/streams/core", "backend/app/platform/security"];
/** A fault that makes the tests so much slower than without one turns for ever. */
const SLOWER = 6;
const LEAST_PATIENCE = 45_000;

const { values } = parseArgs({
  options: {
    in: { type: "string", multiple: true, default: ROOMS },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    tests: { type: "string", default: "6" },
    again: { type: "boolean", default: false },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;

const filesIn = (place) =>
  place.endsWith(".ts")
    ? [path.join(root, place)]
    : readdirSync(path.join(root, place), { recursive: true })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => path.join(root, place, file))
        .toSorted();
const tests = ["tests/unit", "model-tests"]
  .flatMap(filesIn)
  .filter((file) => file.endsWith(".test.ts"));
const nearest = nearestTests(tests, Number(values.tests));

const sources = values.in
  .flatMap(filesIn)
  .map((file) => {
    const text = readFileSync(file, "utf8");
    return { file, text, related: nearest(file), mutants: mutantsOf(file, text) };
  })
  .filter(({ mutants }) => mutants.length > 0);
const count = sources.reduce((sum, { mutants }) => sum + mutants.length, 0);

let worker = null;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    endWorker();
    process.exit(130);
  });
const baselines = new Map();
if (values.sample === undefined) await tryAll();
else await trySample(Number(values.sample));
endWorker();

/** Source by source, those that are not known as they are now. */
async function tryAll() {
  const ledger = new Ledger(path.join(root, "docs/mutants.json"), root);
  ledger.forgetGone();
  const open = sources.filter((one) => values.again || !ledger.isKnown(one));
  const left = open.reduce((sum, { mutants }) => sum + mutants.length, 0);
  console.log(`${count} faults can be planted; ${left} of them are not known yet.`);
  for (const source of open) {
    const outcomes = await plantAll(source.mutants, source.related);
    // Out of time: what is half known is not kept.
    if (outcomes.length < source.mutants.length) break;
    if (outcomes.some(({ outcome }) => outcome === "broken")) continue;
    ledger.found(source, outcomes);
    ledger.write();
  }
  for (const place of values.in) console.log(ledger.scoreOf(place));
}

/** A draw over all sources. */
async function trySample(size) {
  const chosen = new Set(
    sampleOf(
      sources.flatMap(({ mutants }) => mutants),
      size,
    ),
  );
  console.log(`${count} faults can be planted; ${chosen.size} of them will be.`);
  const outcomes = [];
  for (const { mutants, related } of sources) {
    const some = mutants.filter((mutant) => chosen.has(mutant));
    outcomes.push(...(await plantAll(some, related)));
  }
  report(outcomes);
}

/** The outcomes in the order of the faults; fewer where time has run out. */
async function plantAll(mutants, related) {
  const outcomes = [];
  for (const mutant of mutants) {
    if (Date.now() > until) break;
    const outcome = related.length === 0 ? "no test" : await plant(mutant, related);
    outcomes.push({ ...mutant, outcome });
    if (outcome === "survived")
      console.log(`${outcome}: ${path.relative(root, mutant.file)}:${mutant.line} ${mutant.what}`);
  }
  return outcomes;
}

/** Noticed, or not; `broken` where the tests fail without any fault. */
async function plant(mutant, related) {
  const key = related.join();
  if (!baselines.has(key)) {
    const began = Date.now();
    const whole = await ask(null, related, 300_000);
    const isSound = whole?.isKilled === false;
    baselines.set(key, isSound ? Date.now() - began : null);
    if (!isSound) {
      const names = related.map((file) => path.relative(root, file)).join(" ");
      console.log(`not tried: without any fault these fail, or do not end: ${names}`);
    }
  }
  const baseline = baselines.get(key);
  if (baseline === null) return "broken";
  const answer = await ask(mutant, related, Math.max(LEAST_PATIENCE, SLOWER * baseline));
  if (answer === null) return "timeout";
  return answer.isKilled ? "killed" : "survived";
}

/** What the worker answers; null: nothing in time, and it is ended. */
async function ask(mutant, related, patience) {
  worker ??= await startWorker();
  const answered = nextMessage(worker, patience);
  worker.send({ mutant, tests: related });
  const answer = await answered;
  if (answer === null) endWorker();
  return answer;
}

/** With the process in which its tests turn for ever. */
function endWorker() {
  if (worker === null) return;
  try {
    process.kill(-worker.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
  worker = null;
}

async function startWorker() {
  const child = fork(path.join(root, "scripts/mutants/worker.mjs"), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // A group of its own, which can be ended as a whole.
    detached: true,
  });
  await nextMessage(child, 120_000);
  return child;
}

function nextMessage(child, patience) {
  return new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer);
      child.off("message", end);
      child.off("exit", gone);
      resolve(answer);
    };
    const gone = () => end(null);
    const timer = setTimeout(() => end(null), patience);
    child.once("message", end);
    child.once("exit", gone);
  });
}

/** A draw without replacement that follows from the seed alone (mulberry32). */
function sampleOf(mutants, size) {
  let state = Number(values.seed) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const left = [...mutants];
  return Array.from(
    { length: Math.min(size, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0],
  );
}

function report(outcomes) {
  const countOf = (list, ...wanted) =>
    list.filter(({ outcome }) => wanted.includes(outcome)).length;
  const line = (name, list) => {
    const noticed = countOf(list, "killed", "timeout");
    const missed = countOf(list, "survived", "no test");
    const share = noticed + missed === 0 ? 0 : Math.round((100 * noticed) / (noticed + missed));
    const broken = countOf(list, "broken");
    console.log(
      `${name}: ${noticed} of ${noticed + missed} noticed (${share} %)${broken > 0 ? `, ${broken} not tried: the tests fail without them` : ""}`,
    );
  };
  for (const place of values.in)
    line(
      place,
      outcomes.filter(({ file }) => file.startsWith(path.join(root, place))),
    );
  line(`all of ${outcomes.length} planted`, outcomes);
}
