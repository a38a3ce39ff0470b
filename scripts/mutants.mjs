// Plants small faults in the sources that matter most, one at a time, and counts how many of them the nearest unit tests notice.
//   npm run mutants -- [--in path]... [--sample n] [--seed n] [--minutes n] [--tests n]
// Without --sample all faults are planted: hours. The same seed draws the same sample. Nothing is written to the sources.
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
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

const all = values.in
  .flatMap(filesIn)
  .flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
const chosen = values.sample === undefined ? all : sampleOf(all, Number(values.sample));
console.log(`${all.length} faults can be planted; ${chosen.length} of them will be.`);

let worker = null;
const outcomes = [];
const baselines = new Map();
for (const mutant of chosen.toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start)) {
  if (Date.now() > until) break;
  const related = nearest(mutant.file);
  const outcome = related.length === 0 ? "no test" : await plant(mutant, related);
  outcomes.push({ ...mutant, outcome });
  if (outcome === "survived" || outcome === "no test")
    console.log(`${outcome}: ${path.relative(root, mutant.file)}:${mutant.line} ${mutant.what}`);
}
worker?.kill("SIGKILL");
report();

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
  if (answer === null) {
    worker.kill("SIGKILL");
    worker = null;
  }
  return answer;
}

async function startWorker() {
  const child = fork(path.join(root, "scripts/mutants/worker.mjs"), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
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

function report() {
  const count = (list, ...wanted) => list.filter(({ outcome }) => wanted.includes(outcome)).length;
  const line = (name, list) => {
    const noticed = count(list, "killed", "timeout");
    const missed = count(list, "survived", "no test");
    const share = noticed + missed === 0 ? 0 : Math.round((100 * noticed) / (noticed + missed));
    const broken = count(list, "broken");
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
