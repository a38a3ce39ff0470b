// Runs the model tests, records what they walk, and writes the report that QA reads: dist/models/index.html and junit.xml.
//   npm run models                             in memory
//   npm run models -- --browser                and the journeys in the browser, from a new build
//   npm run models -- --only alerts            one feature, or one machine by its name
//   npm run models -- --replay FILE            replays a path that /debug-ui exported, and says where the machine differs
// It fails where a test fails or a replayed path does not fit; the report is written all the same.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, createServer } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "dist/models");
const walked = path.join(folder, "walked");
const results = path.join(folder, "failures.json");
const { values } = parseArgs({
  options: {
    browser: { type: "boolean", default: false },
    only: { type: "string" },
    replay: { type: "string" },
  },
});
/** The seed of the gate (tests/support/propertySeed.ts). */
const seed = process.env.SEED ?? "20261121";

// Node 20 reads no TypeScript: Vite's server, which listens nowhere here, loads it.
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const load = (file) => vite.ssrLoadModule(`/${file}`);
  // Before the machines: one keeps the functions that it was made with.
  const { recordWalks } = await load("model-tests/support/walks/recordWalks.ts");
  const recorder = recordWalks();
  const { loadMachines } = await load("scripts/diagrams/loadMachines.ts");
  const everything = await loadMachines(root, load);

  const replayed = values.replay === undefined ? null : await readPath(values.replay, load);
  const { chosenMachines, ownerOf, WrongQuestion } = await load("scripts/models/chosenMachines.ts");
  const owner = replayed === null ? null : ownerOf(everything, replayed);
  const only = owner?.title ?? values.only;
  const machines = chosenMachines(everything, only);

  const tests = testsOf(machines, only !== undefined);
  // Without a file vitest runs every test.
  if (tests.length === 0) throw new WrongQuestion(`No test is named after "${only}": write one.`);
  if (values.browser) run("npm", ["run", "build"]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(walked, { recursive: true });
  const status = run(
    "npx",
    [
      "vitest",
      "run",
      "--project=unit",
      ...(values.browser ? ["--project=browser"] : []),
      "--reporter=dot",
      "--reporter=scripts/models/resultsReport.ts",
      "--reporter=junit",
      `--outputFile.junit=${path.join(folder, "junit.xml")}`,
      ...tests,
    ],
    { BALISE_WALKS: walked, BALISE_MODEL_RESULTS: results, SEED: seed },
  );
  if (!existsSync(results)) throw new Error("The tests could not be started: see above.");

  const { failuresOf } = await load("scripts/models/testResults.ts");
  const { reportOf } = await load("scripts/models/reportOf.ts");
  const { walksOf } = await load("scripts/models/walksOf.ts");
  const { replayPath } = await load("scripts/models/replayPath.ts");
  const { renderPage } = await load("scripts/models/renderPage.tsx");
  const files = jsonIn(walked).map(({ json }) => json);
  const paths = jsonIn(path.join(walked, "paths")).map(({ file, json }) => ({
    ...json,
    kept: `walked/paths/${file}`,
  }));
  const failures = failuresOf(readJson(results), paths, seed);
  const replay = owner === null ? null : replayPath(owner.machine, replayed, walksOf(owner, files));
  const report = reportOf({
    machines,
    files,
    paths,
    failures,
    recorder,
    hasBrowser: values.browser,
    replay,
  });
  const page = path.join(folder, "index.html");
  writeFileSync(page, renderPage(root, report, await pageScript()));

  const transitions = report.machines.flatMap((machine) => machine.transitions);
  const unwalked = transitions.filter(({ walk }) => walk === "neither").length;
  console.log(
    `Charts: ${report.machines.length}. Transitions: ${transitions.length}, ${unwalked} of them walked by nothing. Failures: ${failures.length}.`,
  );
  const { replayText } = await load("scripts/models/replayText.ts");
  if (replay !== null) console.log(replayText(replay));
  console.log(`Open ${page}`);
  const isReplayed =
    replay === null || (replay.problem === null && replay.steps.every(({ fits }) => fits));
  if (status !== 0 || !isReplayed) process.exitCode = 1;
} catch (error) {
  // What was asked for wrongly is said in a sentence.
  if (error?.name !== "WrongQuestion") throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await vite.close();
}

async function readPath(file, load) {
  const { WrongQuestion } = await load("scripts/models/chosenMachines.ts");
  const { parseMachinePath } = await load("scripts/models/parseMachinePath.ts");
  // From where npm was called.
  const found = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!existsSync(found)) throw new WrongQuestion(`There is no file ${found}.`);
  return parseMachinePath(readFileSync(found, "utf8"), file);
}

/** The files of tests to run: all of the machines' kind, or those of the chosen machines. */
function testsOf(machines, isSome) {
  const ids = machines.map(({ machine }) => `"${machine.id}"`);
  const journeys = values.browser
    ? filesIn("tests/browser").filter((file) => {
        const text = readFileSync(path.join(root, file), "utf8");
        // A journey names its machine where it is walked.
        return text.includes("walkJourney") && ids.some((id) => text.includes(id));
      })
    : [];
  if (!isSome) return ["model-tests/", "tests/unit/machines/", ...journeys];
  const names = new Set(machines.map(({ title }) => title));
  const rooms = new Set(machines.map(({ room }) => room));
  const isFeature = rooms.has(values.only);
  // One machine has its own files; a feature has all of its folders.
  const own = ["model-tests", "tests/unit/machines"]
    .flatMap(filesIn)
    .filter(
      (file) =>
        [...names].some((name) => path.basename(file).startsWith(name)) ||
        (isFeature && rooms.has(path.basename(path.dirname(file)))),
    );
  return [...own, ...journeys];
}

function filesIn(place) {
  return readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => path.join(place, file))
    .toSorted();
}

function jsonIn(place) {
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => ({ file, json: readJson(path.join(place, file)) }));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  return status;
}

/** What the page does, as one script without imports. */
async function pageScript() {
  const [{ output }] = [
    await build({
      root,
      configFile: false,
      logLevel: "error",
      build: {
        write: false,
        minify: true,
        lib: {
          entry: path.join(root, "scripts/models/page/page.ts"),
          formats: ["iife"],
          name: "models",
        },
      },
    }),
  ].flat();
  return output[0].code;
}
