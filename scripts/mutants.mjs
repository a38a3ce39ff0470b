// Plants small faults in the sources that matter most and counts how many of them the unit tests notice.
//   npm run mutants -- [--in path]... [--minutes n] [--processes n] [--tests n] [--milliseconds n] [--again]
//   npm run mutants -- --survivors [--milliseconds n] [--in path]...
//   npm run mutants -- --sample n [--seed n] [--in path]...
// What was found is kept source by source in docs/mutants.json; a source is tried again only when it or its nearest tests have
// changed, or with --again. With --survivors only what has survived is planted again, for tests that have come since. A sample
// follows from its seed and is not kept. Nothing is written to the sources.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Ledger } from "./mutants/ledger.mjs";
import { mutantsOf } from "./mutants/mutantsOf.mjs";
import { importsOf } from "./mutants/nearestTests.mjs";
import { plansFor } from "./mutants/planFor.mjs";
import { Planting } from "./mutants/planting.mjs";
import { Reach } from "./mutants/reach.mjs";
import { sampleOf } from "./mutants/sampleOf.mjs";

const root = path.resolve(import.meta.dirname, "..");
const ROOMS = ["src/domain", "src/streams/core", "backend/app/platform/security"];
/** Whose change makes a source be tried again, and which are run whatever they cost. */
const NEAREST = 6;

const { values } = parseArgs({
  options: {
    in: { type: "string", multiple: true, default: ROOMS },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    processes: { type: "string", default: "2" },
    /** Files of tests that are asked about a source at most. */
    tests: { type: "string", default: "25" },
    /** What a fault is worth, in milliseconds of tests: what a machine that was busy when they were timed made dear is left out. */
    milliseconds: { type: "string", default: "1500" },
    again: { type: "boolean", default: false },
    survivors: { type: "boolean", default: false },
    /** Where each fault's outcome is written, a line each, beside the ledger. */
    list: { type: "string" },
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
/** Compares the declarations of all calls, and of what they carry, with the page that describes them. */
const API_TEST = path.join(root, "tests/unit/repository/api.test.ts");
// Those that share a process in the gate as well (vitest.config.ts, project "unit").
const tests = ["tests/unit", "model-tests"]
  .flatMap(filesIn)
  .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".isolated.test.ts"))
  .filter(
    (file) => file === API_TEST || !/tests\/unit\/(embedded|demo|deploy|repository)\//.test(file),
  );
const imports = importsOf(tests);
const described = new Set(
  imports.closureOf(API_TEST).filter((file) => file.startsWith(path.join(root, "src/domain/"))),
);

let next = 0;
const sources = ROOMS.flatMap(filesIn)
  .map((file) => {
    const text = readFileSync(file, "utf8");
    const first = next;
    const mutants = mutantsOf(file, text).map((mutant) => ({ ...mutant, id: next++ }));
    const nearest = imports.nearestTests(file, NEAREST);
    if (described.has(file) && !nearest.includes(API_TEST)) nearest.push(API_TEST);
    return { file, text, first, mutants, nearest };
  })
  .filter(({ mutants }) => mutants.length > 0);
const ledger = new Ledger(path.join(root, "docs/mutants.json"), root);
ledger.forgetGone();

const wanted = new Set(values.in.flatMap(filesIn));
const among = sources.filter(({ file }) => wanted.has(file));
const isSample = values.sample !== undefined;
const open = isSample ? sampled() : values.survivors ? survivors() : unknown();
const countOf = (list) => list.reduce((sum, { mutants }) => sum + mutants.length, 0);
console.log(`${countOf(among)} faults can be planted; ${countOf(open)} of them will be.`);

const planting = new Planting({
  root,
  planted: sources.map(({ file, first }) => ({ file, first })),
  processes: Number(values.processes),
});
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    planting.end();
    process.exit(130);
  });
try {
  if (open.length > 0) await plant();
} finally {
  planting.end();
}
if (!isSample) for (const place of values.in) printScore(ledger.scoreOf(place));

async function plant() {
  const began = Date.now();
  const asked = new Set(
    open.flatMap(({ file, nearest }) => [
      ...nearest,
      ...imports.nearestTests(file, Number(values.tests)),
    ]),
  );
  const reach = new Reach(path.join(root, ".cache/mutants/reach.json"), (file) =>
    imports.closureOf(file),
  );
  const unseen = reach.unknown([...asked], sources);
  try {
    await planting.reach(unseen, (found) => reach.found(found, sources));
  } finally {
    reach.write();
  }
  for (const { file, isBroken, why } of reach.all)
    if (isBroken) console.log(`not asked, it fails without any fault: ${nameOf(file)}: ${why}`);
  console.log(`${unseen.length} of ${asked.size} files of tests looked at in ${since(began)} s.`);

  const planFor = plansFor(reach.all, Number(values.milliseconds));
  const outcomes = new Map();
  const left = new Map(open.map((source) => [source, source.mutants.length]));
  const sourceOf = new Map(
    open.flatMap((source) => source.mutants.map((mutant) => [mutant.id, { source, mutant }])),
  );
  const found = ({ id, ...answer }) => {
    const { source, mutant } = sourceOf.get(id);
    outcomes.set(id, answer);
    left.set(source, left.get(source) - 1);
    if (values.list !== undefined)
      writeFileSync(values.list, listed(mutant, answer), { flag: "a" });
    if (left.get(source) > 0 || isSample) return;
    const all = source.mutants.map((one) => ({ ...one, ...outcomes.get(one.id) }));
    if (all.some(({ outcome }) => outcome === "broken")) {
      console.log(`not kept, its tests fail without any fault: ${nameOf(source.file)}`);
      return;
    }
    if (values.survivors) ledger.foundAgain(source, all);
    else ledger.found(source, all);
    ledger.write();
  };
  const began2 = Date.now();
  const planned = open.map((source) => ({
    source: source.file,
    faults: source.mutants.flatMap((mutant) => {
      const plan = planFor(mutant, source.nearest);
      if (plan === null) found({ id: mutant.id, outcome: "no test" });
      return plan ?? [];
    }),
  }));
  await planting.plantAll(
    planned.filter(({ faults }) => faults.length > 0),
    until,
    found,
  );
  const count = outcomes.size;
  console.log(`${count} faults planted in ${since(began2)} s.`);
  if (isSample) printSample([...outcomes]);
}

function unknown() {
  return among.filter((one) => values.again || !ledger.isKnown(one));
}

/** The sources with faults that have survived, which keep those: tests may have come since. */
function survivors() {
  return among
    .map((source) => ({ ...source, mutants: ledger.survivorsOf(source) }))
    .filter(({ mutants }) => mutants.length > 0);
}

/** A draw over the sources, which keep those that are drawn. */
function sampled() {
  const drawn = new Set(
    sampleOf(
      among.flatMap(({ mutants }) => mutants),
      Number(values.sample),
      Number(values.seed),
    ),
  );
  return among
    .map((source) => ({ ...source, mutants: source.mutants.filter((one) => drawn.has(one)) }))
    .filter(({ mutants }) => mutants.length > 0);
}

function listed({ file, line, what, at }, answer) {
  return `${JSON.stringify({ file: nameOf(file), line, what, at, ...answer, by: answer.by && nameOf(answer.by) })}\n`;
}

function printSample(outcomes) {
  const count = (...some) => outcomes.filter(([, one]) => some.includes(one.outcome)).length;
  const noticed = count("killed", "timeout");
  const missed = count("survived", "no test");
  console.log(
    `${noticed} of ${noticed + missed} noticed (${percent(noticed, noticed + missed)} %), ${count("no test")} of the others reached by no unit test, ${count("broken")} not tried`,
  );
}

function printScore({ place, sources: of, planted, noticed, unreached, survived, explained }) {
  console.log(
    `${place}: ${of} sources, ${noticed} of ${planted} noticed (${percent(noticed, planted)} %; ${percent(noticed, planted - unreached)} % of those that a unit test reaches); ${explained} of ${survived} survivors explained, ${unreached} reached by no unit test`,
  );
}

function percent(part, whole) {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

function since(began) {
  return Math.round((Date.now() - began) / 1000);
}

function nameOf(file) {
  return path.relative(root, file).split(path.sep).join("/");
}
