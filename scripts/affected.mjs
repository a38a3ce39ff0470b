// Runs the tests that a change reaches, and says which it leaves out; `npm test` remains everything.
//   npm run test:affected                what differs from the last commit
//   npm run test:affected -- main        what differs from where this branch left main
//   npm run test:affected -- main --list names the files and runs nothing
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { affectedTests } from "./affected/affectedTests.mjs";

const root = path.resolve(import.meta.dirname, "..");
const isList = process.argv.includes("--list");
const [base = "HEAD"] = process.argv.slice(2).filter((one) => one !== "--list");

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");
const [from = base] = git("merge-base", base, "HEAD");
const changed = [
  ...git("diff", "--name-only", from),
  ...git("ls-files", "--others", "--exclude-standard"),
];

const { reached, leftOut } = affectedTests(root)(changed);
console.log(`Changed: ${changed.length} files. Reached: ${reached.length} files of tests.`);
const folderOf = (file) => file.split("/").slice(0, 2).join("/");
for (const folder of new Set(leftOut.map(folderOf)))
  console.log(
    `Left out: ${leftOut.filter((file) => folderOf(file) === folder).length} files of ${folder}`,
  );
if (isList) {
  for (const file of reached) console.log(file);
  process.exit(0);
}

const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};
run("npm", ["run", "--silent", "build"]);
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reached]);
