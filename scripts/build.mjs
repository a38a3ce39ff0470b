// npm run build (decision 0006): the backend by the compiler, the front by Vite and what it is made of by scripts/bill.mjs, beside each
// other, each only if what it is built from has changed since. `node scripts/build.mjs backend` builds one of them.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** For all: versions of packages and what this script itself does. */
const COMMON = ["package-lock.json", "package.json", "tsconfig.json", "scripts/build.mjs"];

/** What the compiler builds the backend from. */
const BACKEND = JSON.parse(readFileSync(path.join(root, "tsconfig.build.json"), "utf8")).include;

/** What is built by which command, from which files and folders, and into which folders. */
const PARTS = {
  backend: {
    command: ["typescript/bin/tsc", "-p", "tsconfig.build.json"],
    // Benches play with what tests are made of.
    sources: [...BACKEND, "tests/browser/support", "tests/support", "tsconfig.build.json"],
    results: ["dist/backend", "dist/src", "dist/bench"],
    // What the compiler remembers of results that are gone would keep it from making them.
    remembers: "dist/.tsbuildinfo",
  },
  front: {
    command: ["vite/bin/vite.js", "build", "--logLevel", "warn"],
    sources: [
      "src",
      "locales",
      "NOTICE",
      "public",
      "scripts",
      "docs/guides",
      "backend/app/platform/security/rights.ts",
      "index.html",
      "silent-callback.html",
      "roll.html",
      "checkin.html",
      "lone-work.html",
      "vite.config.ts",
      "lingui.config.ts",
    ],
    results: ["dist/front"],
  },
  bill: {
    command: ["../scripts/bill.mjs"],
    sources: ["scripts/bill.mjs"],
    results: ["dist/bill"],
  },
};

/** A hash of all files below, by name and content. */
function hashOf(sources) {
  const hash = createHash("sha256").update(process.version);
  for (const source of [...COMMON, ...sources])
    for (const file of filesIn(path.join(root, source)))
      hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(place) {
  if (statSync(place, { throwIfNoEntry: false })?.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`))
    .toSorted();
}

/** Builds a part. Answers the code with which its command ended, 0 if there was nothing to do. */
async function build({ command: [tool, ...args], sources, results, remembers }) {
  const hash = hashOf(sources);
  // In the result itself: gone with it, and not written by a build that was ended.
  const stamp = path.join(root, results[0], ".builtFrom");
  const isThere = results.every((result) => existsSync(path.join(root, result)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return 0;
  rmSync(stamp, { force: true });
  if (!isThere && remembers !== undefined) rmSync(path.join(root, remembers), { force: true });
  const code = await run([path.join(root, "node_modules", tool), ...args]);
  if (code === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return code;
}

function run(args) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" })
      .on("error", () => resolve(1))
      .on("close", (code) => resolve(code ?? 1));
  });
}

/** Tells the backend which commit it was built from; null: this is no repository, as in an image. */
function writeCommit() {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=10", "HEAD"], { cwd: root });
  const commit = status === 0 ? String(stdout).trim() : null;
  writeFileSync(path.join(root, "dist/backend/app/built.json"), JSON.stringify({ commit }));
}

const asked = process.argv.slice(2);
const parts = Object.entries(PARTS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .map(([, part]) => part);
const codes = await Promise.all(parts.map(build));
if (codes.every((code) => code === 0) && existsSync(path.join(root, "dist/backend/app")))
  writeCommit();
process.exit(Math.max(...codes));
